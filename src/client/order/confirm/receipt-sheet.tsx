import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dateText } from '../../../shared/base/date-text.ts';
import { messages } from '../../../shared/base/messages.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import { arrivalLabel, arrivalWords } from '../../../shared/order/arrival.ts';
import type { Customer } from '../../../shared/order/customer.ts';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CircleCheck } from '../../ui/icons/circle-check.ts';
import { Mail } from '../../ui/icons/mail.ts';
import { Package } from '../../ui/icons/package.ts';
import { Truck } from '../../ui/icons/truck.ts';
import { Price } from '../../ui/price.tsx';
import { PriceRow } from '../../ui/summary-row.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { AmountRows } from '../amount-rows.tsx';
import type { OrderedPrice } from '../draft.ts';
import { paymentWords } from '../found-order.ts';
import { PaperLetterhead } from '../paper-letterhead.tsx';
import type { Receipt } from '../receipt.ts';
import { isCollected, recipientLines, recipientTitle } from '../recipient.ts';
import { ConfirmFirst } from './confirm-first.tsx';

function Recipient({ customer, price }: { customer: Customer; price: OrderedPrice | undefined }) {
  return (
    <section aria-labelledby="receipt-recipient">
      <h2 id="receipt-recipient" className="heading-card">
        {recipientTitle(price)}
      </h2>
      <address className="mt-3 text-soft wrap-anywhere whitespace-pre-line not-italic">
        {recipientLines(customer, price).join('\n')}
      </address>
    </section>
  );
}

const dateFormat = { month: 'short', day: '2-digit', year: 'numeric' } as const;

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  const { orderNumber, placedAt, amountCents, paymentMethod, arrives, confirmBy, price } = receipt;
  const { timeZone } = useSettings();
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
        <time dateTime={placedAt.toISOString()}>{dateText(placedAt, { ...dateFormat, timeZone })}</time>
      </Detail>
      <Detail label="Total">
        <Price cents={amountCents} />
      </Detail>
      {arrives && !confirmBy && (
        <Detail label={arrivalLabel(price?.deliveryOption.kind)}>{arrivalWords(arrives)}</Detail>
      )}
      {paymentMethod && <Detail label="Payment">{paymentWords[paymentMethod]}</Detail>}
    </dl>
  );
}

function ReceiptLines({ lines, price }: Pick<Receipt, 'lines' | 'price'>) {
  return (
    <section aria-labelledby="receipt-lines">
      <h2 id="receipt-lines" className="heading-card">
        What you ordered
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {lines.map(({ _id, title, image, quantity, totalCents }) => (
          <li key={_id} className="flex break-inside-avoid items-center gap-4 py-3">
            <Thumbnail src={image} size={64} />
            <div className="min-w-0 grow">
              <Link href={paths.product(_id)} className="font-semibold wrap-anywhere hover:underline">
                {title}
              </Link>
              <p className="text-sm text-muted">Quantity {quantity}</p>
            </div>
            <Price cents={totalCents} className="font-semibold" />
          </li>
        ))}
      </ul>
      {price && (
        <dl className="mt-3 text-sm sm:ml-auto sm:max-w-xs">
          <AmountRows of={price}>
            <PriceRow label="Total" cents={toCents(price.total)} />
          </AmountRows>
        </dl>
      )}
    </section>
  );
}

function arrivalOf({ price, paymentMethod, amountCents }: Receipt) {
  const [title, when] = isCollected(price) ? ['You collect it', 'there'] : ['We deliver it', 'on delivery'];
  const amount = formatPrice(amountCents);
  const text =
    paymentMethod === 'card'
      ? 'It is paid. There is nothing left for you to do.'
      : `Please have ${amount} ready: you pay ${when}.`;
  return { icon: Truck, title, text };
}

function stepsOf(receipt: Receipt) {
  const { customer, confirmBy, hasEmail } = receipt;
  const address = customer?.email ?? 'the address you gave';
  const mail = confirmBy
    ? {
        icon: Mail,
        title: 'You confirm your order',
        text: 'By the link in our e-mail, or when we call you.',
      }
    : { icon: Mail, title: 'Check your inbox', text: `A confirmation is on its way to ${address}.` };
  return [
    ...(hasEmail ? [mail] : []),
    {
      icon: Package,
      title: confirmBy ? 'Then we pack it' : 'We pack your order',
      text: 'Track it on the page of your order.',
    },
    arrivalOf(receipt),
  ];
}

function NextSteps({ receipt }: { receipt: Receipt }) {
  return (
    <section aria-labelledby="next-steps" className="print:hidden">
      <h2 id="next-steps" className="heading-card">
        What happens next
      </h2>
      <ol className="mt-4 space-y-4">
        {stepsOf(receipt).map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
              <Icon of={icon} className="size-5" />
            </span>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The confirmation of an order; printed, its receipt. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { lines, customer, price } = receipt;
  return (
    <article
      data-sheet
      className="rounded-lg border border-line bg-surface p-4 sm:p-10 print:border-0 print:p-0"
    >
      <PaperLetterhead />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Icon of={CircleCheck} className="size-12 shrink-0 text-good sm:size-14 print:hidden" />
        <div>
          <h1 className="heading">{messages.confirmation.title}</h1>
          <p className="mt-1 text-muted">{messages.confirmation.thanks}</p>
        </div>
      </div>
      {receipt.confirmBy && <ConfirmFirst receipt={receipt} confirmBy={receipt.confirmBy} />}
      <div className="mt-8 grid gap-8 md:grid-cols-[3fr_2fr] md:gap-12">
        <div className="min-w-0 space-y-8">
          <ReceiptDetails receipt={receipt} />
          {lines.length > 0 && <ReceiptLines lines={lines} price={price} />}
        </div>
        <div className="min-w-0 space-y-8">
          {customer && <Recipient customer={customer} price={price} />}
          <NextSteps receipt={receipt} />
        </div>
      </div>
    </article>
  );
}
