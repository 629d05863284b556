import { type Message, Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/base/limits.ts';
import { formatPrice } from '../../shared/base/money.ts';
import { arrivalWords } from '../../shared/order/arrival.ts';
import type { Arrival } from '../../shared/order/arrival-schema.ts';
import { statusesWhere } from '../../shared/order/order-status.ts';
import { PaymentAttention, paymentAttentions, responseDay } from '../../shared/order/payment-attention.ts';
import { requestKinds } from '../../shared/order/request-kinds.ts';
import type { Db } from '../database/db.ts';
import { isLate } from '../order/fulfilment/search.ts';
import { paymentCurrency } from '../order/payment/gateway.ts';
import { presentDetails } from '../order/payment/present.ts';
import { presentArrival } from '../order/present.ts';
import { alertEntry, counted, subjectsOf, type WaitingAlert } from './alert-kind.ts';
import { typedLines } from './typed-text.ts';

interface OrderFacts {
  number: string;
  pieces: number;
  totalCents: number;
  paymentMethod: 'cash' | 'card';
  /** True while it takes no pieces until it is confirmed. */
  isInReview: boolean;
}

interface PaymentFacts {
  /** Undefined for a payment without an order. */
  number: string | undefined;
  /** Undefined in another currency than the shop's. */
  amountCents: number | undefined;
  attention: PaymentAttention;
  /** The deadline of the response to a dispute. */
  respondBy?: string | undefined;
}

/** Orders that are not over yet. */
async function readOrders(db: Db, alerts: WaitingAlert[]): Promise<OrderFacts[]> {
  const orders = await db.order.findMany({
    where: {
      id: { in: subjectsOf(alerts) },
      status: { in: statusesWhere('isSale', true) },
    },
    select: {
      number: true,
      totalCents: true,
      paymentMethod: true,
      lines: { select: { quantity: true } },
      unconfirmed: { select: { isHeld: true } },
    },
    orderBy: { id: 'asc' },
  });
  return orders.map(({ lines, unconfirmed, ...order }) => ({
    ...order,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isInReview: unconfirmed?.isHeld === false,
  }));
}

type MessageFacts = Pick<Message, 'name' | 'email' | 'subject' | 'body'>;

/** Messages that staff have not marked as done. */
function readMessages(db: Db, alerts: WaitingAlert[]): Promise<MessageFacts[]> {
  return db.message.findMany({
    where: { id: { in: subjectsOf(alerts) }, doneAt: null },
    select: { name: true, email: true, subject: true, body: true },
    orderBy: { id: 'asc' },
  });
}

/** A message in its writer's words; the longest that a shopper can send is shown whole. */
const quoted = ({ name, email, subject, body }: MessageFacts): string[] =>
  [`From ${name}, ${email}`, subject, body].flatMap((text) =>
    typedLines(text, { mostLines: 100, mostCharacters: limits.messageLength }),
  );

/** Withdrawals that staff have not marked as done. */
async function readWithdrawals(db: Db, alerts: WaitingAlert[]): Promise<object[]> {
  return db.withdrawal.findMany({
    where: { id: { in: subjectsOf(alerts) }, doneAt: null },
    select: { id: true },
  });
}

/** Requests about orders that wait for an answer. */
async function readRequests(db: Db, alerts: WaitingAlert[]) {
  const rows = await db.orderRequest.findMany({
    where: { id: { in: subjectsOf(alerts) }, status: 'open' },
    select: { kind: true, text: true, order: { select: { number: true } } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ kind, text, order }) => ({ kind, text, number: order.number }));
}

interface LateFacts {
  number: string;
  /** The days that its shopper was told. */
  arrives: Arrival;
}

/** Orders that have not arrived yet. */
async function readLate(db: Db, alerts: WaitingAlert[]): Promise<LateFacts[]> {
  const orders = await db.$queryRaw<({ number: string } & Parameters<typeof presentArrival>[0])[]>`
    SELECT o.number, o.promised_from AS "promisedFrom", o.promised_to AS "promisedTo" FROM orders o
    WHERE o.id = ANY (${subjectsOf(alerts)}::uuid[]) AND ${isLate()} ORDER BY o.promised_to, o.id`;
  return orders.map((order) => ({ number: order.number, arrives: presentArrival(order) as Arrival }));
}

type RequestFacts = Awaited<ReturnType<typeof readRequests>>[number];

/** Payments that still need attention for the reason that the alert is about: its subject is `ID REASON`. */
async function readPayments(db: Db, alerts: WaitingAlert[]): Promise<PaymentFacts[]> {
  const wanted = new Map(alerts.map(({ subjectId }) => subjectId.split(' ') as [string, PaymentAttention]));
  const payments = await db.payment.findMany({
    where: { id: { in: [...wanted.keys()] } },
    select: {
      id: true,
      amountCents: true,
      currency: true,
      attention: true,
      attentionDetails: true,
      order: { select: { number: true } },
    },
    orderBy: { id: 'asc' },
  });
  return payments.flatMap((payment) => {
    const { id, amountCents, attention, order } = payment;
    if (attention === null || wanted.get(id) !== attention) return [];
    const isOurs = payment.currency === paymentCurrency();
    const { respondBy } = presentDetails(payment.attentionDetails);
    return [{ number: order?.number, amountCents: isOurs ? amountCents : undefined, attention, respondBy }];
  });
}

/** Payments that need attention, as disputes or for another reason. */
function stateOf(isDispute: boolean): Prisma.Sql {
  const reasons = PaymentAttention.options.filter(
    (one) => isDispute === (paymentAttentions[one].isDispute ?? false),
  );
  return Prisma.sql`
    SELECT id || ' ' || attention AS subject FROM payments WHERE attention = ANY (${reasons}::payment_attention[])`;
}

const orderPath = (number: string) => `/manage/orders/${number}`;

function aboutPayment({ number, amountCents, attention, respondBy }: PaymentFacts) {
  const amount = amountCents === undefined ? [] : [formatPrice(amountCents)];
  const deadline = respondBy ? ` before ${responseDay(respondBy)}` : '';
  return {
    text: `${[number ?? 'A payment without an order', ...amount].join(', ')}: ${paymentAttentions[attention].alert}${deadline}`,
    path: number === undefined ? '/manage/orders' : orderPath(number),
  };
}

const attentionButton = { label: 'See these payments', path: '/manage/orders?attention=1' };

const number = 'RH-7KQ2M-4XHVD';
const sampleOrder = { pieces: 3, totalCents: 14_997, paymentMethod: 'cash', isInReview: false } as const;

/** The alerts about orders, their payments, and what shoppers write. */
export const orderAlerts = {
  order: alertEntry<OrderFacts>({
    read: readOrders,
    words: (orders) => ({
      heading: counted(orders.length, 'new order'),
      paragraphs: [],
      items: orders.map((order) => ({
        text: [
          `${order.number}: ${counted(order.pieces, 'piece')}, ${formatPrice(order.totalCents)}`,
          order.paymentMethod === 'card' ? 'paid by card' : 'cash on delivery',
          ...(order.isInReview ? ['holds no stock until it is confirmed'] : []),
        ].join(', '),
        path: orderPath(order.number),
      })),
      button: { label: 'See all orders', path: '/manage/orders' },
    }),
    samples: [
      { ...sampleOrder, number },
      { ...sampleOrder, number: 'RH-9D3TC-W2K7F', paymentMethod: 'card' },
      { number: 'RH-5M8RJ-P4N6V', pieces: 40, totalCents: 519_960, paymentMethod: 'cash', isInReview: true },
    ],
  }),

  message: alertEntry<MessageFacts>({
    mostApart: 5,
    read: readMessages,
    words: ([first, ...others]) => ({
      heading: counted(1 + others.length, 'new message'),
      paragraphs: [
        others.length === 0
          ? 'A shopper has written to the shop and is waiting for an answer. Reply to this e-mail to answer them.'
          : 'Shoppers have written to the shop and are waiting for an answer.',
      ],
      ...(first && others.length === 0 && { quote: quoted(first), replyTo: first.email }),
      items: [],
      button: { label: 'See all messages', path: '/manage/messages' },
    }),
    samples: [
      {
        name: 'Farhana Akter',
        email: 'farhana@example.com',
        subject: 'Rubber floor',
        body: 'Do you cut the rubber floor to size? I need 2.40 by 3 metres.',
      },
    ],
  }),

  request: alertEntry<RequestFacts>({
    read: readRequests,
    words: ([first, ...others]) => ({
      heading: counted(1 + others.length, 'new request'),
      paragraphs: ['Shoppers want to send something back, or have asked about their orders.'],
      ...(first &&
        others.length === 0 && {
          quote: typedLines(first.text, { mostLines: 100, mostCharacters: limits.noteLength }),
        }),
      items: [first, ...others].flatMap((one) =>
        one
          ? [{ text: `${requestKinds[one.kind]}, order ${one.number}`, path: `/manage/orders/${one.number}` }]
          : [],
      ),
      button: { label: 'See what is to put right', path: '/manage/work#putRight' },
    }),
    samples: [{ kind: 'question', text: 'Does the rack come with bolts?', number }],
  }),

  late: alertEntry<LateFacts>({
    state: () => Prisma.sql`SELECT o.id::text AS subject FROM orders o WHERE ${isLate()}`,
    read: readLate,
    words: (orders) => ({
      heading: `${counted(orders.length, 'order is', 'orders are')} late, or should arrive by tomorrow`,
      paragraphs: [
        'Their shoppers were told these days. Ship what is still here, and write to those who have to wait.',
      ],
      items: orders.map((order) => ({
        text: `${order.number}: ${arrivalWords(order.arrives)}`,
        path: orderPath(order.number),
      })),
      button: { label: 'See late orders', path: '/manage/orders?work=late' },
    }),
    samples: [{ number, arrives: { from: '2026-11-20', to: '2026-11-21' } }],
  }),

  withdrawal: alertEntry<object>({
    read: readWithdrawals,
    words: ({ length }) => ({
      heading: counted(length, 'new withdrawal'),
      paragraphs: [
        'Shoppers withdraw from a contract. What they paid has to be refunded within 14 days of their statement; you may wait until the goods are back.',
      ],
      items: [],
      button: { label: 'See all withdrawals', path: '/manage/withdrawals' },
    }),
    samples: [{}],
  }),

  dispute: alertEntry<PaymentFacts>({
    state: () => stateOf(true),
    read: readPayments,
    words: (disputes) => ({
      heading: counted(disputes.length, 'disputed payment'),
      paragraphs: [
        'A customer has asked their bank for the money back. Respond to the dispute in the card provider’s dashboard before its deadline, and ship nothing until it is decided.',
      ],
      items: disputes.map(aboutPayment),
      button: attentionButton,
    }),
    samples: [{ number, amountCents: 14_997, attention: 'disputed', respondBy: '2026-12-08T23:59:59Z' }],
  }),

  payment: alertEntry<PaymentFacts>({
    state: () => stateOf(false),
    read: readPayments,
    words: (payments) => ({
      heading: counted(payments.length, 'payment to review', 'payments to review'),
      paragraphs: ['Please check these payments, and decide what to do.'],
      items: payments.map(aboutPayment),
      button: attentionButton,
    }),
    samples: [
      { number, amountCents: 14_997, attention: 'refund_failed' },
      { number: undefined, amountCents: 4999, attention: 'no_order' },
    ],
  }),
};
