import type { Answer, Ask } from './ask.ts';
import type { Load } from './load.ts';

/** The floors that the shop's figures are compared with. */
export type Floor = 'constant' | 'sql' | 'password' | 'order' | 'orderStatement' | 'noWebhook';

/** The goal for a figure of a row. `cache` names the shop that it is for: the one with a response cache, or the one without. */
export type Goal = { cache: Cache } & (
  | { atLeast: number; of: Floor }
  | { perSecond: number }
  | { p99Under: number }
  /** As it is sent. */
  | { kilobytesAtMost: number }
  /** The median, as a multiple of that with 1,000 products. */
  | { timesSmall: number }
);

type Cache = 'on' | 'off';

/** The data of the catalogue that a row needs. */
export interface Catalogue {
  size: number;
  /** The ids of some products, from all over the catalogue. */
  ids: string[];
  /** The number of products that match a condition on `products`. */
  count(condition: string): Promise<number>;
}

/** One thing that is measured. */
export interface Row {
  name: string;
  /** Asked for in turn. */
  asks: Ask[];
  /** Checks the answer to the first request once; throws when it is wrong. */
  verify(answer: Answer): void | Promise<void>;
  /** Whether responses may be cached: it is then measured with and without. */
  isCacheable: boolean;
  /** Beside the constant answer. */
  floor?: 'sql' | 'password';
  /** Whether a large catalogue makes it slow: then it is compared with 1,000 products. */
  grows?: boolean;
  goals: Goal[];
}

export interface FloorFigures {
  perSecond: number;
  /** The processor time of its process for an answer; a transaction has only that of the database. */
  processorMicroseconds?: number;
}

/** The figures of a row, for one shop. */
export interface Result {
  row: string;
  cache: Cache;
  load: Load;
  floors: Partial<Record<Floor, FloorFigures>>;
  /** The median of the same with 1,000 products, in milliseconds. */
  smallP50?: number;
  statements: number;
  /** The size of an answer as it was sent, and without compression. */
  bytes: { sent: number; plain: number };
  peakMegabytes: number | undefined;
  /** The processor time of the server for a request. */
  processorMicroseconds: number | undefined;
  goals: JudgedGoal[];
}

export interface JudgedGoal {
  text: string;
  isMet: boolean;
}
