import { z } from 'zod';
import { limits } from './limits.ts';
import { isWholeCents, toDollars } from './money.ts';

/** An amount in the API: US dollars as a JSON number with at most two decimals. */
export const Price = z
  .number()
  .min(0)
  .max(toDollars(limits.amountCents))
  .refine(isWholeCents, 'Must have at most two decimals')
  .meta({ description: 'US dollars, at most two decimals', examples: [49.99] });
