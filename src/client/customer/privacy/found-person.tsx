import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { counted } from '../../../shared/base/locale.ts';
import { toCents } from '../../../shared/base/money.ts';
import type { KeptFor, Person, PersonErased, PersonFound } from '../../../shared/customer/privacy.ts';
import { download } from '../../api/download.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { StatusBadge } from '../../order/manage/status-badge.tsx';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Download } from '../../ui/icons/download.ts';
import { Trash } from '../../ui/icons/trash.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Price } from '../../ui/price.tsx';
import { say } from '../../ui/say.ts';
import { SummaryRow } from '../../ui/summary-row.tsx';
import { Table } from '../../ui/table.tsx';

const keptWords: Record<KeptFor, string> = {
  under_way: 'Still under way',
  refund: 'A refund is on its way',
  payment: 'Its payment needs attention',
  cash: 'A carrier owes its cash',
};

const recordsOf = (count: number) =>
  counted(count, 'record of your earlier shop', 'records of your earlier shop');

const columns = [
  { name: 'Order' },
  { name: 'Placed' },
  { name: 'Customer' },
  { name: 'Total', isNumber: true },
  { name: 'Status' },
  { name: 'Can be erased' },
];

function FoundOrders({ orders }: Pick<PersonFound, 'orders'>) {
  return (
    <Table caption="Orders of this person, newest first" columns={columns} className="mt-5">
      {orders.map(({ number, placedAt, customer, total, keptFor, ...order }) => (
        <tr key={number}>
          <td>
            <Link href={paths.manageOrder(number)} className="font-semibold whitespace-nowrap link">
              {number}
            </Link>
          </td>
          <td data-label="Placed" className="whitespace-nowrap text-muted">
            <Moment at={placedAt} />
          </td>
          <td data-label="Customer" className="max-w-56 wrap-anywhere">
            {customer}
          </td>
          <td data-label="Total" className="sm:text-right">
            <Price cents={toCents(total)} />
          </td>
          <td data-label="Status">
            <StatusBadge order={order} />
          </td>
          <td data-label="Can be erased">{keptFor ? keptWords[keptFor] : 'Yes'}</td>
        </tr>
      ))}
    </Table>
  );
}

function Effect({
  found: { orders, customerNotes, messages, withdrawals, newsletterSince, restockRequests, reviews, history },
}: {
  found: PersonFound;
}): ReactNode {
  const over = orders.filter(({ keptFor }) => keptFor === null).length;
  const left = orders.length - over;
  const gone = [
    over > 0 && `the customer, notes and typed texts of ${counted(over, 'order')}`,
    customerNotes > 0 && counted(customerNotes, 'note about the customer', 'notes about the customer'),
    messages.length > 0 && counted(messages.length, 'message'),
    withdrawals > 0 && counted(withdrawals, 'withdrawal'),
    newsletterSince !== null && 'the newsletter subscription',
    restockRequests > 0 && counted(restockRequests, 'restock request'),
    history > 0 && recordsOf(history),
  ].filter(Boolean);
  return (
    <>
      Erased for good: {gone.join(', ')}. Orders keep their number, products, totals, dates and status, which
      accounts and taxes need. Invoices, receipts and credit notes stay too, without the customer.
      {reviews > 0 && ' Of published reviews, only the stars stay.'}
      {left > 0 && ` ${counted(left, 'order')} that ${left === 1 ? 'is' : 'are'} not over stay as they are.`}{' '}
      What you have exported, told other programs or sent to the card provider is not erased with it; nor are
      backups.
    </>
  );
}

