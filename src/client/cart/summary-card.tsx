import type { ReactNode } from 'react';
import { Price } from '../ui/price.tsx';

interface SummaryCardProps {
  totalCents: number;
  shippingLabel: string;
  /** Between the heading and the amounts. */
  lead?: ReactNode;
  /** Rows above the subtotal. */
  rows?: ReactNode;
  /** Below the amounts: the way on. */
  children: ReactNode;
}

export function SummaryRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-stone-600">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

export function SummaryCard({ totalCents, shippingLabel, lead, rows, children }: SummaryCardProps) {
  return (
    <section
      aria-labelledby="order-summary"
      className="rounded-lg border border-stone-200 bg-white p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="order-summary" className="text-lg font-bold tracking-tight">
        Order Summary
      </h2>
      {lead}
      <dl className="mt-4 text-sm">
        {rows}
        <SummaryRow label="Subtotal">
          <Price cents={totalCents} />
        </SummaryRow>
        <SummaryRow label={shippingLabel}>
          <Price cents={0} />
        </SummaryRow>
        <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-stone-200 pt-4">
          <dt className="text-base font-bold">Total</dt>
          <dd className="text-xl font-extrabold tracking-tight">
            <Price cents={totalCents} />
          </dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
