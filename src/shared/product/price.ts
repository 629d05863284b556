import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { isWholeCents, toDollars } from '../base/money.ts';

/** The schema of an amount. @param tooLarge the message for more than can be paid */
export const priceOrElse = (tooLarge: string) =>
  z
    .number()
    .min(0)
    .max(toDollars(limits.amountCents), tooLarge)
    .refine(isWholeCents, 'Must have at most two decimals')
    .meta({ description: 'US dollars, at most two decimals', examples: [49.99] });

/** An amount in the API: US dollars as a JSON number with at most two decimals. */
export const Price = priceOrElse(`Must be at most ${toDollars(limits.amountCents)}`);

/** The currency of all amounts. */
export const currency = 'USD';

export const Currency = z.literal(currency).meta({ description: 'The currency of its amounts' });
