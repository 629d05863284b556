import type { Scene } from './scene.ts';

/** A row of the table: a fault that happens while buyers order, and the promise for it. */
export interface Fault {
  name: string;
  /** The place of the shop's database: embedded, or another PostgreSQL behind a gate. */
  database: 'embedded' | 'outside';
  /** Prepares the scene before the database and the shop start. */
  prepare?(scene: Scene): Promise<void>;
  /** Set if it needs root, as to make a small disk. */
  needsRoot?: boolean;
  needsFile?: string;
  /** Milliseconds between two orders of a buyer; default: 40. */
  pauseMs?: number;
  /** Set if it takes so long that it runs only when it is named. */
  isLong?: boolean;
  /** Seconds without an order at most: after the fault is over, or after it began if it is over at once. */
  gapSeconds: number;
  /** The answers that buyers may see beside orders; default: 503. */
  mayBeSeen?: Seen[];
  /** Does the damage and, inside `scene.during`, repairs it. Called again once the shop has recovered. */
  run(scene: Scene): Promise<void>;
}

/**
 * An answer as a buyer sees it: a status, `refused` (no connection), `reset` (the connection ended without an answer), `late` (an
 * answer after more than six seconds), or `silence` (none in twenty).
 */
export type Seen = number | 'refused' | 'reset' | 'late' | 'silence';
