import { z } from 'zod';
import { email } from '../base/email.ts';
import { messages } from '../base/messages.ts';
import { comparable, text } from '../base/text.ts';
import { OrderRow } from '../order/manage-order.ts';

const phoneFault = 'Enter it with a plus sign and the calling code';

/** The person to look for. With an address and a number, data that has either of them is found. */
export const Person = z
  .object({
    /** In lower case; compared without regard to case. */
    email: email(messages.checkout.emailInvalid).pipe(z.string().toLowerCase()).optional(),
    phone: text(40)
      .overwrite((phone) => comparable(phone).replace(/[\s().\p{Pd}]/gu, ''))
      .regex(/^\+[1-9]\d{6,14}$/, phoneFault)
      .optional(),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['email'],
    error: 'Enter an e-mail address, a phone number, or both',
  });
export type Person = z.output<typeof Person>;

/** The reasons why the customer of an order can't be erased yet. */
export const KeptFor = z.enum(['under_way', 'refund', 'payment', 'cash']);
export type KeptFor = z.infer<typeof KeptFor>;

const count = z.number().int().min(0);

export const PersonFound = z.object({
  orders: z.array(
    OrderRow.pick({ number: true, status: true, placedAt: true, deliveryOption: true, total: true }).extend({
      customer: z.string().nullable(),
      keptFor: KeptFor.nullable(),
    }),
  ),
  customerNotes: count,
  /** Notes, calls and sent e-mails of these orders. */
  notes: count,
  calls: count,
  emails: count,
  messages: z.array(z.object({ id: z.uuid(), subject: z.string(), at: z.iso.datetime() })),
  withdrawals: count,
  /** The time since which the address is subscribed; null if it is not. */
  newsletterSince: z.iso.datetime().nullable(),
  restockRequests: count,
  reviews: count,
  /** Orders and customers of an earlier shop. */
  history: count,
});
export type PersonFound = z.infer<typeof PersonFound>;

/** A file with all data about a person, as JSON. */
export const PersonExport = z.object({ fileName: z.string(), content: z.string() });
export type PersonExport = z.infer<typeof PersonExport>;

/** The erased data, and the orders that are left. */
export const PersonErased = z.object({
  orders: count,
  customerNotes: count,
  messages: count,
  withdrawals: count,
  newsletter: z.boolean(),
  restockRequests: count,
  history: count,
  left: z.array(z.object({ number: z.string(), keptFor: KeptFor })),
});
export type PersonErased = z.infer<typeof PersonErased>;
