import { Elements } from '@stripe/react-stripe-js';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { dateText } from '../../../shared/base/date-text.ts';
import { messages } from '../../../shared/base/messages.ts';
import { toCents } from '../../../shared/base/money.ts';
import { statusIs, statusWords } from '../../../shared/order/order-status.ts';
import type { PayableOrder } from '../../../shared/order/payment.ts';
import { failureIn } from '../../api/failure.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Head } from '../../page/head.tsx';
import { type CardSettings, useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AmountRows } from '../amount-rows.tsx';
import { OrderLines } from '../order-lines.tsx';
import { storePaid } from '../receipt.ts';
import { type CardEntry, noAnswer, type Setback } from './card-entry.ts';
import { CardForm } from './card-form.tsx';
import { notes } from './notes.ts';
import { TestNotice } from './test-notice.tsx';
import { messageOf } from './use-charge.ts';
import { useAskForOutcome } from './use-complete-payment.ts';
import { providerOptions, useProvider } from './use-provider.ts';
import { confirmCard, useTries } from './use-tries.ts';

type Order = PayableOrder['data'];

interface LinkedOrder {
  token: string;
  order: Order;
  /** Reads the order again: it may be paid or over by now. */
  reload(): void;
}

/** Pays the order of a link, and sends its customer to the confirmation. */
function useLinkPayment({ token, order, reload }: LinkedOrder) {
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const tries = useTries();
  const ask = useAskForOutcome();

  async function settle(clientSecret: string): Promise<Setback | undefined> {
    const outcome = await ask(clientSecret);
    if (outcome?.status === 'paid' && order.change !== null) {
      reload();
      return undefined;
    }
    if (outcome?.status === 'paid' && outcome.order) {
      storePaid(outcome.order, order);
      navigate(paths.confirm, { replace: true });
      return undefined;
    }
    if (outcome?.status === 'refunded' && order.change !== null) return { note: notes.changeRefunded };
    if (outcome?.status === 'refunded' || outcome?.status === 'review')
      return { note: notes[outcome.status] };
    return { note: notes.confirming };
  }

  async function pay(entry: CardEntry): Promise<void> {
    const hasFailed = await tries.run(() =>
      tries.withCard(entry, async (card) => {
        const begun = await client.payment.payByLink.mutate({ token }).catch((error: unknown) => ({ error }));
        if ('error' in begun) return failureIn(begun.error) ? { toast: messageOf(begun.error) } : noAnswer;
        // Somebody who has the link, too, may have paid it.
        const setback = begun.paid ? undefined : await confirmCard(begun.data, card);
        return setback ?? settle(begun.data);
      }),
    );
    if (hasFailed) reload();
  }

  return { ...tries, pay };
}

function ToPay({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="font-bold">{label}</dt>
      <dd className="figure">
        <Price cents={toCents(amount)} />
      </dd>
    </div>
  );
}

function PayForm({ provider, ...linked }: LinkedOrder & { provider: ReturnType<typeof useProvider> }) {
  const { order } = linked;
  const { pay, ...tries } = useLinkPayment(linked);
  return (
    <CardForm
      provider={provider}
      tries={tries}
      kept="Your order is kept as it is."
      isReady
      onPay={(entry) => void pay(entry)}
    >
      <dl className="mt-6 border-t border-line pt-5">
        {order.change === null ? (
          <AmountRows of={order}>
            <ToPay label="Order total" amount={order.toPay} />
          </AmountRows>
        ) : (
          <ToPay label="To pay for the change" amount={order.toPay} />
        )}
      </dl>
    </CardForm>
  );
}

function PayByCard({ cards, ...linked }: LinkedOrder & { cards: CardSettings }) {
  const provider = useProvider(cards);
  return (
    <Elements stripe={provider.stripe} options={providerOptions}>
      <PayForm provider={provider} {...linked} />
    </Elements>
  );
}

/** The state of an order that can't be paid any more, or need not be. */
function OrderState({ order }: { order: Order }) {
  const { meaning, look } = statusWords(order.status, order.deliveryOption).shopper;
  const isExpired = statusIs(order.status, 'takesLatePayment', true);
  return (
    <Notice look={look === 'good' ? 'good' : 'info'} role="status">
      {meaning}
      {isExpired && ' If you still want it, please ask us for another link.'}
    </Notice>
  );
}

const untilFormat = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

function OrderToPay(linked: LinkedOrder) {
  const { cards, timeZone } = useSettings();
  const { number, lines, holdExpiresAt, change } = linked.order;
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
      <section
        aria-labelledby="order-review"
        className="rounded-lg border border-line bg-sunken p-5 sm:p-6 lg:col-start-2 lg:row-start-1"
      >
        <h2 id="order-review" className="heading-card">
          Order {number}
        </h2>
        {holdExpiresAt && (
          <p className="mt-1 text-sm text-muted">
            {change === null ? 'Reserved for you until' : 'You can pay until'}{' '}
            <time dateTime={holdExpiresAt}>
              {dateText(new Date(holdExpiresAt), { ...untilFormat, timeZone })}
            </time>
          </p>
        )}
        {change !== null && (
          <p className="mt-3">
            The change that you pay for: <bdi className="font-semibold">{change}</bdi>. We make it once it is
            paid.
          </p>
        )}
        <OrderLines lines={lines} />
      </section>
      {!holdExpiresAt && <OrderState order={linked.order} />}
      {holdExpiresAt && cards && <PayByCard cards={cards} {...linked} />}
      {holdExpiresAt && !cards && (
        <Notice>
          Card payment is not available at the moment. Nothing was charged; please try again later.
        </Notice>
      )}
    </div>
  );
}

/** The token of the link; undefined until the browser has read it, empty if the link has none. */
function useToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(/^#([\w-]{43})$/.exec(window.location.hash)?.[1] ?? ''), []);
  return token;
}

function PayScreen() {
  const token = useToken();
  const opening = trpc.payment.openLink.useMutation();
  const { mutate: open, data, error, isPending } = opening;
  const [order, setOrder] = useState<Order>();
  useEffect(() => {
    if (token) open({ token });
  }, [token, open]);
  // While it is read again, the form stays.
  useEffect(() => {
    if (data) setOrder(data.data);
  }, [data]);

  if (token === '') return <Notice className="mt-6">This link is incomplete. Please copy all of it.</Notice>;
  if (token && order) return <OrderToPay token={token} order={order} reload={() => open({ token })} />;
  if (token && error)
    return (
      <Notice
        className="mt-6"
        actions={
          failureIn(error)?.reason !== 'ORDER_NOT_FOUND' && (
            <Button look="secondary" isBusy={isPending} onClick={() => open({ token })}>
              Try again
            </Button>
          )
        }
      >
        {refusalWords(error)}
      </Notice>
    );
  return (
    <div role="status" className="mt-6 grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
      <span className="sr-only">Loading your order</span>
      <Skeleton className="h-60 lg:order-last" />
      <Skeleton className="h-100" />
    </div>
  );
}

/** The page of a link with which the customer of an order pays it. */
export function PayByLink() {
  return (
    <div className="shell max-w-5xl py-8 sm:py-12">
      <Head title={messages.payment.title} description="Pay for your order by card." unlisted />
      <h1 className="heading">{messages.payment.title}</h1>
      <TestNotice className="mt-5" />
      <PayScreen />
    </div>
  );
}
