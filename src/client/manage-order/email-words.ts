import type { EmailFault, EmailKind, EmailStatus } from '../../shared/order-email.ts';

export const emailWords: Record<EmailKind, string> = {
  confirmation: 'Confirmation',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refund_requested: 'Refund requested',
  refunded: 'Refund done',
  refund_failed: 'Refund failed',
  disputed: 'Disputed at the bank',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  came_back: 'Came back',
  corrected: 'Order changed',
  to_confirm: 'To be confirmed',
};

export const emailStatusWords: Record<EmailStatus, { label: string; look: 'neutral' | 'good' | 'bad' }> = {
  pending: { label: 'Waiting', look: 'neutral' },
  sent: { label: 'Sent', look: 'good' },
  skipped: { label: 'Not sent', look: 'neutral' },
  failed: { label: 'Failed', look: 'bad' },
};

export const faultWords: Record<EmailFault, string> = {
  unreachable: 'The mail server could not be reached.',
  busy: 'The mail server asked to be tried again later.',
  sign_in: 'The mail server refused the shop’s user name or password.',
  address: 'The mail server refused the shopper’s address.',
  message: 'The mail server refused the message.',
  other: 'The e-mail could not be sent.',
  address_limit:
    'Strangers had too many e-mails sent to this address within a day. If the order is real, send it again.',
};
