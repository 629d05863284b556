import type { PaymentEntryKind, RefundStatus } from '../../../prisma/generated/enums.ts';
import { formatPrice } from '../../shared/base/money.ts';
import type { Db } from '../database/db.ts';
import { pieceWords } from '../order/correction/refunded-lines.ts';
import { type EmailSubject, emailKind } from './email-kind.ts';
import { because, oneLine } from './words.ts';

interface RefundFacts {
  amountCents: number;
  /** Why it was requested. */
  reason: string | null;
  /** The pieces that it is for and that stayed with the shopper. */
  lines: { quantity: number; title: string }[];
  isCash?: boolean;
}

interface DisputeFacts {
  amountCents: number;
}

const values = ({ amountCents }: { amountCents: number }) => ({ amount: formatPrice(amountCents) });

/** Reads the refund; null unless it has one of these statuses. */
function readRefund(statuses: RefundStatus[]) {
  return (db: Db, { orderId, subjectId }: EmailSubject): Promise<RefundFacts | null> =>
    db.refund.findFirst({
      where: { id: subjectId, status: { in: statuses }, payment: { orderId } },
      select: {
        amountCents: true,
        reason: true,
        lines: { select: { quantity: true, title: true }, orderBy: { position: 'asc' } },
      },
    });
}

/** Reads a refund in cash for pieces that stayed with the shopper. */
async function readCashRefund(db: Db, { orderId, subjectId: id }: EmailSubject): Promise<RefundFacts | null> {
  const found = await db.orderReturn.findFirst({ where: { id, orderId, lines: { none: {} } } });
  return found && { amountCents: found.creditCents, reason: found.note, lines: [], isCash: true };
}

/** Reads the dispute; null if its last entry is of another kind. */
function readDispute(kind: PaymentEntryKind) {
  return async (db: Db, { orderId, subjectId }: EmailSubject): Promise<DisputeFacts | null> => {
    const last = await db.paymentEntry.findFirst({
      where: { providerId: subjectId, payment: { orderId } },
      orderBy: { id: 'desc' },
      select: { kind: true, amountCents: true },
    });
    return last?.kind === kind ? last : null;
  };
}

const refund = {
  amountCents: 1998,
  reason: 'The ropes were missing',
  lines: [{ quantity: 2, title: 'Speed Rope' }],
};

/** “ for 2 × Speed Rope”; empty if the refund names no pieces. */
const forPieces = ({ lines }: RefundFacts) =>
  lines.length > 0
    ? `, for ${pieceWords(lines.map(({ quantity, title }) => ({ quantity, title: oneLine(title) })))}`
    : '';
const dispute = { amountCents: 14_997 };

/** The e-mails about refunds and disputes. */
export const paymentEmails = {
  refund_requested: emailKind<RefundFacts>({
    events: ['order.refund_requested'],
    read: readRefund(['requested', 'pending']),
    values,
    body({ number }, facts) {
      const { amountCents, reason } = facts;
      const amount = formatPrice(amountCents);
      return {
        heading: `We are refunding ${amount}`,
        paragraphs: [
          `We are refunding ${amount} of your card payment for order ${number}${forPieces(facts)}.`,
          ...because(reason),
        ],
      };
    },
    samples: [{ name: 'Refund requested', isPaid: true, facts: refund }],
  }),

  refunded: emailKind<RefundFacts>({
    events: ['order.refunded'],
    read: async (db, subject) =>
      (await readRefund(['succeeded'])(db, subject)) ?? readCashRefund(db, subject),
    values,
    body({ number }, facts) {
      const { amountCents, reason, isCash } = facts;
      const amount = formatPrice(amountCents);
      const words = isCash
        ? [`We have refunded ${amount} in cash for order ${number}.`, ...because(reason)]
        : [
            `We have refunded ${amount} of your card payment for order ${number}${forPieces(facts)}.`,
            ...because(reason),
            'It can take 5 to 10 days to appear on your card statement.',
          ];
      return { heading: `We have refunded ${amount}`, paragraphs: words };
    },
    samples: [
      { name: 'Refunded', isPaid: true, facts: refund },
      { name: 'Refunded in cash', facts: { ...refund, lines: [], isCash: true } },
    ],
  }),

  refund_failed: emailKind<RefundFacts>({
    events: ['order.refund_failed'],
    read: readRefund(['failed', 'cancelled']),
    values,
    body: ({ number }, { amountCents }) => ({
      heading: 'Your refund did not go through',
      paragraphs: [
        `We tried to refund ${formatPrice(amountCents)} of your card payment for order ${number}, but your bank rejected it.`,
      ],
    }),
    samples: [{ name: 'Refund failed', isPaid: true, facts: refund }],
  }),

  disputed: emailKind<DisputeFacts>({
    events: ['order.disputed'],
    read: readDispute('disputed'),
    values,
    body: ({ number }, { amountCents }) => ({
      heading: 'Your payment is disputed',
      paragraphs: [
        `Your bank has asked us to return ${formatPrice(amountCents)} of your card payment for order ${number}, because the payment was disputed.`,
        'We will ship nothing more for this order until the bank has decided. If this is a mistake, please tell your bank, or reply to this e-mail.',
      ],
    }),
    samples: [{ name: 'Payment disputed', isPaid: true, facts: dispute }],
  }),

  dispute_won: emailKind<DisputeFacts>({
    events: ['order.dispute_won'],
    read: readDispute('dispute_won'),
    values,
    body: ({ number }, { amountCents }) => ({
      heading: 'The dispute is closed',
      paragraphs: [
        `Your bank has decided that your card payment of ${formatPrice(amountCents)} for order ${number} is valid.`,
      ],
    }),
    samples: [{ name: 'Dispute won', isPaid: true, facts: dispute }],
  }),

  dispute_lost: emailKind<DisputeFacts>({
    events: ['order.dispute_lost'],
    read: readDispute('dispute_lost'),
    values,
    body({ number }, { amountCents }) {
      const amount = formatPrice(amountCents);
      return {
        heading: `Your bank has refunded ${amount}`,
        paragraphs: [
          `Your bank has decided the dispute, and has refunded ${amount} of your card payment for order ${number}.`,
        ],
      };
    },
    samples: [{ name: 'Dispute lost', isPaid: true, facts: dispute }],
  }),
};
