import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { counted } from '../../shared/base/locale.ts';
import { toCents } from '../../shared/base/money.ts';
import type { ManagedCustomer } from '../../shared/customer/manage-customer.ts';
import type { PersonErased } from '../../shared/customer/privacy.ts';
import { QueryError } from '../api/awaited.tsx';
import { failureIn } from '../api/failure.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { HistoryOfCustomer } from '../order/manage/earlier-shop.tsx';
import { NotesPanel } from '../order/manage/notes-panel.tsx';
import { refundStatusWords } from '../order/manage/words.ts';
import { returnWords } from '../order/return-list.tsx';
import { useNavigateFromHere } from '../page/address.ts';
import { paths } from '../page/paths.ts';
import { Permitted } from '../staff/permitted.tsx';
import { StaffScreen } from '../staff/signed-in.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { BoxLoading } from '../ui/block-loading.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyEntry } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorText } from '../ui/field.tsx';
import { UserRound } from '../ui/icons/user-round.ts';
import { Moment } from '../ui/moment.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { Price } from '../ui/price.tsx';
import { say } from '../ui/say.ts';
import { PriceRow } from '../ui/summary-row.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { FoundPerson } from './privacy/found-person.tsx';

interface CustomerProps {
  customer: ManagedCustomer;
}

interface MoneyLineProps {
  order: string;
  amount: number;
  at: string;
  children: ReactNode;
}

function MoneyLine({ order, amount, at, children }: MoneyLineProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <span className="min-w-0">
        {children}
        <span className="block note">
          <Link href={paths.manageOrder(order)} className="tabular-nums link">
            {order}
          </Link>
          , <Moment at={at} />
        </span>
      </span>
      <Price cents={toCents(amount)} className="font-semibold" />
    </li>
  );
}

function BackPanels({ customer: { returns, refunds } }: CustomerProps) {
  return (
    <>
      {returns.length > 0 && (
        <Panel title="Returns" note="The latest first, with the amounts credited.">
          <ul aria-label="Returns" className="mt-2 divide-y divide-line">
            {returns.map(({ order, reason, pieces, credit, at }) => (
              <MoneyLine key={`${order} ${at}`} order={order} amount={credit} at={at}>
                {counted(pieces, 'piece')}: {returnWords[reason]}
              </MoneyLine>
            ))}
          </ul>
        </Panel>
      )}
      {refunds.length > 0 && (
        <Panel title="Refunds" note="Refunds to their cards, the latest first.">
          <ul aria-label="Refunds" className="mt-2 divide-y divide-line">
            {refunds.map(({ order, status, amount, at }) => (
              <MoneyLine key={`${order} ${at}`} order={order} amount={amount} at={at}>
                {refundStatusWords[status]}
              </MoneyLine>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function ContactPanel({ customer: { phone, email, address } }: CustomerProps) {
  return (
    <Panel title="Contact" note="From their last orders.">
      <dl className="mt-2 divide-y divide-line">
        <CopyEntry label="Phone number" text={phone}>
          <a href={`tel:${phone}`} className="link">
            {phone}
          </a>
        </CopyEntry>
        {email && (
          <CopyEntry label="E-mail address" text={email}>
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </CopyEntry>
        )}
        {address && (
          <CopyEntry label="Address" text={address}>
            {address}
          </CopyEntry>
        )}
      </dl>
    </Panel>
  );
}

function TotalsPanel({ customer: { ordered, paid, refunded } }: CustomerProps) {
  return (
    <Panel title="Totals">
      <dl className="mt-2 text-sm">
        <PriceRow label="Ordered" cents={toCents(ordered)} />
        <PriceRow label="Paid" cents={toCents(paid)} />
        <PriceRow label="Refunded" cents={toCents(refunded)} />
      </dl>
    </Panel>
  );
}

function CustomerNotes({ customer: { number } }: CustomerProps) {
  const { client } = trpc.useUtils();
  const { data } = trpc.customer.notes.useQuery({ number });
  if (!data) return null;
  return (
    <NotesPanel
      number={number}
      notes={data}
      form="customer-note"
      send={(note, options) => client.customer.addNote.mutate(note, options)}
    />
  );
}

/** The tools for a customer who asks for the data that the shop has about them, or to be erased. */
function PrivacyPanel({ customer: { phone, email } }: CustomerProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigateFromHere();
  // The found data is in memory only while this page is open.
  const find = trpc.privacy.find.useMutation({ gcTime: 0 });
  const person = { phone, email: email || undefined };

  function finish(words: string, { left }: PersonErased): void {
    say('success', words);
    if (left.length === 0) navigate(paths.customers, { replace: true });
    else find.mutate(person);
    void utils.invalidate();
  }

  if (find.data) return <FoundPerson person={person} found={find.data} onErased={finish} />;
  return (
    <Panel
      title="Privacy"
      note="A customer may ask what you know about them, and to be erased. Make sure first that it is they who ask."
    >
      {find.error && <ErrorText>{refusalWords(find.error)}</ErrorText>}
      <Button look="secondary" className="mt-4" isBusy={find.isPending} onClick={() => find.mutate(person)}>
        Show what is stored
      </Button>
    </Panel>
  );
}

function CustomerSheet({ customer }: CustomerProps) {
  const { name, firstAt, lastAt } = customer;
  return (
    <section className="shell py-5 sm:py-8">
      <BackLink href={paths.customers} label="All customers" />
      <PageTitle className="mt-1 wrap-anywhere">
        <bdi>{name}</bdi>
      </PageTitle>
      <p className="mt-1 note">
        First order <Moment at={firstAt} />, last order <Moment at={lastAt} />
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid grid-cols-1 gap-6">
          <CustomerOrders customer={customer} />
          <HistoryOfCustomer number={customer.number} />
          <BackPanels customer={customer} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <TotalsPanel customer={customer} />
          <ContactPanel customer={customer} />
          <CustomerNotes customer={customer} />
        </div>
      </div>
      <Permitted to="shop">
        <div className="mt-6">
          <PrivacyPanel customer={customer} />
        </div>
      </Permitted>
    </section>
  );
}

function FoundCustomer({ number }: { number: string }) {
  const { data: found, error, refetch, isFetching } = trpc.customer.get.useQuery({ number });
  const [, navigate] = useLocation();
  const first = found?.data.number;

  // One address for each customer, for links from everywhere.
  useEffect(() => {
    if (first !== undefined && first !== number) navigate(paths.customer(first), { replace: true });
  }, [first, number, navigate]);

  if (found) return <CustomerSheet customer={found.data} />;
  if (!error) return <BoxLoading label="Loading the customer" height="h-96" className="shell py-12" />;
  const isUnknown = failureIn(error)?.reason === 'CUSTOMER_NOT_FOUND';
  return (
    <section className="shell py-5 sm:py-8">
      <h1 className="heading mb-8">Customer</h1>
      {isUnknown ? (
        <EmptyState
          icon={UserRound}
          title="There is no such customer"
          note="The order has no customer, or the customer was erased."
        >
          <Link href={paths.customers} className={buttonClass('secondary')}>
            See all customers
          </Link>
        </EmptyState>
      ) : (
        <QueryError query={{ error, isFetching, refetch }} what="customer" />
      )}
    </section>
  );
}

export default function CustomerPage({ params }: { params: Record<string, string> }) {
  const number = params.number as string;
  return (
    <StaffScreen
      title="Customer"
      description="A customer of the shop, with their orders."
      path={paths.customer(number)}
    >
      <FoundCustomer number={number} />
    </StaffScreen>
  );
}
