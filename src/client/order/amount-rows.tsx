import type { ReactNode } from 'react';
import { amountRows } from '../../shared/order/amount-rows.ts';
import { PriceRow } from '../ui/summary-row.tsx';

/** The amounts of an order, inside a `dl`: the parts of its total, the total, and the taxes in it. */
export function AmountRows({ of, children }: { of: Parameters<typeof amountRows>[0]; children: ReactNode }) {
  const { parts, included } = amountRows(of);
  const rowOf = ({ label, cents }: (typeof parts)[number]) => (
    <PriceRow key={label} label={label} cents={cents} />
  );
  return (
    <>
      {parts.map(rowOf)}
      {children}
      {included.map(rowOf)}
    </>
  );
}
