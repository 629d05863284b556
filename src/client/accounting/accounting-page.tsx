import { keepPreviousData } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, useLocation } from 'wouter';
import {
  AccountingDays,
  type AccountingSummary,
  accountingExportPath,
  type CarrierFigures,
  type ExportTable,
  type Sum,
} from '../../shared/accounting/accounting.ts';
import type { Days } from '../../shared/base/day.ts';
import { counted } from '../../shared/base/locale.ts';
import { toCents } from '../../shared/base/money.ts';
import { percentWords } from '../../shared/order/amount-rows.ts';
import { carrierWords } from '../../shared/order/carriers.ts';
import type { DocumentCounts } from '../../shared/order/document.ts';
import { Awaited } from '../api/awaited.tsx';
import { ExportLink } from '../api/export-link.tsx';
import { trpc } from '../api/trpc.ts';
import { DocumentFiles, IssueDue } from '../order/manage/document-files.tsx';
import { useQueryParams } from '../page/address.ts';
import { paths } from '../page/paths.ts';
import { Permitted } from '../staff/permitted.tsx';
import { StaffScreen } from '../staff/signed-in.tsx';
import { buttonClass } from '../ui/button.tsx';
import { DateRange, daysOf, parseDays, useToday } from '../ui/date-range.tsx';
import { Icon } from '../ui/icon.tsx';
import { Download } from '../ui/icons/download.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { PriceRow } from '../ui/summary-row.tsx';

type Period = Required<Days>;

/** The cents of a row whose amount is subtracted. */
const takenCents = ({ amount }: Sum) => (amount === 0 ? 0 : -toCents(amount));

/** The last row of a list: the sum of the others. */
function Total(row: { label: string; cents: number }) {
  return <PriceRow {...row} className="mt-1 border-t border-line-strong text-lg" />;
}

function OrdersPanel({ orders: { placed, sold } }: Pick<AccountingSummary, 'orders'>) {
  const over = { count: placed.count - sold.count, cents: toCents(placed.amount) - toCents(sold.amount) };
  return (
    <Panel title="Orders placed" note="The amounts of orders placed in these days, as they are now.">
      <dl className="mt-3">
        <PriceRow label={`Placed: ${counted(placed.count, 'order')}`} cents={toCents(placed.amount)} />
        <PriceRow
          label={`Cancelled, unpaid or refunded: ${counted(over.count, 'order')}`}
          cents={over.cents === 0 ? 0 : -over.cents}
        />
        <Total label={`Sold: ${counted(sold.count, 'order')}`} cents={toCents(sold.amount)} />
      </dl>
    </Panel>
  );
}

function MoneyPanel({ card, cash }: Pick<AccountingSummary, 'card' | 'cash'>) {
  const isDisputed = card.disputed.count > 0;
  const [income, gone] = [
    [card.received, cash.collected],
    [card.refunded, cash.refunded, card.disputed],
  ].map((sums) => sums.reduce((cents, { amount }) => cents + toCents(amount), 0)) as [number, number];
  return (
    <Panel title="Money of customers" note="Payments and refunds in these days, for orders of any day.">
      <dl className="mt-3">
        <PriceRow
          label={`Paid by card: ${counted(card.received.count, 'payment')}`}
          cents={toCents(card.received.amount)}
        />
        <PriceRow
          label={`Cash collected: ${counted(cash.collected.count, 'order')}`}
          cents={toCents(cash.collected.amount)}
        />
        <PriceRow label="Refunded by card" cents={takenCents(card.refunded)} />
        <PriceRow label="Refunded in cash" cents={takenCents(cash.refunded)} />
        {isDisputed && <PriceRow label="Taken by banks in disputes" cents={takenCents(card.disputed)} />}
        <Total label="Received" cents={income - gone} />
      </dl>
    </Panel>
  );
}

function TaxPanel({ tax: { rates, delivery } }: Pick<AccountingSummary, 'tax'>) {
  const all = rates.reduce((cents, { tax }) => cents + toCents(tax), 0);
  return (
    <Panel title="Tax" note="Invoices of these days, less their credit notes.">
      <dl className="mt-3">
        {rates.map(({ percent, net, tax }) => (
          <Fragment key={percent}>
            <PriceRow label={`Net, ${percentWords(percent)}`} cents={toCents(net)} />
            {percent !== null && <PriceRow label={`Tax, ${percentWords(percent)}`} cents={toCents(tax)} />}
          </Fragment>
        ))}
        <Total label="Tax in all" cents={all} />
        <PriceRow label="Deliveries, part of the invoices" cents={toCents(delivery)} />
      </dl>
    </Panel>
  );
}

const nameOf = ({ carrier, carrierName }: CarrierFigures) =>
  carrier === null ? 'Without a carrier' : carrierWords({ carrier, carrierName });

function Carrier({ figures }: { figures: CarrierFigures }) {
  const { carrier, collected, received, fees, owed, due } = figures;
  const orders = ({ count }: Sum) => (count > 0 ? `: ${counted(count, 'order')}` : '');
  return (
    <li className="py-4">
      <h3 className="font-bold">{nameOf(figures)}</h3>
      <dl className="mt-1 grid gap-x-10 sm:grid-cols-2">
        <PriceRow label={`Collected${orders(collected)}`} cents={toCents(collected.amount)} />
        <PriceRow label={`To collect now${orders(due)}`} cents={toCents(due.amount)} />
        {carrier !== null && (
          <>
            <PriceRow
              label={fees > 0 ? 'Paid to the shop, after fees' : 'Paid to the shop'}
              cents={toCents(received)}
            />
            <PriceRow label="Owed to the shop now" cents={toCents(owed)} />
            {fees > 0 && <PriceRow label="Kept as fees" cents={toCents(fees)} />}
          </>
        )}
      </dl>
    </li>
  );
}

