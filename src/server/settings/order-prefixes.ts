import { defaultPrefix } from '../../shared/order/order-number.ts';
import type { Tx } from '../database/db.ts';

/** A process serves one shop: the prefixes that its order numbers have, the present one first. */
let prefixes: readonly string[] = [defaultPrefix];

export const orderPrefixes = (): readonly string[] => prefixes;

/** All prefixes, the present one first. @param stored all that owners have chosen */
export const prefixesOf = (present: string, stored: readonly string[]): string[] => [
  ...new Set([present, ...stored, defaultPrefix]),
];

/** To call with the shop's identity, before order numbers are read or written. */
export function setOrderPrefixes(all: readonly string[] = [defaultPrefix]): void {
  prefixes = all;
}

/** Stores a prefix for good: orders with it are found, also after it has changed. */
export async function keepPrefix(tx: Tx, prefix: string): Promise<void> {
  await tx.orderPrefix.createMany({ data: [{ prefix }], skipDuplicates: true });
}
