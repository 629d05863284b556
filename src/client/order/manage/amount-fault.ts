import { currencyName, decimalsWords } from '../../../shared/base/currency-words.ts';
import { isWholeCents } from '../../../shared/base/money.ts';
import { enteredNumberFault } from '../../../shared/base/typed-number.ts';

/** Room for any amount as people type it. */
export const amountLength = 64;

interface Bounds {
  /** The limit, and the message for an amount above it. */
  most: number;
  tooMuch: string;
  /** Whether the amount may be 0. */
  mayBeZero?: boolean;
}

/** The fault of a typed amount; undefined if it is valid, and `Number` can read it. */
export function amountFault(typed: string, { most, tooMuch, mayBeZero = false }: Bounds): string | undefined {
  const amount = Number(typed);
  if (typed.trim() === '' || amount < 0 || (amount === 0 && !mayBeZero))
    return `Enter an amount in ${currencyName()}`;
  const fault = enteredNumberFault('amount', 'The amount', typed);
  if (fault) return fault;
  if (!isWholeCents(amount)) return `An amount has ${decimalsWords()}`;
  return amount > most ? tooMuch : undefined;
}
