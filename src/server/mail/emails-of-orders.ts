import { limits } from '../../shared/base/limits.ts';
import { counted } from '../../shared/base/locale.ts';
import { formatPrice } from '../../shared/base/money.ts';
import { type DocumentKind, documentName } from '../../shared/order/document.ts';
import type { AnswerRequest, RequestKind } from '../../shared/order/order-request.ts';
import { orderStatuses, orderSteps, statusIs } from '../../shared/order/order-status.ts';
import { requestKinds } from '../../shared/order/request-kinds.ts';
import { whereShown } from '../catalogue/conditions.ts';
import type { Db } from '../database/db.ts';
import { findDifference } from '../order/payment/difference.ts';
import { makePayLink, payLinkOf } from '../order/payment/links.ts';
import { changeWords } from '../order/payment/present.ts';
import { makeReviewToken } from '../review/mutations.ts';
import { findSettings } from '../settings/queries.ts';
import { type EmailSubject, emailKind, sampleOrder, sampleToken } from './email-kind.ts';
import { typedLines } from './typed-text.ts';
import { because, confirmLink, oneLine, piecesLine, reviewLink } from './words.ts';

/** The token of the link, and the hours until the order is cancelled. */
interface ToConfirmFacts {
  token: string;
  hours: number;
}

/** The token of the link, and the hours in which it can be used. */
type ToPayFacts = ToConfirmFacts;

interface DifferenceFacts extends ToPayFacts {
  amountCents: number;
  /** In words. */
  change: string;
}

/** The token of the link, and the titles of the products. */
interface ToReviewFacts {
  token: string;
  titles: string[];
}

/** Null once the order is confirmed or over. */
async function readUnconfirmed(db: Db, { orderId }: EmailSubject): Promise<ToConfirmFacts | null> {
  const row = await db.unconfirmedOrder.findUnique({ where: { orderId } });
  if (!row?.expiresAt) return null;
  return { token: row.token, hours: hoursUntil(row.expiresAt) };
}

const hoursUntil = (time: Date) => Math.max(1, Math.round((time.getTime() - Date.now()) / 3_600_000));

/** Makes a link for the e-mail; null once the order was paid or is over. */
async function readToPay(db: Db, orderId: string): Promise<ToPayFacts | null> {
  const made = await makePayLink(db, orderId);
  return made ? { token: made.token, hours: hoursUntil(made.endsAt) } : null;
}

/** Null once the difference was paid, or its change was withdrawn. */
async function readDifference(db: Db, orderId: string): Promise<DifferenceFacts | null> {
  const found = await findDifference(db, orderId);
  const toPay = found && (await readToPay(db, orderId));
  return toPay && { ...toPay, amountCents: found.amountCents, change: changeWords(found.change) };
}

/** Null if the shop takes no reviews any more, or sells none of the products. */
async function readToReview(db: Db, orderId: string): Promise<ToReviewFacts | null> {
  if (!(await findSettings(db, 'reviews')).isOn) return null;
  const lines = await db.orderLine.findMany({
    where: { orderId, product: whereShown },
    select: { title: true },
    orderBy: { position: 'asc' },
  });
  const titles = [...new Set(lines.map(({ title }) => title))];
  return titles.length > 0 ? { token: await makeReviewToken(db, orderId), titles } : null;
}

type AnswerFacts = Pick<AnswerRequest, 'status' | 'text'> & { kind: RequestKind };

async function readAnswer(db: Db, { orderId, subjectId: id }: EmailSubject): Promise<AnswerFacts | null> {
  const found = await db.orderRequest.findFirst({
    where: { id, orderId },
    select: { kind: true, status: true, answer: true },
  });
  if (!found || found.answer === null) return null;
  return { kind: found.kind, status: found.status as AnswerFacts['status'], text: found.answer };
}

async function readCancelled(db: Db, orderId: string): Promise<{ reason: string | null }> {
  const { to } = orderSteps.cancel;
  const step = await db.orderEvent.findFirst({
    where: { orderId, to, from: { not: to }, isVisible: true },
    orderBy: { id: 'desc' },
    select: { reason: true },
  });
  return { reason: step?.reason ?? null };
}

