import type { EmailKind } from '../order/order-email.ts';
import { isCollected } from '../order/order-status.ts';

/** The e-mails that owners can write texts for: those about orders, one for lost parcels, and those that shoppers ask for. */
export type EmailText = EmailKind | 'ready' | 'collected' | 'lost' | 'newsletter' | 'restock' | 'withdrawal';

/** The texts of orders that are collected, in place of those of the same kind. */
const ofCollected: Partial<Record<EmailKind, EmailText>> = { shipped: 'ready', delivered: 'collected' };

/** The text of an e-mail about an order with this delivery. */
export const emailTextFor = (kind: EmailKind, delivery: Parameters<typeof isCollected>[0]): EmailText =>
  (isCollected(delivery) && ofCollected[kind]) || kind;

/**
 * The names that a text has in braces. Each e-mail replaces `{number}` by the number of its order, `{document}` by the kind and
 * number of its document.
 */
export type Placeholder = 'name' | 'number' | 'total' | 'amount' | 'document' | 'product' | 'shop';

interface BuiltInWords {
  /** The name of the e-mail on screens. */
  title: string;
  subject: string;
  /** The text before the facts of the e-mail. */
  opening?: string;
  /** The text after them. An empty line begins a new paragraph. */
  closing?: string;
  placeholders: readonly Placeholder[];
}

const ofOrder = ['name', 'number', 'total', 'shop'] as const;
const ofMoney = ['name', 'number', 'total', 'amount', 'shop'] as const;
const ofDocument = ['name', 'number', 'total', 'document', 'shop'] as const;
const askUs = 'If you have a question, please reply to this e-mail.';

export const builtInGreeting = 'Hello {name},';

/** The built-in words that owners can replace. They don't include the facts of an e-mail, such as amounts and reasons. */
export const emailWords: Record<EmailText, BuiltInWords> = {
  confirmation: {
    title: 'Confirmation',
    subject: 'Your {shop} order {number}',
    opening: 'We have received your order.',
    placeholders: ofOrder,
  },
  to_confirm: {
    title: 'To be confirmed',
    subject: 'Please confirm your {shop} order {number}',
    placeholders: ofOrder,
  },
  to_pay: {
    title: 'To be paid',
    subject: 'Please pay for your {shop} order {number}',
    placeholders: ofOrder,
  },
  difference: {
    title: 'Change to be paid',
    subject: 'Please pay for the change to your {shop} order {number}',
    placeholders: ofMoney,
  },
  corrected: {
    title: 'Order changed',
    subject: 'Your {shop} order {number} has changed',
    placeholders: ofOrder,
  },
  shipped: {
    title: 'Shipped',
    subject: 'Your {shop} order {number} is on its way',
    placeholders: ofOrder,
  },
  delivered: {
    title: 'Delivered',
    subject: 'Your {shop} order {number} was delivered',
    closing:
      'Enjoy your training!\n\nIf you have not received it, or if something is missing or broken, please reply to this e-mail.',
    placeholders: ofOrder,
  },
  ready: {
    title: 'Ready to collect',
    subject: 'Your {shop} order {number} is ready to be collected',
    placeholders: ofOrder,
  },
  collected: {
    title: 'Collected',
    subject: 'You have collected your {shop} order {number}',
    closing:
      'Enjoy your training!\n\nIf you have not collected it, or if something is missing or broken, please reply to this e-mail.',
    placeholders: ofOrder,
  },
  cancelled: {
    title: 'Cancelled',
    subject: 'Your {shop} order {number} was cancelled',
    closing: 'If you did not expect this, please reply to this e-mail.',
    placeholders: ofOrder,
  },
  came_back: {
    title: 'Returned',
    subject: 'Your {shop} order {number} was returned to us',
    closing: askUs,
    placeholders: ofOrder,
  },
  lost: {
    title: 'Lost in transit',
    subject: 'A parcel from your {shop} order {number} was lost',
    closing: askUs,
    placeholders: ofOrder,
  },
  refund_requested: {
    title: 'Refund requested',
    subject: 'We are refunding {amount} for your {shop} order {number}',
    closing: 'There is nothing you need to do. We will e-mail you when it is complete.',
    placeholders: ofMoney,
  },
  refunded: {
    title: 'Refunded',
    subject: 'We have refunded {amount} for your {shop} order {number}',
    placeholders: ofMoney,
  },
  refund_failed: {
    title: 'Refund failed',
    subject: 'Your refund for order {number} did not go through',
    closing:
      'There is nothing you need to do: we will find another way to refund you, and let you know. You can also reply to this e-mail.',
    placeholders: ofMoney,
  },
  disputed: {
    title: 'Payment disputed',
    subject: 'Dispute about your payment for order {number}',
    placeholders: ofMoney,
  },
  dispute_won: {
    title: 'Dispute won',
    subject: 'Your bank has decided the dispute about order {number}',
    placeholders: ofMoney,
  },
  dispute_lost: {
    title: 'Dispute lost',
    subject: 'Your bank has refunded {amount} for order {number}',
    placeholders: ofMoney,
  },
  document: {
    title: 'Document',
    subject: '{document} for your {shop} order {number}',
    closing: askUs,
    placeholders: ofDocument,
  },
  to_review: {
    title: 'Ask for reviews',
    subject: 'How do you like your {shop} order {number}?',
    closing: 'Reviews help others choose, and help us improve. We ask only once.',
    placeholders: ofOrder,
  },
  link: {
    title: 'New link to the order',
    subject: 'The link to your {shop} order {number}',
    placeholders: ofOrder,
  },
  answer: {
    title: 'Answer to a request',
    subject: 'About your {shop} order {number}',
    closing: askUs,
    placeholders: ofOrder,
  },
  newsletter: {
    title: 'Newsletter, to be confirmed',
    subject: 'Please confirm your {shop} newsletter subscription',
    placeholders: ['shop'],
  },
  restock: {
    title: 'Back in stock',
    subject: '{product} is back at {shop}',
    closing: 'Others are waiting for it too, so it may sell out again.',
    placeholders: ['product', 'shop'],
  },
  withdrawal: {
    title: 'Receipt of a withdrawal',
    subject: '{shop} has received your withdrawal',
    opening: 'We have received your withdrawal from a contract with us. This is your receipt.',
    closing: 'Please keep this e-mail. We will write to you about what happens next.',
    placeholders: ['name', 'shop'],
  },
};

export const emailTextNames = Object.keys(emailWords) as [EmailText, ...EmailText[]];
