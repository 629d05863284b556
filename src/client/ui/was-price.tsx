import { formatPrice, lineCents, toCents } from '../../shared/base/money.ts';

interface WasPriceProps {
  product: { ordinaryPrice?: number | undefined };
  quantity?: number;
}

/** A space and the price that a sale has replaced, struck through; nothing unless a sale is on. */
export function WasPrice({ product: { ordinaryPrice }, quantity = 1 }: WasPriceProps) {
  return (
    ordinaryPrice && (
      <>
        {' '}
        <s className="text-sm font-normal text-muted">
          <span className="sr-only">Was </span>
          {formatPrice(lineCents({ unitCents: toCents(ordinaryPrice), quantity }))}
        </s>
      </>
    )
  );
}
