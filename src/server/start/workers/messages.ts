import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Share } from '../../database/connection-share.ts';
import type { OutageNews } from '../../telemetry/outages.ts';

/** An address, and the number of calls to charge it for. */
export type Charge = [key: string, calls: number];

/** The outcome of a charge. */
export interface Charged {
  isRefused: boolean;
  remainingPoints: number;
  msBeforeNext: number;
}

export type MetricList = MetricObjectWithValues<MetricValue<string>>[];

export interface Slot {
  /** The number of the slot, from 1. */
  worker: string;
  databaseUrl: string;
  share: Share;
}

/** From a worker to the first process. */
export type FromWorker =
  /** It is ready for its slot; messages before this were lost. */
  | { kind: 'waits' }
  /** It serves the shop. */
  | { kind: 'open'; url: string }
  /** It can't open, for a reason that the operator can fix. */
  | { kind: 'refused'; reason: string }
  /** It stops, and needs no more connections: the lame-duck period is over. */
  | { kind: 'may_end_listening' }
  /** Owners saved other connections, of this version. */
  | { kind: 'restart_wanted'; version: string }
  | { kind: 'charges'; charges: Charge[] }
  | { kind: 'metrics_wanted'; question: number }
  | { kind: 'metrics'; question: number; metrics: MetricList }
  | { kind: 'outage'; news: OutageNews };

/** From the first process to a worker. */
export type ToWorker =
  /** The database is prepared: it may open. */
  | { kind: 'serve'; slot: Slot }
  /** The whole shop stops. */
  | { kind: 'stop' }
  /** Another worker has its slot. */
  | { kind: 'retire' }
  /** The outcomes of the charges it sent last, in their order. */
  | { kind: 'charged'; charged: Charged[] }
  | { kind: 'metrics_wanted'; question: number }
  | { kind: 'all_metrics'; question: number; text: string };
