import type { Answer, Ask } from './ask.ts';
import type { Load } from './load.ts';

/** What the shop's figure is held against. */
export type Floor = 'constant' | 'sql' | 'password' | 'order' | 'orderStatement' | 'noWebhook';

/** What a figure of a row has to be; `cache` says of which shop: the one that keeps its answers, or the one that does not. */
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

/** What a row needs to know of the catalogue. */
export interface Catalogue {
  size: number;
  /** The ids of some products, from all over the catalogue. */
  ids: string[];
  /** How many products match a condition on `products`. */
  count(condition: string): Promise<number>;
}

/** One thing that is measured. */
export interface Row {
  name: string;
  /** Asked for in turn. */
  asks: Ask[];
  /** Looks once at the answer to the first ask; throws when it is not what was asked for. */
  verify(answer: Answer): void | Promise<void>;
  /** Whether responses may be cached: it is then measured with and without. */
  isCacheable: boolean;
  /** Beside the constant answer. */
  floor?: 'sql' | 'password';
  /** Whether it is what a large catalogue makes slow, and so compared with 1,000 products. */
  grows?: boolean;
  goals: Goal[];
}

export interface FloorFigures {
  perSecond: number;
  /** The processor time of its process for an answer; a transaction has only that of the database. */
  processorMicroseconds?: number;
}

/** What was measured of a row, of one shop. */
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
