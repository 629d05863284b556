import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { currency, isWholeCents, toAmount } from '../base/money.ts';

/** The schema of an amount. @param tooLarge the message for more than can be paid */
export const priceOrElse = (tooLarge: string) =>
  z
    .number()
    .min(0)
    .max(toAmount(limits.amountCents), tooLarge)
    .refine(isWholeCents, 'Must have at most two decimals')
    .meta({ description: 'US dollars, at most two decimals', examples: [49.99] });

/** An amount in the API: the shop's currency as a JSON number with at most two decimals. */
export const Price = priceOrElse(`Must be at most ${toAmount(limits.amountCents)}`);

export const Currency = z.literal(currency).meta({ description: 'The currency of its amounts' });
