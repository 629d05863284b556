import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Share } from '../database/connection-share.ts';

/** An address, and for how many calls it is charged. */
export type Charge = [key: string, calls: number];

/** What became of a charge. */
export interface Charged {
  isRefused: boolean;
  remainingPoints: number;
  msBeforeNext: number;
}

export type MetricList = MetricObjectWithValues<MetricValue<string>>[];

export interface Place {
  /** Which of the workers it is, from 1. */
  worker: string;
  databaseUrl: string;
  share: Share;
  /** By what names the queue of jobs knows the worker that ended here, if one did. */
  lost: string[];
}

/** What a worker tells the first process. */
export type FromWorker =
  /** It listens to the first process; what it was told before was lost. */
  | { kind: 'waits' }
  /** It serves the shop; and by what names the queue of jobs knows it. */
  | { kind: 'open'; url: string; jobNames: string[] }
  /** It can't open, for a reason that the operator can mend. */
  | { kind: 'refused'; reason: string }
  | { kind: 'charges'; charges: Charge[] }
  | { kind: 'metrics_wanted'; question: number }
  | { kind: 'metrics'; question: number; metrics: MetricList };

/** What the first process tells a worker. */
export type ToWorker =
  /** The database is prepared: it may open. */
  | { kind: 'serve'; place: Place }
  /** The whole shop stops. */
  | { kind: 'stop' }
  /** Another worker has taken its place. */
  | { kind: 'retire' }
  /** What became of the charges it sent last, in their order. */
  | { kind: 'charged'; charged: Charged[] }
  | { kind: 'metrics_wanted'; question: number }
  | { kind: 'all_metrics'; question: number; text: string };
