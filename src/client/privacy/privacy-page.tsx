import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Link } from 'wouter';
import { toCents } from '../../shared/money.ts';
import type { KeptFor, Person, PersonErased, PersonExport, PersonFound } from '../../shared/privacy.ts';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Head } from '../head.tsx';
import { StatusBadge } from '../manage-order/status-badge.tsx';
import { paths } from '../paths.ts';
import { Permitted } from '../staff/permitted.tsx';
import { SignedIn } from '../staff/signed-in.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { counted } from '../ui/counted.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { focusTitle, titleId } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { Download } from '../ui/icons/download.ts';
import { Search } from '../ui/icons/search.ts';
import { Trash } from '../ui/icons/trash.ts';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { Price } from '../ui/price.tsx';
import { SummaryRow } from '../ui/summary-row.tsx';
import { Table } from '../ui/table.tsx';
import { TextField } from '../ui/text-field.tsx';

const keptWords: Record<KeptFor, string> = {
  under_way: 'Still under way',
  refund: 'A refund is on its way',
  payment: 'Its payment needs a look',
  cash: 'A carrier owes its cash',
};

/** Hands the file to the browser, which stores it where downloads go. */
function download({ fileName, content }: PersonExport): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

interface FindFormProps {
  error: unknown;
  isPending: boolean;
  onFind(person: Person): void;
}

function FindForm({ error, isPending, onFind }: FindFormProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { email: '', phone: '' } });
  const find = handleSubmit(({ email, phone }) =>
    onFind({ email: email.trim() || undefined, phone: phone.trim() || undefined }),
  );
  const [wrongEmail, wrongPhone] = [issueWith('email', error), issueWith('phone', error)];
  return (
    <form method="post" noValidate onSubmit={find} className="mt-5 space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="E-mail address"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={wrongEmail}
          {...register('email')}
        />
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          hint="With a plus sign and the calling code."
          error={wrongPhone}
          {...register('phone')}
        />
      </div>
      {error !== null && !wrongEmail && !wrongPhone && <Notice>{refusalWords(error)}</Notice>}
      <Button type="submit" isBusy={isPending}>
        <Icon of={Search} className="size-4" />
        Find
      </Button>
    </form>
  );
}

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
      {orders.map(({ number, placedAt, customer, total, status, keptFor }) => (
        <tr key={number}>
          <td>
            <Link href={paths.manageOrder(number)} className="font-semibold whitespace-nowrap link">
              {number}
            </Link>
          </td>
          <td className="whitespace-nowrap text-muted">
            <Moment at={placedAt} />
          </td>
          <td className="max-w-56 truncate">{customer}</td>
          <td className="text-right">
            <Price cents={toCents(total)} />
          </td>
          <td>
            <StatusBadge status={status} />
          </td>
          <td className="whitespace-nowrap">{keptFor ? keptWords[keptFor] : 'Yes'}</td>
        </tr>
      ))}
    </Table>
  );
}

/** What the erasing of this person will do, and what it leaves. */
function Effect({ found: { orders, messages, newsletterSince } }: { found: PersonFound }): ReactNode {
  const over = orders.filter(({ keptFor }) => keptFor === null).length;
  const left = orders.length - over;
  const gone = [
    over > 0 && `the customer, notes and typed texts of ${counted(over, 'order')}`,
    messages.length > 0 && counted(messages.length, 'message'),
    newsletterSince !== null && 'the newsletter subscription',
  ].filter(Boolean);
  return (
    <>
      Erased for good: {gone.join(', ')}. Orders keep their number, products, totals, dates and status.
      {left > 0 && ` ${counted(left, 'order')} that ${left === 1 ? 'is' : 'are'} not over stay as they are.`}{' '}
      What you have exported, told other programs or sent to the card provider is not erased with it; nor are
      backups.
    </>
  );
}

function erasedWords({ orders, messages, newsletter, left }: PersonErased): string {
  const gone = [
    orders > 0 && counted(orders, 'order'),
    messages > 0 && counted(messages, 'message'),
    newsletter && 'the newsletter subscription',
  ].filter(Boolean);
  const kept = left.map(({ number, keptFor }) => `${number} (${keptWords[keptFor].toLowerCase()})`);
  const erased = gone.length > 0 ? `Erased: ${gone.join(', ')}.` : 'Nothing was erased.';
  return kept.length > 0 ? `${erased} Left: ${kept.join(', ')}. Erase again when they are over.` : erased;
}

