import { Prisma } from '../../../prisma/generated/client.ts';
import { formatPrice } from '../../shared/base/money.ts';
import { statusesWhere } from '../../shared/order/order-status.ts';
import type { PaymentAttention } from '../../shared/order/payment-attention.ts';
import type { Db } from '../database/db.ts';
import { paymentCurrency } from '../order/payment/gateway.ts';
import { alertEntry, counted, subjectsOf, type WaitingAlert } from './alert-kind.ts';

interface OrderFacts {
  number: string;
  pieces: number;
  totalCents: number;
  paymentMethod: 'cash' | 'card';
  /** True while it takes no pieces until it is confirmed. */
  isInReview: boolean;
}

interface MoneyFacts {
  /** Undefined for a payment without an order. */
  number: string | undefined;
  /** Undefined in another currency than the shop's. */
  amountCents: number | undefined;
}

type DisputeFacts = MoneyFacts & { isLost: boolean };
type PaymentFacts = MoneyFacts & { attention: PaymentAttention };

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

/** Messages that staff have not marked as done. */
async function readMessages(db: Db, alerts: WaitingAlert[]): Promise<object[]> {
  const count = await db.message.count({ where: { id: { in: subjectsOf(alerts) }, doneAt: null } });
  return Array.from({ length: count }, () => ({}));
}

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
      order: { select: { number: true } },
    },
    orderBy: { id: 'asc' },
  });
  return payments.flatMap((payment) => {
    const { id, amountCents, attention, order } = payment;
    if (attention === null || wanted.get(id) !== attention) return [];
    const isOurs = payment.currency === paymentCurrency();
    return [{ number: order?.number, amountCents: isOurs ? amountCents : undefined, attention }];
  });
}

async function readDisputes(db: Db, alerts: WaitingAlert[]): Promise<DisputeFacts[]> {
  const payments = await readPayments(db, alerts);
  return payments.map(({ attention, ...facts }) => ({ ...facts, isLost: attention === 'dispute_lost' }));
}

const reasons: Record<PaymentAttention, string> = {
  refund_failed: 'a refund did not go through',
  disputed: 'it is disputed',
  dispute_lost: 'the bank has returned it to the customer',
  wrong_amount: 'its amount is not the one requested',
  wrong_total: 'its amount is not the total of its order',
  wrong_currency: 'it is in another currency',
  wrong_mode: 'it is a test payment in a live shop, or the other way round',
  wrong_payment: 'it was meant for another payment',
  unknown_payment: 'the shop did not request it',
  no_order: 'no order was placed for it',
};

const orderPath = (number: string) => `/manage/orders/${number}`;

function aboutPayment({ number, amountCents }: MoneyFacts, what: string) {
  const amount = amountCents === undefined ? [] : [formatPrice(amountCents)];
  return {
    text: `${[number ?? 'A payment without an order', ...amount].join(', ')}: ${what}`,
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

  message: alertEntry<object>({
    read: readMessages,
    words: ({ length }) => ({
      heading: counted(length, 'new message'),
      paragraphs: [
        length === 1
          ? 'A shopper has written to the shop and is waiting for an answer.'
          : 'Shoppers have written to the shop and are waiting for an answer.',
      ],
      items: [],
      button: { label: length === 1 ? 'Read it' : 'Read them', path: '/manage/messages' },
    }),
    samples: [{}, {}],
  }),

  dispute: alertEntry<DisputeFacts>({
    state: () => Prisma.sql`
      SELECT id || ' ' || attention AS subject FROM payments WHERE attention IN ('disputed', 'dispute_lost')`,
    read: readDisputes,
    words: (disputes) => ({
      heading: counted(disputes.length, 'disputed payment'),
      paragraphs: [
        'A customer has asked their bank for the money back. Respond to the dispute in the card provider’s dashboard before its deadline, and ship nothing until it is decided.',
      ],
      items: disputes.map((dispute) =>
        aboutPayment(dispute, dispute.isLost ? 'the bank has returned the money' : 'awaiting your response'),
      ),
      button: attentionButton,
    }),
    samples: [{ number, amountCents: 14_997, isLost: false }],
  }),

  payment: alertEntry<PaymentFacts>({
    state: () => Prisma.sql`
      SELECT id || ' ' || attention AS subject FROM payments
      WHERE attention IS NOT NULL AND attention NOT IN ('disputed', 'dispute_lost')`,
    read: readPayments,
    words: (payments) => ({
      heading: counted(payments.length, 'payment to review', 'payments to review'),
      paragraphs: ['Please check these payments, and decide what to do.'],
      items: payments.map((payment) => aboutPayment(payment, reasons[payment.attention])),
      button: attentionButton,
    }),
    samples: [
      { number, amountCents: 14_997, attention: 'refund_failed' },
      { number: undefined, amountCents: 4999, attention: 'no_order' },
    ],
  }),
};
