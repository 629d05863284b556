import { z } from 'zod';
import { messages } from './messages.ts';
import { text } from './text.ts';

const { emailRequired, emailInvalid } = messages.checkout;

/** Stored in lower case, so that nobody is written to twice. */
export const Subscribe = z.object({
  email: text(254).toLowerCase().min(1, emailRequired).pipe(z.email(emailInvalid)),
});
export type Subscribe = z.infer<typeof Subscribe>;

export const Subscribed = z.object({ success: z.literal(true) });

/** The path of the file of all subscribers, for staff. */
export const newsletterExportPath = '/manage/newsletter-export';
