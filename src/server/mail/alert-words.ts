import { formatPrice } from '../../shared/base/money.ts';
import type { PaymentAttention } from '../../shared/order/payment-attention.ts';
import { backupFaultWords } from '../../shared/recovery/backup.ts';
import type { AlertKind } from '../../shared/settings/alert.ts';
import type { AlertFacts, AlertNews, MoneyFacts } from './alert-news.ts';
import { oneLine } from './words.ts';

/** Links are paths of the shop. */
export interface AlertWords {
  /** Also the subject: it has numbers and words of the shop, and nothing that anybody typed. */
  heading: string;
  paragraphs: string[];
  /** The things that it is about, one by one. */
  items: { text: string; path?: string }[];
  /** The page where the owner can act. */
  button: { label: string; path: string };
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const orderPath = (number: string) => `/manage/orders/${number}`;

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

function aboutPayment({ number, amountCents }: MoneyFacts, what: string) {
  const amount = amountCents === undefined ? [] : [formatPrice(amountCents)];
  return {
    text: `${[number ?? 'A payment without an order', ...amount].join(', ')}: ${what}`,
    path: number === undefined ? '/manage/orders' : orderPath(number),
  };
}

const attentionButton = { label: 'See these payments', path: '/manage/orders?attention=1' };

type AttackWords = Omit<AlertWords, 'items'>;

function attackWords(facts: AlertFacts['attack']): AttackWords {
  if ('orders' in facts) {
    return {
      heading: 'Many orders above the limits of held stock',
      paragraphs: [
        `In the last ${facts.minutes} minutes, ${facts.orders} or more orders were above the limits of held stock. Somebody may be trying to keep your products from others.`,
        'They hold no stock. Those that were placed are waiting for confirmation; you can cancel several at once in the list of orders.',
      ],
      button: { label: 'See these orders', path: '/manage/orders?review=1' },
    };
  }
  if (facts.full === 'unnamed') {
    return {
      heading: 'Orders without a customer hold all that they may',
      paragraphs: [
        'Orders without a customer, from nobody the shop knows, hold as many pieces as all such orders may hold together. More of them are refused. Shoppers who give their name order as usual.',
        'Each ends in an hour, unless you ship it. If they come from a program of yours, give it an API key.',
      ],
      button: { label: 'See all orders', path: '/manage/orders' },
    };
  }
  return {
    heading: 'More security events than the log of activity takes',
    paragraphs: [
      'Somebody is trying many passwords or keys, from many network addresses. What comes next of these is only counted, not written one by one. Sign-ins and locked accounts are still in the log of activity, each by itself.',
    ],
    button: { label: 'See security events', path: '/manage/activity?kind=security' },
  };
}

type Words<Kind extends AlertKind> = (facts: AlertFacts[Kind][]) => AlertWords;

const words: { [Kind in AlertKind]: Words<Kind> } = {
  order: (orders) => ({
    heading: counted(orders.length, 'new order'),
    paragraphs: [],
    items: orders.map(({ number, pieces, totalCents, paymentMethod, isInReview }) => ({
      text: [
        `${number}: ${counted(pieces, 'piece')}, ${formatPrice(totalCents)}`,
        paymentMethod === 'card' ? 'paid by card' : 'cash on delivery',
        ...(isInReview ? ['holds no stock until it is confirmed'] : []),
      ].join(', '),
      path: orderPath(number),
    })),
    button: { label: 'See all orders', path: '/manage/orders' },
  }),
  message: ({ length }) => ({
    heading: counted(length, 'new message'),
    paragraphs: [
      length === 1
        ? 'A shopper has written to the shop and is waiting for an answer.'
        : 'Shoppers have written to the shop and are waiting for an answer.',
    ],
    items: [],
    button: { label: length === 1 ? 'Read it' : 'Read them', path: '/manage/messages' },
  }),
  dispute: (disputes) => ({
    heading: counted(disputes.length, 'disputed payment'),
    paragraphs: [
      'A customer has asked their bank for the money back. Respond to the dispute in the card provider’s dashboard before its deadline, and ship nothing until it is decided.',
    ],
    items: disputes.map((dispute) =>
      aboutPayment(dispute, dispute.isLost ? 'the bank has returned the money' : 'awaiting your response'),
    ),
    button: attentionButton,
  }),
  payment: (payments) => ({
    heading: counted(payments.length, 'payment to review', 'payments to review'),
    paragraphs: ['Please check these payments, and decide what to do.'],
    items: payments.map((payment) => aboutPayment(payment, reasons[payment.attention])),
    button: attentionButton,
  }),
  lowStock: (products) => ({
    heading: `${counted(products.length, 'product')} low in stock`,
    paragraphs: ['You get no more e-mails about a product until its stock has been above the level again.'],
    items: products.map(({ productId, title, stock }) => ({
      text: `${oneLine(title)}: ${stock === 0 ? 'sold out' : `${stock} left`}`,
      path: `/manage/products/${productId}/stock`,
    })),
    button: { label: 'See all stock', path: '/manage/stock' },
  }),
  lockedAccount: (accounts) => ({
    heading: counted(accounts.length, 'locked staff account'),
    paragraphs: [
      'After too many wrong passwords or codes, nobody can sign in to these accounts for a while. If it was none of your staff, somebody may be guessing passwords.',
    ],
    items: accounts.map(({ email }) => ({ text: email })),
    button: { label: 'See security events', path: '/manage/activity?kind=security' },
  }),
  backup: (faults) => ({
    heading: 'The backups need attention',
    paragraphs: [
      'If the shop’s disk fails now, orders may be lost. Your operator can run npm run doctor to see what to do.',
    ],
    items: faults.map(({ fault, reason }) => ({
      text: `${backupFaultWords[fault]}${reason ? `: ${oneLine(reason)}` : ''}`,
    })),
    button: { label: 'See the shop’s health', path: '/manage/health' },
  }),
  attack: (attacks) => {
    // The last one of each kind: two processes may have reported the same.
    const kinds = new Map(attacks.map((facts) => ['full' in facts ? facts.full : 'orders', facts]));
    const words = [...kinds.values()].map(attackWords);
    const { heading, button } = words[0] as AttackWords;
    return {
      heading: words.length === 1 ? heading : 'Several attacks on the shop',
      paragraphs: [
        ...words.flatMap(({ paragraphs }) => paragraphs),
        'You get this e-mail at most once an hour.',
      ],
      items: [],
      button,
    };
  },
  failedJobs: (jobs) => {
    const count = jobs.reduce((sum, job) => sum + job.count, 0);
    return {
      heading: counted(count, 'failed job'),
      paragraphs: [
        'Work in the background was tried many times and given up: something that should have happened has not. Your operator finds the reason with npm run invariants and in the log.',
      ],
      items: jobs.map((job) => ({ text: `${job.name}: ${job.count}` })),
      button: { label: 'See the shop’s health', path: '/manage/health' },
    };
  },
};

export function alertWords({ kind, facts }: AlertNews): AlertWords {
  return (words[kind] as (facts: object[]) => AlertWords)(facts);
}
