import { validate as isUuid } from 'uuid';
import { formatPrice } from '../../shared/base/money.ts';
import { carrierWords } from '../../shared/order/carriers.ts';
import { piecesOut, type ReturnReason } from '../../shared/order/order-return.ts';
import { orderStatuses, statusIs } from '../../shared/order/order-status.ts';
import type { Db } from '../database/db.ts';
import { linkOf, presentCarrier } from '../order/carrier.ts';
import { dueCents as dueAfterReturns } from '../order/fulfilment/cash.ts';
import {
  arrivalLines,
  collectionLines,
  collectionTitle,
  type EmailBody,
  type EmailOrder,
  type EmailPieces,
  type EmailSubject,
  emailKind,
  orderSelection,
  sampleOrder,
} from './email-kind.ts';
import { oneLine, piecesLine } from './words.ts';

/** A parcel that is on its way. */
interface Parcel {
  carrier: string;
  trackingNumber: string | null;
  /** The page of the carrier that shows where it is. */
  link: string | null;
}

/** The pieces that the shopper has or will get, and the cash that is due for those on their way. */
interface OutFacts {
  pieces: EmailPieces[];
  dueCents: number;
}

interface ShippedFacts extends OutFacts {
  parcels: Parcel[];
}

interface ReturnFacts extends Pick<OutFacts, 'dueCents'> {
  reason: ReturnReason;
  lines: { title: string; quantity: number }[];
  refundCents: number;
  /** True if the cash was not due yet when the pieces came back. */
  isUnpaid: boolean;
}

const { lines: linesOf } = orderSelection;

async function readOut(db: Db, orderId: string): Promise<OutFacts> {
  const { status, paymentMethod, totalCents, lines, returns } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      status: true,
      paymentMethod: true,
      totalCents: true,
      lines: { ...linesOf, select: { ...linesOf.select, position: true } },
      returns: { select: { creditCents: true, lines: { select: { position: true, quantity: true } } } },
    },
  });
  const numbered = (rows: { position: number; quantity: number }[]) =>
    rows.map(({ position: line, quantity }) => ({ line, quantity }));
  const out = piecesOut(
    numbered(lines),
    returns.map((one) => ({ lines: numbered(one.lines) })),
  );
  const isDue = paymentMethod === 'cash' && statusIs(status, 'awaits', 'delivery');
  return {
    pieces: lines
      .map((line) => ({ ...line, quantity: out.get(line.position) ?? 0 }))
      .filter(({ quantity }) => quantity > 0),
    dueCents: isDue ? dueAfterReturns(totalCents, returns) : 0,
  };
}

async function readShipped(db: Db, orderId: string): Promise<ShippedFacts> {
  const rows = await db.parcel.findMany({
    where: { orderId },
    include: { order: { select: { customerPhone: true } } },
    orderBy: { id: 'asc' },
  });
  const parcels = rows.map((row) => ({
    carrier: carrierWords(presentCarrier(row)),
    trackingNumber: row.trackingNumber,
    link: linkOf(row, row.order.customerPhone),
  }));
  return { parcels, ...(await readOut(db, orderId)) };
}

/** Reads a return. Cash that was not due yet when the pieces came back is not paid back. */
async function readReturn(db: Db, { orderId, subjectId }: EmailSubject): Promise<ReturnFacts | null> {
  if (!isUuid(subjectId)) return null;
  const found = await db.orderReturn.findFirst({
    where: { id: subjectId, orderId },
    include: { lines: true, order: { include: { lines: true, cashCollection: true } } },
  });
  if (!found) return null;
  const { reason, creditCents, createdAt, lines, order } = found;
  const titles = new Map(order.lines.map(({ position, title }) => [position, title]));
  const { paymentMethod, cashCollection } = order;
  const isUnpaid =
    paymentMethod === 'cash' && (cashCollection === null || createdAt < cashCollection.createdAt);
  // Restocked pieces of a line, and those written off, are rows of their own.
  const quantities = new Map<number, number>();
  for (const { position, quantity } of lines) {
    quantities.set(position, (quantities.get(position) ?? 0) + quantity);
  }
  return {
    reason,
    lines: [...quantities].map(([position, quantity]) => ({ title: titles.get(position) ?? '', quantity })),
    refundCents: isUnpaid ? 0 : creditCents,
    isUnpaid,
    dueCents: (await readOut(db, orderId)).dueCents,
  };
}

const cashDueLines = (dueCents: number, { collected }: EmailOrder) =>
  dueCents > 0
    ? [
        `You pay when ${collected ? 'you collect it' : 'it arrives'}. Please have ${formatPrice(dueCents)} ready.`,
      ]
    : [];

function parcelLine({ carrier, trackingNumber, link }: Parcel): EmailBody['paragraphs'][number] {
  const label = trackingNumber
    ? `${oneLine(carrier)}, tracking number ${oneLine(trackingNumber)}`
    : oneLine(carrier);
  return link ? { label, link } : label;
}

