import { z } from 'zod';
import { EmailFault } from '../mail/email-fault.ts';
import { OrderNumber } from './manage-order.ts';

export const EmailKind = z.enum([
  'confirmation',
  'shipped',
  'delivered',
  'cancelled',
  'refund_requested',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'came_back',
  'corrected',
  'to_confirm',
  'document',
  'to_review',
  'to_pay',
  'difference',
  'link',
  'answer',
]);
export type EmailKind = z.infer<typeof EmailKind>;

/** Skipped: it was no longer true when it was due, or its address had got too many. Failed: it was given up. */
export const EmailStatus = z.enum(['pending', 'sent', 'skipped', 'failed']);
export type EmailStatus = z.infer<typeof EmailStatus>;

/** An e-mail as staff see it. */
export const OrderEmail = z.object({
  id: z.number().int(),
  kind: EmailKind,
  /** The number of the document that it brings. */
  document: z.string().nullable(),
  status: EmailStatus,
  /** The reason why the last try failed. */
  fault: EmailFault.nullable(),
  createdAt: z.iso.datetime(),
  /** When it was last sent. */
  sentAt: z.iso.datetime().nullable(),
  /** When it is due; null if there is nothing more to do. */
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type OrderEmail = z.infer<typeof OrderEmail>;

export const ResendEmail = OrderNumber.extend({ id: z.number().int().min(1) });
export type ResendEmail = z.infer<typeof ResendEmail>;

export const SendDocument = OrderNumber.extend({ document: z.string().min(1).max(40) });
export type SendDocument = z.infer<typeof SendDocument>;

/** An e-mail about an order that does not exist, as the shop would send it. */
export const EmailSample = z.object({
  /** The occasion of the e-mail, in a few words. */
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type EmailSample = z.infer<typeof EmailSample>;
