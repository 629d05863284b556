import type { Ask } from './ask.ts';
import { type HelperProcess, startHelper } from './helper-process.ts';

export interface LoadTask {
  url: string;
  /** What is counted together, when the load alternates between servers. */
  series: string;
  /** Asked for in turn, by each connection from another beginning. */
  asks: Ask[];
  connections: number;
  seconds: number;
  /** So many seconds go by before anything is counted. */
  warmUp: number;
  /** The statuses that are no error. */
  allowed: number[];
  /** Each request is an order of its own, with an Idempotency-Key. */
  isBuying?: boolean;
}

export interface Load {
  perSecond: number;
  /** Milliseconds; not a number when nothing was answered, which meets no goal. */
  p50: number;
  p99: number;
  /** Other statuses than those allowed, lost connections and timeouts. */
  errors: number;
  statuses: Record<number, number>;
  /** All that was answered, with the warm-up. */
  total: number;
}

/** autocannon, in a process of its own: what it costs is not the server's. */
export function startLoad(): HelperProcess<LoadTask, Load> {
  return startHelper('load-process.ts');
}
