import { z } from 'zod';
import { decimalsWords } from '../base/currency-words.ts';
import { limits } from '../base/limits.ts';
import { defaultCurrency, isWholeCents, toAmount, toCents } from '../base/money.ts';

/** The description of an amount in the document of the API, which `http/rest/tidy.ts` writes for the shop's own currency. */
export const amountMeta = {
  description: 'US dollars, at most two decimals',
  examples: [49.99],
  maximum: toAmount(limits.amountCents),
};

/** The largest amount of one payment, in the shop's currency. */
export const mostAmount = () => toAmount(limits.amountCents);

/** True if an amount can be paid at once. */
export const isPayable = (amount: number) => toCents(amount) <= limits.amountCents;

/** The schema of an amount. @param tooLarge the message for more than can be paid */
export const priceOrElse = (tooLarge: () => string) =>
  z
    .number()
    .min(0)
    .refine(isPayable, { error: tooLarge })
    .refine(isWholeCents, { error: () => `Must have ${decimalsWords()}` })
    .meta(amountMeta);

/** An amount in the API: the shop's currency as a JSON number with at most its decimals. */
export const Price = priceOrElse(() => `Must be at most ${mostAmount()}`);

export const Currency = z
  .string()
  .meta({ description: 'The currency of its amounts, by ISO 4217', examples: [defaultCurrency] });
