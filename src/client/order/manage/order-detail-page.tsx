import { Link } from 'wouter';
import { toCents } from '../../../shared/base/money.ts';
import { arrivalWords } from '../../../shared/order/arrival.ts';
import type { InternalOrder } from '../../../shared/order/fulfilment.ts';
import type { ManagedOrder as Order } from '../../../shared/order/manage-order.ts';
import { statusIs, statusWords } from '../../../shared/order/order-status.ts';
import { byActor } from '../../activity/actor-name.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { hasProgramData, ProgramDataList } from '../../staff/program-data.tsx';
import { StaffScreen } from '../../staff/signed-in.tsx';
import { CopyEntry } from '../../ui/copy-button.tsx';
import { titleId } from '../../ui/focus.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Price } from '../../ui/price.tsx';
import { PriceRow } from '../../ui/summary-row.tsx';
import { AmountRows } from '../amount-rows.tsx';
import { OrderHistory } from '../order-history.tsx';
import { OrderLines } from '../order-lines.tsx';
import { ReturnList } from '../return-list.tsx';
import { AttentionNotice } from './attention-notice.tsx';
import { awaitsCall, CallPanel } from './call-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { ManagedOrder } from './managed-order.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { OrderEmails } from './order-emails.tsx';
import { OrderNeighbours } from './order-neighbours.tsx';
import { OrderPhotos } from './order-photos.tsx';
import { OrderSteps } from './order-steps.tsx';
import { ParcelPanel } from './parcel-panel.tsx';
import { PayLink } from './pay-link.tsx';
import { PaymentList } from './payment-list.tsx';
import { PlannedMark } from './planned-mark.tsx';
import { RequestsPanel } from './requests-panel.tsx';
import { ReviewNotice } from './review-notice.tsx';
import { OrderMarks, StatusBadge } from './status-badge.tsx';
import { channelWords, differenceOf } from './words.ts';

function Totals({ order }: { order: Order }) {
  const { total, paid, refunded, refundable, paymentMethod } = order;
  const rows = {
    'Paid by card': paid === total ? 0 : paid,
    Refunded: refunded,
    'Can still be refunded': paymentMethod === 'card' ? refundable : 0,
  };
  return (
    <dl className="mt-4 text-sm sm:ml-auto sm:max-w-xs">
      <AmountRows of={order}>
        <PriceRow label="Total" cents={toCents(total)} />
      </AmountRows>
      {Object.entries(rows)
        .filter(([, amount]) => amount > 0)
        .map(([label, amount]) => (
          <PriceRow key={label} label={label} cents={toCents(amount)} />
        ))}
    </dl>
  );
}

const linkClass = 'link';

interface CustomerCardProps extends Pick<Order, 'customer' | 'number'> {
  /** When the customer was erased, if that happened. */
  erasedAt: string | null | undefined;
}

function CustomerCard({ customer, number, erasedAt }: CustomerCardProps) {
  if (erasedAt) {
    return (
      <p className="mt-3 text-muted">
        Erased <Moment at={erasedAt} />.
      </p>
    );
  }
  if (!customer)
    return <p className="mt-3 text-muted">None was given: the order came from another program.</p>;
  const { name, email, address, phone } = customer;
  return (
    <>
      <dl className="mt-2 divide-y divide-line">
        <CopyEntry label="Name" text={name}>
          {name}
        </CopyEntry>
        {address && (
          <CopyEntry label="Address" text={address}>
            {address}
          </CopyEntry>
        )}
        {email && (
          <CopyEntry label="E-mail address" text={email}>
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          </CopyEntry>
        )}
        <CopyEntry label="Phone number" text={phone}>
          <a href={`tel:${phone}`} className={linkClass}>
            {phone}
          </a>
        </CopyEntry>
      </dl>
      <Link
        href={paths.customer(number)}
        className="mt-1 inline-flex min-h-11 items-center text-sm link-accent"
      >
        Orders and notes of this customer
      </Link>
    </>
  );
}

function WithdrawalNotice({ withdrawal }: { withdrawal: NonNullable<InternalOrder['withdrawal']> }) {
  return (
    <Notice look="warn">
      <p className="font-semibold">Its customer has withdrawn from the contract</p>
      <p className="mt-1">
        <Moment at={withdrawal.receivedAt} />:{' '}
        {withdrawal.part ? <bdi>{withdrawal.part}</bdi> : 'all of the order'}.{' '}
        <Link href={paths.withdrawals} className="link">
          See the withdrawals
        </Link>
      </p>
    </Notice>
  );
}

