import { isWholeCents } from '../../../shared/base/money.ts';
import { enteredNumberFault } from '../../../shared/base/typed-number.ts';

/** Room for any amount as people type it. */
export const amountLength = 64;

interface Bounds {
  /** The limit in dollars, and the message for an amount above it. */
  most: number;
  tooMuch: string;
  /** Whether the amount may be 0. */
  mayBeZero?: boolean;
}

/** The fault of a typed amount of dollars; undefined if it is valid, and `Number` can read it. */
export function amountFault(typed: string, { most, tooMuch, mayBeZero = false }: Bounds): string | undefined {
  const amount = Number(typed);
  if (typed.trim() === '' || amount < 0 || (amount === 0 && !mayBeZero)) return 'Enter an amount in dollars';
  const fault = enteredNumberFault('dollars', 'The amount', typed);
  if (fault) return fault;
  if (!isWholeCents(amount)) return 'An amount has at most two decimals';
  return amount > most ? tooMuch : undefined;
}
