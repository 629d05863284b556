import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { enteredNumberFault, type NumberKind } from '../../../shared/base/typed-number.ts';

/** The message for each field at fault. */
export type Faults = Partial<Record<string, string>>;

export const faultsOf = ({ issues }: z.ZodError): Faults =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));

/**
 * Reads typed numbers: an empty one is `empty`.
 * @param fault notes the fault of a number that can't be read
 */
export function numberReader(fault: (name: string, message: string) => void) {
  return <Empty>(
    name: string,
    typed: string,
    { kind = 'amount', empty }: { kind?: NumberKind; empty: Empty },
  ) => {
    if (typed.trim() === '') return empty;
    const message = enteredNumberFault(kind, 'This', typed);
    if (message) fault(name, message);
    return Number(typed);
  };
}

/** Shows faults, and focuses the first field that has one. */
export function showFaults({ currentTarget: form }: FormEvent<HTMLFormElement>, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
