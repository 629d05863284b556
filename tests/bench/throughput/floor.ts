import { type HelperProcess, startHelper } from './helper-process.ts';
import type { Statement } from './statements.ts';

/** The least that could be done instead of the shop: what its figures are held against. */
export type FloorTask =
  /** node:http with an answer that never changes. */
  | { kind: 'constant'; body: Buffer; type: string }
  /** node:http and pg: the very statements the shop was seen to run, prepared, and their rows as JSON. */
  | { kind: 'statements'; databaseUrl: string; scripts: Statement[][] }
  /** node:http and one look at a password. */
  | { kind: 'password'; hash: string; password: string };

/** @returns the helper, which tells where it can be asked */
export function startFloor(): HelperProcess<FloorTask, string> {
  return startHelper('floor-process.ts');
}