/** The last change, with the current order; null for an earlier change. */
async function readCorrected(db: Db, { id, orderId, subjectId }: EmailSubject) {
  const later = await db.orderEmail.count({ where: { orderId, kind: 'corrected', id: { gt: id } } });
  if (later > 0) return null;
  const where = { orderId, id: BigInt(subjectId), isVisible: true };
  const line = await db.orderEvent.findFirst({ where, select: { reason: true } });
  return line?.reason ? { change: line.reason } : null;
}

/** The e-mails about an order as it was made, changed or cancelled, and those that staff or the calendar send. */
export const orderEmails = {
  confirmation: emailKind<object>({
    events: ['order.placed', 'order.paid'],
    read: async (_, __, status) => (statusIs(status, 'isSale', true) ? {} : null),
    showsOrder: true,
    body: () => ({ heading: 'Thank you for your order!', paragraphs: [] }),
    samples: [
      { name: 'Order placed, cash on delivery', facts: {} },
      { name: 'Order paid by card', isPaid: true, facts: {} },
    ],
  }),

  to_confirm: emailKind<ToConfirmFacts>({
    events: ['order.review_requested'],
    read: readUnconfirmed,
    button: (publicUrl, { number }, { token }) => ({
      label: 'Confirm your order',
      link: confirmLink(publicUrl, number, token),
    }),
    body({ number, totalCents, lines }, { hours }) {
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return {
        heading: 'Please confirm your order',
        paragraphs: [
          `We have received order ${number}: ${counted(pieces, 'piece')}, ${formatPrice(totalCents)}, Cash on Delivery.`,
          'Because it is a large order, we reserve the products only when it is confirmed. Please open the link below, or wait for our call.',
          `If it is not confirmed within ${hours} hours, it will be cancelled. If you did not place this order, you can ignore this e-mail.`,
        ],
      };
    },
    samples: [{ name: 'Large order, to be confirmed', facts: { token: sampleToken, hours: 48 } }],
  }),

  to_pay: emailKind<ToPayFacts>({
    events: ['order.payment_requested'],
    read: (db, { orderId }) => readToPay(db, orderId),
    button: (publicUrl, _, { token }) => ({ label: 'Pay by card', link: payLinkOf(publicUrl, token) }),
    body({ number, totalCents, lines }, { hours }) {
      const pieces = lines.map(piecesLine).join(', ');
      return {
        heading: 'Please pay for your order',
        paragraphs: [
          `Your order ${number} comes to ${formatPrice(totalCents)}: ${pieces}.`,
          `Please pay it by card with the link below, within ${counted(hours, 'hour')}. We reserve the products for you until then.`,
          'If you did not order this, you can ignore this e-mail.',
        ],
      };
    },
    samples: [{ name: 'To be paid by card', isPaid: true, facts: { token: sampleToken, hours: 24 } }],
  }),

  difference: emailKind<DifferenceFacts>({
    events: ['order.difference_requested'],
    read: (db, { orderId }) => readDifference(db, orderId),
    values: ({ amountCents }) => ({ amount: formatPrice(amountCents) }),
    button: (publicUrl, _, { token }) => ({ label: 'Pay by card', link: payLinkOf(publicUrl, token) }),
    body: ({ number }, { hours, change, amountCents }) => ({
      heading: 'Please pay for the change to your order',
      paragraphs: [
        `The change to order ${number} costs ${formatPrice(amountCents)} more: ${oneLine(change)}.`,
        `Please pay it by card with the link below, within ${counted(hours, 'hour')}. We change your order once it is paid, if the products are still in stock.`,
        'If you do not want the change, you can ignore this e-mail: your order stays as it is.',
      ],
    }),
    samples: [
      {
        name: 'Change to be paid by card',
        isPaid: true,
        facts: {
          token: sampleToken,
          hours: 24,
          amountCents: 4_000,
          change: 'Speed Rope: 1 → 3; total $189.97',
        },
      },
    ],
  }),

  /** Its facts are such as “Speed Rope: 3 → 2; total $40.00”. */
  corrected: emailKind<{ change: string }>({
    events: ['order.corrected'],
    read: async (db, subject, status) =>
      statusIs(status, 'awaits', 'shipment', 'delivery') ? readCorrected(db, subject) : null,
    showsOrder: true,
    body: (_, { change }) => ({
      heading: 'We have changed your order',
      paragraphs: [
        `What changed: ${oneLine(change)}`,
        'Here is your order as it is now. If something is wrong, please reply to this e-mail.',
      ],
    }),
    samples: [{ name: 'Order changed', facts: { change: 'Speed Rope: 3 → 2; total $149.97' } }],
  }),

  cancelled: emailKind<{ reason: string | null }>({
    events: ['order.cancelled'],
    read: async (db, { orderId }, status) =>
      status === orderSteps.cancel.to ? readCancelled(db, orderId) : null,
    body: ({ number, lines }, { reason }) => ({
      heading: 'Your order was cancelled',
      paragraphs: [
        `Order ${number} was cancelled. Nothing will be sent, and you have nothing to pay.`,
        ...because(reason),
      ],
      pieces: lines,
    }),
    samples: [{ name: 'Cancelled', facts: { reason: 'You asked us to' } }],
  }),

  /** A document, attached to the e-mail. Staff send it; no event leads to it. */
  document: emailKind<{ kind: DocumentKind; number: string }>({
    events: [],
    read: (db, { orderId, subjectId: number }) =>
      db.document.findFirst({ where: { orderId, number }, select: { kind: true, number: true } }),
    values: (facts) => ({ document: documentName(facts) }),
    body({ number }, facts) {
      const heading = documentName(facts);
      return { heading, paragraphs: [`${heading} for your order ${number} is attached as a PDF.`] };
    },
    samples: [{ name: 'Invoice', facts: { kind: 'invoice', number: 'INV-2026-00017' } }],
  }),

  /** A new link, for a shopper who has no other. */
  link: emailKind<object>({
    events: ['order.link_requested'],
    read: async () => ({}),
    body: ({ number }) => ({
      heading: 'Here is the link to your order',
      paragraphs: [
        `With it you see where order ${number} is, and can change or cancel it until it is packed. If you did not ask for this link, you can ignore this e-mail.`,
      ],
    }),
    samples: [{ name: 'New link to the order', facts: {} }],
  }),

  /** The answer to a request of its shopper. */
  answer: emailKind<AnswerFacts>({
    events: ['order.request_answered'],
    read: readAnswer,
    body({ number }, { kind, status, text }) {
      const name = requestKinds[kind].toLowerCase();
      const headings = {
        accepted: `Your ${name} was accepted`,
        refused: `We can’t accept your ${name}`,
        answered: 'The answer to your question',
      };
      return {
        heading: headings[status],
        paragraphs: [
          `It is about order ${number}.`,
          ...typedLines(text, { mostLines: 100, mostCharacters: limits.noteLength }),
        ],
      };
    },
    samples: [
      {
        name: 'A return was accepted',
        facts: {
          kind: 'return',
          status: 'accepted',
          text: 'Please send it to House 27, Road 11, Banani, Dhaka 1213, with the order number.',
        },
      },
      {
        name: 'A question was answered',
        facts: { kind: 'question', status: 'answered', text: 'Yes, it does.' },
      },
    ],
  }),

  to_review: emailKind<ToReviewFacts>({
    events: ['order.delivered'],
    read: async (db, { orderId }, status) =>
      orderStatuses[status].hasArrived ? readToReview(db, orderId) : null,
    button: (publicUrl, _, { token }) => ({ label: 'Write a review', link: reviewLink(publicUrl, token) }),
    body: ({ number }, { titles }) => ({
      heading: 'How do you like it?',
      paragraphs: [
        `In order ${number} you bought: ${titles.map(oneLine).join(', ')}.`,
        'Please tell others what you think: give 1 to 5 stars, and add a few words if you like. You choose the name that is shown.',
      ],
    }),
    samples: [
      {
        name: 'Ask for reviews',
        facts: { token: sampleToken, titles: sampleOrder.lines.map(({ title }) => title) },
      },
    ],
  }),
};