function parcelLines(parcels: Parcel[]): EmailBody['paragraphs'] {
  if (parcels.length === 0) return [];
  const start =
    parcels.length === 1 ? 'Track your parcel:' : `Your order comes in ${parcels.length} parcels:`;
  return [start, ...parcels.map(parcelLine)];
}

const returnWords: Record<ReturnReason, string> = {
  refused: 'The courier returned the parcel because it was not accepted at the door.',
  not_found: 'The courier returned the parcel because nobody could be reached at your address.',
  damaged: 'The parcel was damaged in transit.',
  lost: 'The parcel was lost in transit and will not arrive.',
  changed_mind: 'We have received your return.',
  faulty: 'We have received your return of a faulty product, and are sorry for the trouble.',
  wrong_item: 'We sent you the wrong product, and are sorry. We have received your return.',
  other: 'We have received it.',
};

/** The words for orders that are collected, where they are others. */
const returnWordsOfCollected: Partial<typeof returnWords> = {
  refused: 'It was not accepted at the counter.',
  not_found: 'It was not collected.',
  damaged: 'It was damaged before it could be collected.',
  lost: 'It can’t be collected any more.',
};

const parcels: Parcel[] = [
  { carrier: 'Pathao', trackingNumber: 'PT-20261121-77', link: 'https://courier.example/PT-20261121-77' },
  { carrier: 'Own van', trackingNumber: null, link: null },
];

const sampleOut: OutFacts = { pieces: sampleOrder.lines, dueCents: sampleOrder.totalCents };

const sampleReturn: ReturnFacts = {
  reason: 'faulty',
  lines: sampleOrder.lines,
  refundCents: 0,
  isUnpaid: true,
  dueCents: 0,
};

/** The e-mails about pieces that are on their way, have arrived or have come back. */
export const deliveryEmails = {
  shipped: emailKind<ShippedFacts>({
    events: ['order.shipped'],
    read: async (db, { orderId }, status) =>
      statusIs(status, 'awaits', 'delivery') ? readShipped(db, orderId) : null,
    body: (order, { parcels, pieces, dueCents }) => ({
      heading: order.collected ? 'Your order is ready to be collected' : 'Your order is on its way',
      paragraphs: [
        ...(order.collected
          ? [
              `Order ${order.number} is packed.`,
              [`${collectionTitle}:`, ...collectionLines(order)].join('\n'),
            ]
          : [
              `Order ${order.number} has left our warehouse.`,
              ...arrivalLines(order).map((line) => `${line}.`),
              ...parcelLines(parcels),
            ]),
        ...cashDueLines(dueCents, order),
      ],
      pieces,
    }),
    samples: [
      { name: 'Shipped, with tracking', facts: { parcels, ...sampleOut } },
      { name: 'Shipped, without tracking', isPaid: true, facts: { ...sampleOut, parcels: [], dueCents: 0 } },
      { name: 'Ready to collect', isCollected: true, facts: { parcels: [], ...sampleOut } },
    ],
  }),

  delivered: emailKind<OutFacts>({
    events: ['order.delivered'],
    read: async (db, { orderId }, status) => (orderStatuses[status].hasArrived ? readOut(db, orderId) : null),
    body: ({ number, collected }, { pieces }) => ({
      heading: collected ? 'You have collected your order' : 'Your order has arrived',
      paragraphs: [`Order ${number} was ${collected ? 'collected' : 'delivered'}.`],
      pieces,
    }),
    samples: [
      { name: 'Delivered', facts: sampleOut },
      { name: 'Collected', isCollected: true, facts: sampleOut },
    ],
  }),

  came_back: emailKind<ReturnFacts>({
    events: ['order.returned'],
    read: readReturn,
    text: ({ reason }) => (reason === 'lost' ? 'lost' : 'came_back'),
    body(order, { reason, lines, refundCents, isUnpaid, dueCents }) {
      const isLost = reason === 'lost';
      const pieces = lines.map(piecesLine).join(', ');
      return {
        heading: isLost
          ? `Your ${order.collected ? 'order was lost' : 'parcel was lost in transit'}`
          : 'Your order was returned to us',
        paragraphs: [
          `${isLost ? 'Lost' : 'Returned'} from order ${order.number}: ${pieces}.`,
          (order.collected && returnWordsOfCollected[reason]) ?? returnWords[reason],
          ...(refundCents > 0 ? [`You will get ${formatPrice(refundCents)} back.`] : []),
          ...(isUnpaid && dueCents === 0 ? ['You have nothing to pay for this order.'] : []),
          ...(dueCents > 0
            ? [
                `The rest of your order is ${order.collected ? 'ready to be collected' : 'on its way'}.`,
                ...cashDueLines(dueCents, order),
              ]
            : []),
        ],
      };
    },
    samples: [
      {
        name: 'Returned, not accepted',
        facts: { ...sampleReturn, reason: 'refused' },
      },
      {
        name: 'Returned, faulty',
        isPaid: true,
        facts: {
          ...sampleReturn,
          lines: sampleOrder.lines.slice(0, 1),
          refundCents: 12_999,
          isUnpaid: false,
        },
      },
      {
        name: 'Lost in transit',
        facts: { ...sampleReturn, reason: 'lost' },
      },
    ],
  }),
};
