import { Link } from 'wouter';
import { currencyName } from '../../../shared/base/currency-words.ts';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import { messages } from '../../../shared/base/messages.ts';
import { formatPrice, plainAmount, toAmount, toCents } from '../../../shared/base/money.ts';
import { carrierWords } from '../../../shared/order/carriers.ts';
import type { CarrierCash, RecordPayout } from '../../../shared/order/fulfilment.ts';
import { byActor } from '../../activity/actor-name.ts';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Banknote } from '../../ui/icons/banknote.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Price } from '../../ui/price.tsx';
import { say } from '../../ui/say.ts';
import { TextField } from '../../ui/text-field.tsx';
import { amountFault } from './amount-fault.ts';
import { keyOf } from './parcel-fields.tsx';
import { useOrderCommand } from './use-order-command.ts';
import { WorkLink } from './work-link.tsx';

type Owing = CarrierCash['carriers'][number];

function CarrierPanel({ owing }: { owing: Owing }) {
  const { carrier, carrierName, owed, orders, more } = owing;
  const name = carrierWords(owing);
  const { client } = trpc.useUtils();
  const place = { form: 'payout', subject: keyOf(owing), basis: orders.map(({ number }) => number) } as const;
  const draft = useDraft(place, { left: [] as string[], amountTyped: null as string | null, note: '' });
  const { left, amountTyped, note } = draft.typed;
  const { attempt, isPending, refusal } = useOrderCommand((input: RecordPayout, options) =>
    client.order.recordPayout.mutate(input, options),
  );
  const chosen = orders.filter(({ number }) => !left.includes(number));
  const cents = chosen.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const received = amountTyped ?? plainAmount(cents);
  const fault = amountFault(received, {
    most: toAmount(cents),
    tooMuch: `${formatPrice(cents)} was collected for these orders`,
    mayBeZero: true,
  });
  const isAmount = fault === undefined;
  const amount = Number(received);
  const fees = isAmount ? cents - toCents(amount) : 0;

  async function record(): Promise<void> {
    if (!isAmount || chosen.length === 0 || isPending) return;
    const numbers = chosen.map(({ number }) => number);
    const input = { carrier, carrierName: carrierName ?? undefined, numbers, received: amount, note };
    if (!(await attempt(input))) return;
    say('success', `${formatPrice(toCents(amount))} received from ${name}`);
    draft.clear();
  }

  return (
    <Panel
      title={name}
      controls={<Price cents={toCents(owed)} className="text-lg font-bold" />}
      note={more > 0 ? `The oldest ${orders.length} orders are listed; ${more} more follow.` : undefined}
    >
      <DraftNotice draft={draft} className="mt-3" />
      <fieldset className="mt-3">
        <legend className="text-sm font-semibold">Orders that were paid</legend>
        {orders.map(({ number, amount: collected, at }) => (
          <Checkbox
            key={number}
            label={
              <span className="flex flex-wrap gap-x-3">
                <span className="font-semibold tabular-nums">{number}</span>
                <Price cents={toCents(collected)} />
                <span className="note">
                  collected <Moment at={at} />
                </span>
              </span>
            }
            checked={!left.includes(number)}
            onChange={(event) =>
              draft.type({
                left: event.target.checked ? left.filter((one) => one !== number) : [...left, number],
              })
            }
          />
        ))}
      </fieldset>
      <form
        method="post"
        className="mt-3 grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void record();
        }}
      >
        <TextField
          label={`Received, in ${currencyName()}`}
          hint={fees > 0 ? `${formatPrice(fees)} kept as fees` : `${formatPrice(cents)} was collected`}
          error={fault}
          inputMode="decimal"
          autoComplete="off"
          value={received}
          onChange={(event) => draft.type({ amountTyped: event.target.value })}
        />
        <TextField
          label="Note (optional)"
          hint="Such as the number of the carrier’s statement"
          autoComplete="off"
          maxLength={limits.reasonLength}
          value={note}
          onChange={(event) => draft.type({ note: event.target.value })}
        />
        {refusal && <Notice className="sm:col-span-2">{refusal}</Notice>}
        <div>
          <Button
            type="submit"
            disabled={!isAmount || chosen.length === 0 || isPending}
            aria-busy={isPending}
          >
            {isPending ? messages.busy : 'Record as received'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Payouts({ payouts }: Pick<CarrierCash, 'payouts'>) {
  if (payouts.length === 0) return null;
  return (
    <Panel title="Received">
      <ul aria-label="Received" className="mt-3 divide-y divide-line">
        {payouts.map(({ id, received, collected, orders, note, actor, at, ...carrier }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{carrierWords(carrier)}</span>
              <Price cents={toCents(received)} className="font-semibold" />
            </p>
            <p className="note wrap-anywhere">
              {counted(orders, 'order')}
              {collected > received &&
                `, ${formatPrice(toCents(collected) - toCents(received))} kept as fees`}
              {note && `; ${note}`}
            </p>
            <p className="note">
              <Moment at={at} />, {byActor(actor)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Cash() {
  const cash = trpc.order.carrierCash.useQuery();
  const { data } = cash;
  return (
    <section className="shell py-5 sm:py-8">
      <WorkLink part="collect" />
      <PageTitle className="mt-1">Cash with carriers</PageTitle>
      <p className="mt-2 max-w-prose text-muted">
        Cash that carriers have collected, until they pay it to the shop.
      </p>
      <div className="mt-6 grid gap-6">
        <Permitted to="orders" explain>
          {!data && <Awaited query={cash} what="cash" height="h-96" />}
          {data?.carriers.length === 0 && (
            <EmptyState
              icon={Banknote}
              title="No carrier owes anything"
              note="Cash appears here when an order that a carrier took is marked as delivered."
            >
              <Link href={paths.manageOrders} className="link">
                See all orders
              </Link>
            </EmptyState>
          )}
          {data?.carriers.map((owing) => (
            <CarrierPanel key={keyOf(owing)} owing={owing} />
          ))}
          {data && <Payouts payouts={data.payouts} />}
        </Permitted>
      </div>
    </section>
  );
}

export default staffPage(Cash, {
  title: 'Cash with carriers',
  description: 'Cash that carriers have collected.',
  path: paths.cash,
});
