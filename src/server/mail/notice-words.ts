import { documentName } from '../../shared/document.ts';
import { formatPrice } from '../../shared/money.ts';
import type { EmailKind } from '../../shared/order-email.ts';
import type { ReturnReason } from '../../shared/order-return.ts';
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

const because = (reason: string | null) => (reason ? [`Why: ${oneLine(reason)}`] : []);

function parcelLine({ carrier, trackingNumber, link }: Parcel): NoticeWords['paragraphs'][number] {
  const label = trackingNumber
    ? `${oneLine(carrier)}, tracking number ${oneLine(trackingNumber)}`
    : oneLine(carrier);
  return link ? { label, link } : label;
}

function parcelLines(parcels: Parcel[]): NoticeWords['paragraphs'] {
  if (parcels.length === 0) return [];
  const start = parcels.length === 1 ? 'Follow your parcel:' : `It comes in ${parcels.length} parcels:`;
  return [start, ...parcels.map(parcelLine)];
}

const returnWords: Record<ReturnReason, string> = {
  refused: 'The courier brought it back, because it was not accepted at the door.',
  not_found: 'The courier brought it back, because nobody could be found at your address.',
  damaged: 'It was damaged on the way.',
  lost: 'It was lost on the way, and will not arrive.',
  changed_mind: 'You sent it back, and we have received it.',
  faulty: 'You sent it back because of a fault, and we have received it.',
  wrong_item: 'It was not what you had ordered. We are sorry, and have received it.',
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
      heading: `${amount} is on its way to your card`,
      paragraphs: [
        `We are giving back ${amount} of your card payment for order ${number}.`,
        ...because(reason),
      ],
    };
  },
  refunded: ({ order: { number }, facts: { amountCents, reason } }) => {
    const amount = formatPrice(amountCents);
    return {
      heading: `${amount} back to your card`,
      paragraphs: [
        `We have given back ${amount} of your card payment for order ${number}.`,
        ...because(reason),
        'Your bank may take 5 to 10 days to show it on your card.',
      ],
    };
  },
  refund_failed: ({ order: { number }, facts: { amountCents } }) => {
    const amount = formatPrice(amountCents);
    return {
      heading: `${amount} did not reach your card`,
      paragraphs: [
        `We tried to give back ${amount} of your card payment for order ${number}, but your bank did not take it.`,
      ],
    };
  },
  disputed: ({ order: { number }, facts: { amountCents } }) => {
    const amount = formatPrice(amountCents);
    return {
      heading: `Your bank asked for ${amount} back`,
      paragraphs: [
        `Your bank has asked us for ${amount} of your card payment for order ${number}, because the payment was disputed.`,
        'Until the bank has decided, we send nothing more for this order. If this is a mistake, please tell your bank, or reply to this e-mail.',
      ],
    };
  },
  dispute_won: ({ order: { number }, facts: { amountCents } }) => ({
    heading: 'Your payment stays with us',
    paragraphs: [
      `Your bank has decided that ${formatPrice(amountCents)} of your card payment for order ${number} stays with us.`,
    ],
  }),
  dispute_lost: ({ order: { number }, facts: { amountCents } }) => {
    const amount = formatPrice(amountCents);
    return {
      heading: `${amount} back from your bank`,
      paragraphs: [`Your bank has given back ${amount} of your card payment for order ${number}.`],
    };
  },
  to_confirm: ({ order: { number, totalCents, lines }, facts: { hours } }) => {
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      heading: 'Please confirm your order',
      paragraphs: [
        `We have received order ${number}: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${formatPrice(totalCents)}, Cash on Delivery.`,
        'It is a large order, so we reserve its products when it is confirmed. Please open the link below, or wait for our call.',
        `If it is not confirmed within ${hours} hours, it is cancelled. If you have not ordered anything, you need to do nothing.`,
      ],
    };
  },
  document: ({ order: { number }, facts }) => {
    const document = documentName(facts);
    return { heading: document, paragraphs: [`${document} for your order ${number} is attached, as PDF.`] };
  },
  to_review: ({ order: { number }, facts: { titles } }) => ({
    heading: 'How do you like it?',
    paragraphs: [
      `Order ${number} had: ${titles.map(oneLine).join(', ')}.`,
      'Please tell others what you think of it: 1 to 5 stars, and a few words if you like. You choose the name that they see.',
    ],
  }),
  came_back: ({ order: { number }, facts: { reason, lines, refundCents, dueCents } }) => {
    const isLost = reason === 'lost';
    const pieces = lines.map(({ quantity, title }) => `${quantity} × ${oneLine(title)}`).join(', ');
    return {
      heading: isLost ? 'Your parcel was lost on its way' : 'Your order came back to us',
      paragraphs: [
        `What ${isLost ? 'was lost' : 'came back'} of order ${number}: ${pieces}.`,
        returnWords[reason],
        ...(refundCents > 0 ? [`You get ${formatPrice(refundCents)} back.`] : []),
        ...(dueCents > 0 ? ['The rest of your order is on its way.', ...haveReady(dueCents)] : []),
      ],
    };
  },
};

/** What a short e-mail has to say. What owners can replace is in `emailWords`. */
export function noticeWords(news: NoticeNews): NoticeWords {
  const write = words[news.kind] as (news: NoticeNews) => NoticeWords;
  return write(news);
}
