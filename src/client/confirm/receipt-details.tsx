import type { ReactNode } from 'react';
import { paymentWords } from '../order/status.ts';
import { CopyIcon } from '../ui/copy-button.tsx';
import { Price } from '../ui/price.tsx';
import type { Receipt } from './receipt.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  const { orderNumber, placedAt, amountCents, paymentMethod } = receipt;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 rounded-lg bg-sunken p-4 sm:p-5 print:bg-transparent print:p-0">
      {orderNumber && (
        <div className="w-full">
          <dt className="text-sm text-muted">Order number</dt>
          <dd className="flex flex-wrap items-center gap-x-2">
            <span className="text-xl font-extrabold tracking-tight whitespace-nowrap select-all min-[360px]:text-2xl sm:text-4xl">
              {orderNumber}
            </span>
            <span className="print:hidden">
              <CopyIcon text={orderNumber} label="Copy the order number" />
            </span>
          </dd>
        </div>
      )}
      <Detail label="Date">
        <time dateTime={placedAt.toISOString()}>{dateFormat.format(placedAt)}</time>
      </Detail>
      <Detail label="Total">
        <Price cents={amountCents} />
      </Detail>
      {paymentMethod && <Detail label="Payment">{paymentWords[paymentMethod]}</Detail>}
    </dl>
  );
}
