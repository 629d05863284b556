import { z } from 'zod';

/** The reasons why an e-mail could not be sent. */
export const EmailFault = z.enum([
  'unreachable',
  'busy',
  'sign_in',
  'address',
  'message',
  'other',
  'address_limit',
]);
export type EmailFault = z.infer<typeof EmailFault>;

export const emailFaultWords: Record<EmailFault, string> = {
  unreachable: 'The mail server could not be reached.',
  busy: 'The mail server asked us to try again later.',
  sign_in: 'The mail server refused the shop’s user name or password.',
  address: 'The mail server refused the address.',
  message: 'The mail server refused the message.',
  other: 'The e-mail could not be sent.',
  address_limit:
    'Too many e-mails were requested for this address within a day. If the order is genuine, send it again.',
};
