import { formatPrice } from '../../shared/money.ts';
import type { EmailKind } from '../../shared/order-email.ts';
import type { ReturnReason } from '../../shared/order-return.ts';
import type { News, Parcel } from './news.ts';
import { oneLine } from './words.ts';

type NoticeKind = Exclude<EmailKind, 'confirmation' | 'corrected'>;

export type NoticeNews = News<NoticeKind>;

export interface NoticeWords {
  subject: string;
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

type Words<Kind extends NoticeKind> = (news: News<Kind>, shopName: string) => NoticeWords;

const words: { [Kind in NoticeKind]: Words<Kind> } = {
  shipped: ({ order: { number }, facts: { parcels, dueCents } }, shopName) => ({
    subject: `Your ${shopName} order ${number} is on its way`,
    heading: 'Your order is on its way',
    paragraphs: [`Order ${number} has left our warehouse.`, ...parcelLines(parcels), ...haveReady(dueCents)],
  }),
  delivered: ({ order: { number } }, shopName) => ({
    subject: `Your ${shopName} order ${number} was delivered`,
    heading: 'Your order has arrived',
    paragraphs: [
      `Order ${number} was delivered. Enjoy your training!`,
      'If you have not received it, or if something is missing or broken, please answer this e-mail.',
    ],
  }),
  cancelled: ({ order: { number }, facts: { reason } }, shopName) => ({
    subject: `Your ${shopName} order ${number} was cancelled`,
    heading: 'Your order was cancelled',
    paragraphs: [
      `Order ${number} was cancelled. Nothing will be sent, and you have nothing to pay.`,
      ...because(reason),
      'If you did not expect this, please answer this e-mail.',
    ],
  }),
  refund_requested: ({ order: { number }, facts: { amountCents, reason } }, shopName) => {
    const amount = formatPrice(amountCents);
    return {
      subject: `${amount} is on its way back for your ${shopName} order ${number}`,
      heading: `${amount} is on its way to your card`,
      paragraphs: [
        `We are giving back ${amount} of your card payment for order ${number}.`,
        ...because(reason),
        'You need to do nothing. We write to you again when it is done.',
      ],
    };
  },
  refunded: ({ order: { number }, facts: { amountCents, reason } }, shopName) => {
    const amount = formatPrice(amountCents);
    return {
      subject: `${amount} back for your ${shopName} order ${number}`,
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
      subject: `Your refund for order ${number} did not go through`,
      heading: `${amount} did not reach your card`,
      paragraphs: [
        `We tried to give back ${amount} of your card payment for order ${number}, but your bank did not take it.`,
        'You need to do nothing: we look for another way and will write to you. You can also answer this e-mail.',
      ],
    };
  },
  disputed: ({ order: { number }, facts: { amountCents } }) => {
    const amount = formatPrice(amountCents);
    return {
      subject: `Your bank asked us about order ${number}`,
      heading: `Your bank asked for ${amount} back`,
      paragraphs: [
        `Your bank has asked us for ${amount} of your card payment for order ${number}, because the payment was disputed.`,
        'Until the bank has decided, we send nothing more for this order. If this is a mistake, please tell your bank, or answer this e-mail.',
      ],
    };
  },
  dispute_won: ({ order: { number }, facts: { amountCents } }) => ({
    subject: `Your bank has decided about order ${number}`,
    heading: 'Your payment stays with us',
    paragraphs: [
      `Your bank has decided that ${formatPrice(amountCents)} of your card payment for order ${number} stays with us.`,
    ],
  }),
  dispute_lost: ({ order: { number }, facts: { amountCents } }) => {
    const amount = formatPrice(amountCents);
    return {
      subject: `Your bank has given you ${amount} back for order ${number}`,
      heading: `${amount} back from your bank`,
      paragraphs: [`Your bank has given back ${amount} of your card payment for order ${number}.`],
    };
  },
  to_confirm: ({ order: { number, totalCents, lines }, facts: { hours } }, shopName) => {
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      subject: `Please confirm your ${shopName} order ${number}`,
      heading: 'Please confirm your order',
      paragraphs: [
        `We have received order ${number}: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${formatPrice(totalCents)}, Cash on Delivery.`,
        'It is a large order, so we reserve its products when it is confirmed. Please open the link below, or wait for our call.',
        `If it is not confirmed within ${hours} hours, it is cancelled. If you have not ordered anything, you need to do nothing.`,
      ],
    };
  },
  came_back: ({ order: { number }, facts: { reason, lines, refundCents, dueCents } }, shopName) => {
    const isLost = reason === 'lost';
    const pieces = lines.map(({ quantity, title }) => `${quantity} × ${oneLine(title)}`).join(', ');
    return {
      subject: isLost
        ? `A parcel of your ${shopName} order ${number} was lost`
        : `Your ${shopName} order ${number} came back to us`,
      heading: isLost ? 'Your parcel was lost on its way' : 'Your order came back to us',
      paragraphs: [
        `What ${isLost ? 'was lost' : 'came back'} of order ${number}: ${pieces}.`,
        returnWords[reason],
        ...(refundCents > 0 ? [`You get ${formatPrice(refundCents)} back.`] : []),
        ...(dueCents > 0 ? ['The rest of your order is on its way.', ...haveReady(dueCents)] : []),
        'If you have a question, please answer this e-mail.',
      ],
    };
  },
};

/** What a short e-mail says. */
export function noticeWords(news: NoticeNews, shopName: string): NoticeWords {
  const write = words[news.kind] as (news: NoticeNews, shopName: string) => NoticeWords;
  return write(news, shopName);
}
