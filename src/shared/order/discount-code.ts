import { text } from '../base/text.ts';
import { discountCodeOf } from './discount-price.ts';

export const codeLength = 40;

/** A code that somebody has typed, in capital letters. */
export const DiscountCode = text(codeLength)
  .min(1, 'Enter a code')
  .overwrite(discountCodeOf)
  .meta({
    description: 'A discount code, in any case. If it does not apply, the order is refused',
    examples: ['WELCOME10'],
  });
