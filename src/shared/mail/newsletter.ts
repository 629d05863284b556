import { z } from 'zod';
import { email } from '../base/email.ts';
import { messages } from '../base/messages.ts';
import { text } from '../base/text.ts';
import { unsubscribePath } from './link-paths.ts';

const { emailRequired, emailInvalid } = messages.checkout;

/** Stored in lower case, so that nobody gets an e-mail twice. */
export const Subscribe = z.object({
  email: email(emailInvalid, emailRequired).pipe(z.string().toLowerCase()),
});
export type Subscribe = z.infer<typeof Subscribe>;

export const Subscribed = z.object({ success: z.literal(true) });

/** The token in the link of the e-mail that asks for a confirmation. */
export const ConfirmSubscription = z.object({ token: text(100) });
export type ConfirmSubscription = z.infer<typeof ConfirmSubscription>;

/** Invalid: the link was used already, or is too old. */
export const SubscriptionConfirmed = z.object({ state: z.enum(['confirmed', 'invalid']) });
export type SubscriptionConfirmed = z.infer<typeof SubscriptionConfirmed>;

/** The token in a link that unsubscribes. */
export const Unsubscribe = z.object({ token: z.uuid() });
export type Unsubscribe = z.infer<typeof Unsubscribe>;

/** The number of subscribers, and of those that wait to be confirmed. */
export const SubscriberCounts = z.object({ confirmed: z.number().int(), waiting: z.number().int() });
export type SubscriberCounts = z.infer<typeof SubscriberCounts>;

/** The path of the file of all subscribers, for staff. */
export const newsletterExportPath = '/manage/newsletter-export';

export function unsubscribeLink(publicUrl: string, token: string): string {
  return `${publicUrl}${unsubscribePath}?token=${token}`;
}

/** The field and the value that mail programs send by RFC 8058. */
export const oneClick = ['List-Unsubscribe', 'One-Click'] as const;
