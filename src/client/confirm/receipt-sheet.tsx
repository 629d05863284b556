import { contact } from '../../shared/contact.ts';
import type { Customer } from '../../shared/customer.ts';
import { messages } from '../../shared/messages.ts';
import { useSettings } from '../page-state.ts';
import { Icon } from '../ui/icon.tsx';
import { CircleCheck } from '../ui/icons/circle-check.ts';
import { NextSteps } from './next-steps.tsx';
import type { Receipt } from './receipt.ts';
import { ReceiptDetails } from './receipt-details.tsx';
import { ReceiptLines } from './receipt-lines.tsx';

function Letterhead() {
  const { shopName } = useSettings();
  return (
    <div className="mb-8 hidden items-start justify-between gap-8 border-b-2 border-ink pb-4 print:flex">
      <p className="text-xl font-extrabold tracking-tight">{shopName}</p>
      <address className="text-right text-sm whitespace-pre-line not-italic">
        {[...contact.address, contact.phone, contact.email].join('\n')}
      </address>
    </div>
  );
}

function DeliveredTo({ name, address, phone }: Customer) {
  return (
    <section aria-labelledby="receipt-recipient">
      <h2 id="receipt-recipient" className="heading-card">
        Delivered to
      </h2>
      <address className="mt-3 text-soft wrap-anywhere whitespace-pre-line not-italic">
        {[name, address, phone].join('\n')}
      </address>
    </section>
  );
}

/** The confirmation of an order; on paper, its receipt. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { lines, customer } = receipt;
  return (
    <article
      data-sheet
      className="rounded-lg border border-line bg-surface p-4 sm:p-10 print:border-0 print:p-0"
    >
      <Letterhead />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Icon of={CircleCheck} className="size-12 shrink-0 text-good sm:size-14 print:hidden" />
        <div>
          <h1 className="heading">{messages.confirmation.title}</h1>
          <p className="mt-1 text-muted">{messages.confirmation.thanks}</p>
        </div>
      </div>
      <div className="mt-8 grid gap-8 md:grid-cols-[3fr_2fr] md:gap-12">
        <div className="min-w-0 space-y-8">
          <ReceiptDetails receipt={receipt} />
          {lines.length > 0 && <ReceiptLines lines={lines} />}
        </div>
        <div className="min-w-0 space-y-8">
          {customer && <DeliveredTo {...customer} />}
          <NextSteps receipt={receipt} />
        </div>
      </div>
    </article>
  );
}
