import { z } from 'zod';
import { Price } from '../product/price.ts';

/** The reasons why staff have to look at a payment. */
export const PaymentAttention = z.enum([
  'refund_failed',
  'disputed',
  'dispute_lost',
  'wrong_amount',
  'wrong_total',
  'wrong_currency',
  'wrong_mode',
  'wrong_payment',
  'unknown_payment',
  'no_order',
]);
export type PaymentAttention = z.infer<typeof PaymentAttention>;

/** Details that depend on the reason. */
export const AttentionDetails = z
  .object({
    error: z.string().meta({ description: 'refund_failed: the provider’s code or message' }),
    amount: Price.meta({ description: 'wrong_amount: the amount paid; wrong_total: the total of the order' }),
    currency: z
      .string()
      .meta({ description: 'wrong_currency: the currency paid in, as a code of three small letters' }),
    mode: z
      .enum(['live', 'test'])
      .meta({ description: 'wrong_mode: the provider’s mode that it was paid in' }),
  })
  .partial()
  .meta({ id: 'AttentionDetails' });
export type AttentionDetails = z.infer<typeof AttentionDetails>;
