import type { ReactNode } from 'react';
import { Price } from '../ui/price.tsx';
import type { Receipt } from './receipt.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-3">
      <dt className="text-stone-600">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  const { orderNumber, placedAt, amountCents } = receipt;
  return (
    <dl className="mt-8 divide-y divide-stone-200 border-y border-stone-200 text-left text-sm">
      {orderNumber && <Detail label="Order number">{orderNumber}</Detail>}
      <Detail label="Date">
        <time dateTime={placedAt.toISOString()}>{dateFormat.format(placedAt)}</time>
      </Detail>
      <Detail label="Total">
        <Price cents={amountCents} />
      </Detail>
    </dl>
  );
}
