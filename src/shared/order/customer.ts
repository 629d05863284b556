import { z } from 'zod';
import { email, emailForm, typedEmail } from '../base/email.ts';
import { messages } from '../base/messages.ts';
import { publicText } from '../base/text.ts';

const { nameRequired, emailRequired, emailInvalid, addressRequired, phoneInvalid } = messages.checkout;

/** The fields of the checkout form; the phone is held beside it. */
export const CheckoutForm = z.object({
  name: publicText(100).min(1, nameRequired),
  email: typedEmail(emailInvalid, emailRequired).meta({ format: 'email' }),
  address: publicText(500).min(1, addressRequired),
});
export type CheckoutForm = z.infer<typeof CheckoutForm>;

/** The form of an order that is collected: a typed address stays in it. */
export const CollectForm = CheckoutForm.extend({ address: z.string() });

export const phoneForm = `${phoneInvalid}. Write it in E.164, such as +8801712345678: with the calling code, without spaces`;

export const Customer = CheckoutForm.extend({
  address: CheckoutForm.shape.address
    .optional()
    .describe('Where it is delivered to; not needed if it is collected'),
  email: email(`${emailInvalid}. ${emailForm}`, emailRequired).meta({ format: 'email' }),
  phone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, phoneForm)
    .meta({
      description: 'E.164: a plus sign, the calling code and the number, in the digits 0 to 9 without spaces',
      examples: ['+8801712345678'],
    }),
}).meta({ id: 'Customer', description: 'The customer of an order, who gets a confirmation by e-mail' });
export type Customer = z.infer<typeof Customer>;
