import { isWholeCents } from '../../shared/money.ts';
import { enteredNumberFault } from '../../shared/typed-number.ts';

/** Room for any amount as people type it. */
export const amountLength = 64;

interface Bounds {
  /** In dollars, with what is said of more than that. */
  most: number;
  tooMuch: string;
  /** Whether it may be nothing. */
  mayBeZero?: boolean;
}

/** What is wrong with an amount of dollars as typed; undefined if nothing is, and `Number` reads it. */
export function amountFault(typed: string, { most, tooMuch, mayBeZero = false }: Bounds): string | undefined {
  const amount = Number(typed);
  if (typed.trim() === '' || amount < 0 || (amount === 0 && !mayBeZero)) return 'Enter an amount in dollars';
  const fault = enteredNumberFault('dollars', 'The amount', typed);
  if (fault) return fault;
  if (!isWholeCents(amount)) return 'An amount has at most two decimals';
  return amount > most ? tooMuch : undefined;
}