interface FoundProps {
  person: Person;
  found: PersonFound;
  onErased(erased: PersonErased): void;
}

function Found({ person, found, onErased }: FoundProps) {
  const { orders, notes, calls, emails, messages, newsletterSince } = found;
  const eraseButton = useRef<HTMLButtonElement>(null);
  const secret = { gcTime: 0, onError: (error: unknown) => void toast.error(refusalWords(error)) };
  const exported = trpc.privacy.export.useMutation({ ...secret, onSuccess: download });
  const erase = trpc.privacy.erase.useMutation({ ...secret, onSuccess: onErased });
  const isErasable =
    messages.length > 0 || newsletterSince !== null || orders.some(({ keptFor }) => keptFor === null);
  if (orders.length === 0 && messages.length === 0 && newsletterSince === null) {
    return (
      <EmptyState
        title="Nothing is known about this person"
        note="No order, message or newsletter subscription has this e-mail address or phone number."
      />
    );
  }
  return (
    <Panel
      title="What the shop knows"
      controls={
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" isBusy={exported.isPending} onClick={() => exported.mutate(person)}>
            <Icon of={Download} className="size-4" />
            Export
          </Button>
          {isErasable && (
            <ConfirmDialog
              title="Erase this person?"
              description={<Effect found={found} />}
              onConfirm={() => erase.mutate(person)}
              opener={eraseButton}
              trigger={
                <Button ref={eraseButton} look="danger" isBusy={erase.isPending}>
                  <Icon of={Trash} className="size-4" />
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
        <SummaryRow label="Private notes about these orders">{notes}</SummaryRow>
        <SummaryRow label="Calls about them">{calls}</SummaryRow>
        <SummaryRow label="E-mails about them">{emails}</SummaryRow>
        <SummaryRow label="Messages">{messages.length}</SummaryRow>
        <SummaryRow label="Newsletter">
          {newsletterSince === null ? 'Not subscribed' : <Moment at={newsletterSince} />}
        </SummaryRow>
      </dl>
      {!isErasable && (
        <Notice look="info" className="mt-5">
          None of these orders is over, so nothing can be erased yet.
        </Notice>
      )}
    </Panel>
  );
}

function PersonSearch() {
  // What was found is in memory only while this page is open.
  const find = trpc.privacy.find.useMutation({ gcTime: 0 });
  const [erased, setErased] = useState<PersonErased>();
  const { data: found, variables: person } = find;

  function show(result: PersonErased): void {
    setErased(result);
    // The button that was pressed may be gone.
    if (person) find.mutate(person, { onSettled: focusTitle });
  }

  return (
    <div className="mt-8 space-y-6">
      <Panel title="Find a person" note="With both, you find what has either of them.">
        <FindForm
          error={find.error}
          isPending={find.isPending}
          onFind={(asked) => {
            setErased(undefined);
            find.mutate(asked);
          }}
        />
      </Panel>
      {erased && (
        <Notice look="good" role="status">
          {erasedWords(erased)}
        </Notice>
      )}
      {found && person && <Found person={person} found={found} onErased={show} />}
    </div>
  );
}

function Privacy() {
  return (
    <section className="shell py-8 sm:py-12">
      <BackLink href={paths.manageOrders} label="All orders" />
      <h1 id={titleId} tabIndex={-1} className="heading mt-1">
        Privacy
      </h1>
      <p className="mt-3 max-w-2xl text-muted">
        A customer may ask what you know about them, and to be erased. Make sure first that it is they who
        ask. How long data is kept without being asked for is a{' '}
        <Link href={paths.settings} className="link">
          setting
        </Link>
        .
      </p>
      <Permitted to="shop" explain>
        <PersonSearch />
      </Permitted>
    </section>
  );
}

/** For requests of customers to see or to erase what the shop knows about them. */
export default function PrivacyPage() {
  return (
    <>
      <Head
        title="Privacy"
        description="The data of a person: found, exported and erased."
        canonical={paths.privacy}
        unlisted
      />
      <SignedIn>
        <Privacy />
      </SignedIn>
    </>
  );
}