function CarriersPanel({ carriers }: Pick<AccountingSummary, 'carriers'>) {
  return (
    <Panel
      title="Cash by carrier"
      note="Cash collected and paid in these days, and the amounts open now."
      controls={
        <Link href={paths.cash} className="link text-sm">
          Record what a carrier paid
        </Link>
      }
    >
      {carriers.length === 0 ? (
        <p className="mt-3">No cash was collected, and none is to be.</p>
      ) : (
        <ul aria-label="Cash by carrier" className="mt-1 divide-y divide-line">
          {carriers.map((figures) => (
            <Carrier key={nameOf(figures)} figures={figures} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const files: Record<ExportTable, { label: string; note: string }> = {
  orders: { label: 'Orders', note: 'Orders placed in these days, with status, customer and total' },
  lines: { label: 'Order lines', note: 'The products of these orders, with quantity and price' },
  payments: {
    label: 'Card payments',
    note: 'Every card payment, refund and dispute, with Stripe’s ids',
  },
  refunds: { label: 'Refunds', note: 'Money refunded to customers in these days, by card and in cash' },
  cash: { label: 'Cash', note: 'Cash collected in these days, by order and carrier' },
  documents: { label: 'Documents', note: 'Invoices, receipts and credit notes issued in these days' },
  payouts: { label: 'Payouts of carriers', note: 'Amounts that carriers paid in these days, and their fees' },
  stock: { label: 'Stock', note: 'The pieces of now with their value: on hand, committed and available' },
  shopify_orders: {
    label: 'Orders for Shopify',
    note: 'Orders placed in these days, in the form of Shopify',
  },
  shopify_customers: {
    label: 'Customers for Shopify',
    note: 'Customers whose last order was placed in these days, in the form of Shopify',
  },
};

function DocumentsPanel({ days, due, issued }: { days: Period; due: number; issued: DocumentCounts }) {
  return (
    <Panel
      title="Invoices, receipts and credit notes"
      note="An order has an invoice once it has left the shop, and a credit note for each refund after that."
    >
      <div className="mt-2">
        <DocumentFiles issued={issued} chosen={days} />
      </div>
      <p className="mt-3">
        {due === 0 ? 'None is missing for these days.' : `Not issued yet: ${counted(due, 'document')}.`}
      </p>
      <IssueDue due={due} chosen={days} />
    </Panel>
  );
}

function FilesPanel({ days }: { days: Period }) {
  return (
    <Panel title="Files" note="CSV, for spreadsheets and accounting programs.">
      <ul className="mt-1 grid gap-x-12 lg:grid-cols-2">
        {(Object.keys(files) as ExportTable[]).map((table) => (
          <li key={table} className="flex items-center justify-between gap-4 border-b border-line py-3">
            <div className="min-w-0">
              <p className="font-semibold">{files[table].label}</p>
              <p className="note">{files[table].note}</p>
            </div>
            <ExportLink
              needsProof
              href={`${accountingExportPath}?${new URLSearchParams({ table, ...(table !== 'stock' && days) })}`}
              className={buttonClass('secondary')}
            >
              <Icon of={Download} className="size-4" />
              Download<span className="sr-only"> {files[table].label}</span>
            </ExportLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Accounting() {
  const [, navigate] = useLocation();
  const usual = daysOf('month', useToday());
  const days = AccountingDays.safeParse(parseDays(useQueryParams())).data ?? usual;
  const summary = trpc.accounting.summary.useQuery(days, { placeholderData: keepPreviousData, staleTime: 0 });
  const { data, isPlaceholderData } = summary;
  const choose = ({ from, to }: Days) =>
    navigate(`${paths.accounting}?${new URLSearchParams({ from: from as string, to: to as string })}`);
  return (
    <>
      <DateRange value={days} onChange={choose} />
      <div
        aria-busy={isPlaceholderData || undefined}
        className="mt-6 grid gap-6 transition-opacity aria-busy:opacity-60"
      >
        {data && (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="grid gap-6">
              <OrdersPanel orders={data.orders} />
              <DocumentsPanel days={days} due={data.documentsDue} issued={data.documents} />
              <CarriersPanel carriers={data.carriers} />
            </div>
            <div className="grid gap-6">
              <MoneyPanel card={data.card} cash={data.cash} />
              {data.tax.rates.length > 0 && <TaxPanel tax={data.tax} />}
            </div>
          </div>
        )}
        {!data && <Awaited query={summary} what="figures" height="h-96" />}
        <FilesPanel days={days} />
      </div>
    </>
  );
}

export default function AccountingPage() {
  return (
    <StaffScreen
      title="Accounting"
      description="Sales, payments and refunds, with files for accounting programs."
      path={paths.accounting}
    >
      <section className="shell py-5 sm:py-8">
        <PageTitle>Accounting</PageTitle>
        <div className="mt-6">
          <Permitted to="export" explain>
            <Accounting />
          </Permitted>
        </div>
      </section>
    </StaffScreen>
  );
}
