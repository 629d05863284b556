import { type HelperProcess, startHelper } from './helper-process.ts';
import type { Statement } from './statements.ts';

/** The least work that could be done instead of the shop's, for comparison with its figures. */
export type FloorTask =
  /** node:http with an answer that never changes. */
  | { kind: 'constant'; body: Buffer; type: string }
  /** node:http and pg: the very statements the shop was seen to run, prepared, and their rows as JSON. */
  | { kind: 'statements'; databaseUrl: string; scripts: Statement[][] }
  /** node:http and one look at a password. */
  | { kind: 'password'; hash: string; password: string };

/** @returns the helper, which answers with its address */
export function startFloor(): HelperProcess<FloorTask, string> {
  return startHelper('floor-process.ts');
}