function OrderSheet({ order }: { order: Order }) {
  const { client } = trpc.useUtils();
  const internal = trpc.order.internal.useQuery({ number: order.number });
  const difference = differenceOf(order);
  return (
    <section className="shell py-5 sm:py-8">
      <OrderNeighbours order={order} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1
              id={titleId}
              tabIndex={-1}
              className="text-2xl font-extrabold tracking-tight tabular-nums sm:text-3xl"
            >
              Order {order.number}
            </h1>
            <StatusBadge order={order} className="px-3! py-1! text-sm!" />
            <p className="flex flex-wrap gap-x-3 empty:hidden">
              <OrderMarks
                isInReview={order.confirmBy !== null && statusIs(order.status, 'awaits', 'shipment')}
                awaitsCall={internal.data && awaitsCall(order, internal.data)}
                packedAt={order.packedAt}
                status={order.status}
                arrives={order.arrives}
              />
            </p>
            <PlannedMark number={order.number} />
            {difference && (
              <span className="text-sm font-semibold text-accent">
                Waits for <Price cents={toCents(difference.amount)} />
              </span>
            )}
          </div>
          <p className="mt-1 note">
            Placed <Moment at={order.placedAt} />
            {channelWords[order.channel]}
            {order.arrives && `, promised for ${arrivalWords(order.arrives)}`}
          </p>
        </div>
        <OrderSteps order={order} />
      </div>
      <div className="mt-6 space-y-3 empty:hidden">
        {internal.data?.review && <ReviewNotice review={internal.data.review} />}
        {internal.data?.withdrawal && <WithdrawalNotice withdrawal={internal.data.withdrawal} />}
        {order.payments.map((payment) => (
          <AttentionNotice key={payment.id} payment={payment} />
        ))}
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        {/* On phones the panels of both columns are one, with the e-mails and the history last. */}
        <div className="grid gap-6 max-lg:contents">
          <Panel title="Products">
            <OrderLines lines={order.lines} />
            <Totals order={order} />
          </Panel>
          <Panel title="Payment">
            <PaymentList order={order} cash={internal.data?.cash ?? null} />
            <PayLink order={order} />
          </Panel>
          <ParcelPanel order={order} />
          {internal.data && internal.data.photos.length > 0 && (
            <Panel title="Photographs of the parcel">
              <OrderPhotos
                photos={internal.data.photos.map(({ id, actor, at }) => ({
                  id,
                  note: (
                    <>
                      {byActor(actor)}, <Moment at={at} />
                    </>
                  ),
                }))}
              />
            </Panel>
          )}
          {order.returns.length > 0 && (
            <Panel title="Returns">
              <ReturnList order={order} forStaff />
            </Panel>
          )}
          <Panel title="E-mails" className="max-lg:order-last">
            <OrderEmails order={order} />
          </Panel>
          <Panel title="History" className="max-lg:order-last">
            <OrderHistory
              history={order.history.map(({ actor, ...entry }) => ({ ...entry, by: byActor(actor) }))}
              labelOf={(status) => statusWords(status, order.deliveryOption).staff.label}
            />
          </Panel>
        </div>
        <div className="grid gap-6 max-lg:contents">
          {internal.data && <RequestsPanel order={order} requests={internal.data.requests} />}
          {internal.data && <CallPanel order={order} internal={internal.data} />}
          <Panel title="Customer">
            <CustomerCard
              customer={order.customer}
              number={order.number}
              erasedAt={internal.data?.customerErasedAt}
            />
          </Panel>
          <DocumentsPanel order={order} />
          {hasProgramData(order) && (
            <Panel title="From other programs" note="Only staff and programs see it.">
              <ProgramDataList {...order} />
            </Panel>
          )}
          {internal.data && (
            <NotesPanel
              number={order.number}
              notes={internal.data.notes}
              form="note"
              send={(note, options) => client.order.addNote.mutate(note, options)}
            />
          )}
        </div>
      </div>
    </section>
  );
}

export default function OrderDetailPage({ params }: { params: Record<string, string> }) {
  const number = params.number as string;
  return (
    <StaffScreen
      title={`Order ${number}`}
      description="An order as staff see it."
      path={paths.manageOrder(number)}
    >
      <ManagedOrder key={number} number={number}>
        {(order) => <OrderSheet order={order} />}
      </ManagedOrder>
    </StaffScreen>
  );
}
