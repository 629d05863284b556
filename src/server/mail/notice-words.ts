import { formatPrice } from '../../shared/base/money.ts';
import { documentName } from '../../shared/order/document.ts';
import type { EmailKind } from '../../shared/order/order-email.ts';
import type { ReturnReason } from '../../shared/order/order-return.ts';
import type { News, Parcel } from './news.ts';
import { oneLine } from './words.ts';

type NoticeKind = Exclude<EmailKind, 'confirmation' | 'corrected'>;

export type NoticeNews = News<NoticeKind>;

export interface NoticeWords {
  heading: string;
  paragraphs: (string | { label: string; link: string })[];
}

const haveReady = (dueCents: number) =>
  dueCents > 0 ? [`You pay when it arrives. Please have ${formatPrice(dueCents)} ready.`] : [];

const because = (reason: string | null) => (reason ? [`Reason: ${oneLine(reason)}`] : []);

function parcelLine({ carrier, trackingNumber, link }: Parcel): NoticeWords['paragraphs'][number] {
  const label = trackingNumber
    ? `${oneLine(carrier)}, tracking number ${oneLine(trackingNumber)}`
    : oneLine(carrier);
  return link ? { label, link } : label;
}

function parcelLines(parcels: Parcel[]): NoticeWords['paragraphs'] {
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

type Words<Kind extends NoticeKind> = (news: News<Kind>) => NoticeWords;

const words: { [Kind in NoticeKind]: Words<Kind> } = {
  shipped: ({ order: { number }, facts: { parcels, dueCents } }) => ({
    heading: 'Your order is on its way',
    paragraphs: [`Order ${number} has left our warehouse.`, ...parcelLines(parcels), ...haveReady(dueCents)],
  }),
  delivered: ({ order: { number } }) => ({
    heading: 'Your order has arrived',
    paragraphs: [`Order ${number} was delivered.`],
  }),
  cancelled: ({ order: { number }, facts: { reason } }) => ({
    heading: 'Your order was cancelled',
    paragraphs: [
      `Order ${number} was cancelled. Nothing will be sent, and you have nothing to pay.`,
      ...because(reason),
    ],
  }),
  refund_requested: ({ order: { number }, facts: { amountCents, reason } }) => {
    const amount = formatPrice(amountCents);
    return {
      heading: `We are refunding ${amount}`,
      paragraphs: [
        `We are refunding ${amount} of your card payment for order ${number}.`,
        ...because(reason),
      ],
    };
  },
  refunded: ({ order: { number }, facts: { amountCents, reason } }) => {
    const amount = formatPrice(amountCents);
    return {
      heading: `We have refunded ${amount}`,
      paragraphs: [
        `We have refunded ${amount} of your card payment for order ${number}.`,
        ...because(reason),
        'It can take 5 to 10 days to appear on your card statement.',
      ],
    };
  },
  refund_failed: ({ order: { number }, facts: { amountCents } }) => {
    const amount = formatPrice(amountCents);
    return {
      heading: 'Your refund did not go through',
      paragraphs: [
        `We tried to refund ${amount} of your card payment for order ${number}, but your bank rejected it.`,
      ],
    };
  },
  disputed: ({ order: { number }, facts: { amountCents } }) => {
    const amount = formatPrice(amountCents);
    return {
      heading: 'Your payment is disputed',
      paragraphs: [
        `Your bank has asked us to return ${amount} of your card payment for order ${number}, because the payment was disputed.`,
        'We will ship nothing more for this order until the bank has decided. If this is a mistake, please tell your bank, or reply to this e-mail.',
      ],
    };
  },
  dispute_won: ({ order: { number }, facts: { amountCents } }) => ({
    heading: 'The dispute is closed',
    paragraphs: [
      `Your bank has decided that your card payment of ${formatPrice(amountCents)} for order ${number} is valid.`,
    ],
  }),
  dispute_lost: ({ order: { number }, facts: { amountCents } }) => {
    const amount = formatPrice(amountCents);
    return {
      heading: `Your bank has refunded ${amount}`,
      paragraphs: [
        `Your bank has decided the dispute, and has refunded ${amount} of your card payment for order ${number}.`,
      ],
    };
  },
  to_confirm: ({ order: { number, totalCents, lines }, facts: { hours } }) => {
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      heading: 'Please confirm your order',
      paragraphs: [
        `We have received order ${number}: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${formatPrice(totalCents)}, Cash on Delivery.`,
        'Because it is a large order, we reserve the products only when it is confirmed. Please open the link below, or wait for our call.',
        `If it is not confirmed within ${hours} hours, it will be cancelled. If you did not place this order, you can ignore this e-mail.`,
      ],
    };
  },
  document: ({ order: { number }, facts }) => {
    const document = documentName(facts);
    return { heading: document, paragraphs: [`${document} for your order ${number} is attached as a PDF.`] };
  },
  to_review: ({ order: { number }, facts: { titles } }) => ({
    heading: 'How do you like it?',
    paragraphs: [
      `In order ${number} you bought: ${titles.map(oneLine).join(', ')}.`,
      'Please tell others what you think: give 1 to 5 stars, and add a few words if you like. You choose the name that is shown.',
    ],
  }),
  came_back: ({ order: { number }, facts: { reason, lines, refundCents, dueCents } }) => {
    const isLost = reason === 'lost';
    const pieces = lines.map(({ quantity, title }) => `${quantity} × ${oneLine(title)}`).join(', ');
    return {
      heading: isLost ? 'Your parcel was lost in transit' : 'Your order was returned to us',
      paragraphs: [
        `${isLost ? 'Lost' : 'Returned'} from order ${number}: ${pieces}.`,
        returnWords[reason],
        ...(refundCents > 0 ? [`You will get ${formatPrice(refundCents)} back.`] : []),
        ...(dueCents > 0 ? ['The rest of your order is on its way.', ...haveReady(dueCents)] : []),
      ],
    };
  },
};

/** The words of a short e-mail. The texts that owners can replace are in `emailWords`. */
export function noticeWords(news: NoticeNews): NoticeWords {
  const write = words[news.kind] as (news: NoticeNews) => NoticeWords;
  return write(news);
}
