import { z } from 'zod';
import { Price } from './price.ts';

/** Why somebody of the staff has to look at a payment. */
export const PaymentAttention = z.enum([
  'refund_failed',
  'disputed',
  'wrong_amount',
  'wrong_total',
  'wrong_currency',
  'wrong_mode',
  'wrong_payment',
  'unknown_payment',
  'no_order',
]);
export type PaymentAttention = z.infer<typeof PaymentAttention>;

/** What else is known about it; which of these there are depends on the reason. */
export const AttentionDetails = z
  .object({
    error: z.string().meta({ description: 'Of a failed refund: the provider’s code or message' }),
    amount: Price.meta({ description: 'wrong_amount: what was paid; wrong_total: what the order comes to' }),
    currency: z.string().meta({ description: 'What was paid in, as a code of three small letters' }),
    mode: z.enum(['live', 'test']).meta({ description: 'The mode of the provider that it was paid in' }),
  })
  .partial()
  .meta({ id: 'AttentionDetails' });
export type AttentionDetails = z.infer<typeof AttentionDetails>;