function erasedWords({
  orders,
  customerNotes,
  messages,
  withdrawals,
  newsletter,
  restockRequests,
  history,
  left,
}: PersonErased): string {
  const gone = [
    orders > 0 && counted(orders, 'order'),
    customerNotes > 0 && counted(customerNotes, 'note'),
    messages > 0 && counted(messages, 'message'),
    withdrawals > 0 && counted(withdrawals, 'withdrawal'),
    newsletter && 'the newsletter subscription',
    restockRequests > 0 && counted(restockRequests, 'restock request'),
    history > 0 && recordsOf(history),
  ].filter(Boolean);
  const kept = left.map(({ number, keptFor }) => `${number} (${keptWords[keptFor].toLowerCase()})`);
  const erased = gone.length > 0 ? `Erased: ${gone.join(', ')}.` : 'Nothing was erased.';
  return kept.length > 0 ? `${erased} Left: ${kept.join(', ')}. Erase again when they are over.` : erased;
}

interface FoundPersonProps {
  person: Person;
  found: PersonFound;
  /** Called with the erased data and the data that is left, in words. */
  onErased(words: string, erased: PersonErased): void;
}

export function FoundPerson({ person, found, onErased }: FoundPersonProps) {
  const { orders, customerNotes, notes, calls, emails, messages, newsletterSince, restockRequests } = found;
  const { withdrawals, reviews, history } = found;
  const eraseButton = useRef<HTMLButtonElement>(null);
  const secret = { gcTime: 0, onError: (error: unknown) => say('error', refusalWords(error)) };
  const exported = trpc.privacy.export.useMutation({
    ...secret,
    onSuccess: (file) => download(file, 'application/json'),
  });
  const erase = trpc.privacy.erase.useMutation({
    ...secret,
    onSuccess: (erased) => onErased(erasedWords(erased), erased),
  });
  const hasOther =
    messages.length + withdrawals > 0 || newsletterSince !== null || restockRequests > 0 || history > 0;
  const isErasable =
    hasOther ||
    (customerNotes > 0 && person.phone !== undefined) ||
    orders.some(({ keptFor }) => keptFor === null);
  if (orders.length === 0 && !hasOther) {
    return (
      <EmptyState
        title="No data about this person"
        note="No order, message, withdrawal, newsletter subscription, restock request or record of an earlier shop has this e-mail address or phone number."
      />
    );
  }
  return (
    <Panel
      title="Stored data"
      controls={
        <div className="flex flex-wrap gap-3">
          <Button
            icon={Download}
            look="secondary"
            isBusy={exported.isPending}
            onClick={() => exported.mutate(person)}
          >
            Export
          </Button>
          {isErasable && (
            <ConfirmDialog
              title="Erase this person?"
              description={<Effect found={found} />}
              onConfirm={() => erase.mutate(person)}
              opener={eraseButton}
              trigger={
                <Button icon={Trash} ref={eraseButton} look="danger" isBusy={erase.isPending}>
                  Erase
                </Button>
              }
            />
          )}
        </div>
      }
    >
      {orders.length > 0 && <FoundOrders orders={orders} />}
      <dl className="mt-5 max-w-md text-sm">
        <SummaryRow label="Notes about the customer">{customerNotes}</SummaryRow>
        <SummaryRow label="Private notes about these orders">{notes}</SummaryRow>
        <SummaryRow label="Calls about them">{calls}</SummaryRow>
        <SummaryRow label="E-mails about them">{emails}</SummaryRow>
        <SummaryRow label="Messages">{messages.length}</SummaryRow>
        <SummaryRow label="Withdrawals">{withdrawals}</SummaryRow>
        <SummaryRow label="Newsletter">
          {newsletterSince === null ? 'Not subscribed' : <Moment at={newsletterSince} />}
        </SummaryRow>
        <SummaryRow label="Restock requests">{restockRequests}</SummaryRow>
        <SummaryRow label="Reviews">{reviews}</SummaryRow>
        <SummaryRow label="Records of your earlier shop">{history}</SummaryRow>
      </dl>
      {!isErasable && (
        <Notice look="info" className="mt-5">
          None of these orders is over, so nothing can be erased yet.
        </Notice>
      )}
    </Panel>
  );
}
