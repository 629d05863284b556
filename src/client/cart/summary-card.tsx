import type { ReactNode } from 'react';
import { toCents } from '../../shared/base/money.ts';
import { type AmountRow, taxRows } from '../../shared/order/amount-rows.ts';
import { arrivalLabel, arrivalWords } from '../../shared/order/arrival.ts';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SummaryRow } from '../ui/summary-row.tsx';
import { DiscountField } from './discount-field.tsx';
import type { CartPrice } from './use-priced-cart.ts';

function Amount({ cents }: { cents: number | undefined }) {
  return cents === undefined ? <Skeleton className="my-0.5 h-4 w-16" /> : <Price cents={cents} />;
}

const rowOf = ({ label, cents }: AmountRow) => (
  <SummaryRow key={label} label={label}>
    <Price cents={cents} />
  </SummaryRow>
);

/** The price of the delivery, or what is said instead. */
function Delivery({ price, isFrom }: Pick<SummaryCardProps, 'isFrom'> & Pick<CartPrice, 'price'>) {
  if (price?.deliveryOption === null) return 'On request';
  const isOpen = isFrom && price !== undefined && price.deliveryOptions.length > 1;
  return (
    <>
      {isOpen && 'from '}
      <Amount cents={price && toCents(price.delivery)} />
    </>
  );
}

interface SummaryCardProps {
  /** In cents; undefined until the cart has been read. */
  total: number | undefined;
  shippingLabel: string;
  price: CartPrice;
  /** True where the delivery is not chosen yet: its price is that of the cheapest. */
  isFrom?: boolean;
  lead?: ReactNode;
  rows?: ReactNode;
  /** Below the amounts: the next step. */
  children: ReactNode;
}

/**
 * On wide screens a card that stays in view beside the lines. On others `display: contents` removes the box, so that
 * the next step can stick to the screen's bottom.
 */
export function SummaryCard({
  total,
  shippingLabel,
  price: cartPrice,
  isFrom,
  lead,
  rows,
  children,
}: SummaryCardProps) {
  const { isAsked, price } = cartPrice;
  const option = price?.deliveryOptions.find(({ id }) => id === price.deliveryOption);
  const arrives = option?.arrives;
  return (
    <div className="max-lg:contents lg:sticky lg:top-24 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-6">
      <section
        aria-labelledby="order-summary"
        className="max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-5"
      >
        <h2 id="order-summary" className="heading-card">
          Order Summary
        </h2>
        {lead}
        <dl className="mt-4 text-sm">
          {rows}
          <SummaryRow label="Subtotal">
            <Amount cents={total} />
          </SummaryRow>
          {price &&
            price.discount > 0 &&
            rowOf({ label: `Discount ${price.discountCode}`, cents: -toCents(price.discount) })}
          <SummaryRow label={shippingLabel}>
            {isAsked ? <Delivery price={price} isFrom={isFrom} /> : <Price cents={0} />}
          </SummaryRow>
          {arrives && (
            <SummaryRow label={arrivalLabel(option.kind)}>
              <span className="block text-right">{arrivalWords(arrives)}</span>
            </SummaryRow>
          )}
          {price?.taxMode === 'added' && taxRows(price).map(rowOf)}
          <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-4">
            <dt className="text-base font-bold">Total</dt>
            <dd className="figure">
              <Amount cents={isAsked ? price && toCents(price.total) : total} />
            </dd>
          </div>
          {price?.taxMode === 'included' && taxRows(price).map(rowOf)}
        </dl>
        {total !== undefined && total > 0 && <DiscountField price={cartPrice} />}
      </section>
      {children}
    </div>
  );
}
