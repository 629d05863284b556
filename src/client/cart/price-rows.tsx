import { Price } from '../ui/price.tsx';
import { SummaryRow } from '../ui/summary-row.tsx';

interface TaxParts {
  taxMode: 'none' | 'included' | 'added';
  taxes: { percent: number | null; taxCents: number }[];
}

/** A row for each rate of tax: what it adds, or what the amounts above have of it. Goods that are exempt have none. */
export function TaxRows({ taxMode, taxes }: TaxParts) {
  const charged = taxes.filter(({ percent }) => percent !== null);
  return charged.map(({ percent, taxCents }) => (
    <SummaryRow key={percent} label={`${taxMode === 'included' ? 'Includes tax' : 'Tax'} ${percent} %`}>
      <Price cents={taxCents} />
    </SummaryRow>
  ));
}

/** The delivery and the taxes of an order, inside a `dl`. */
export function PartRows({ price }: { price: TaxParts & { delivery: string; deliveryCents: number } }) {
  return (
    <>
      <SummaryRow label={price.delivery}>
        <Price cents={price.deliveryCents} />
      </SummaryRow>
      <TaxRows {...price} />
    </>
  );
}
