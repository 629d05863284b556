import type { Ask } from './ask.ts';
import { type HelperProcess, startHelper } from './helper-process.ts';

export interface LoadTask {
  url: string;
  /** The name under which figures are added up, when the load alternates between servers. */
  series: string;
  /** Asked for in turn, by each connection from another beginning. */
  asks: Ask[];
  connections: number;
  seconds: number;
  /** So many seconds go by before anything is counted. */
  warmUp: number;
  /** The statuses that are no error. */
  allowed: number[];
  /** Each request is another order, with its own Idempotency-Key. */
  isBuying?: boolean;
}

export interface Load {
  perSecond: number;
  /** In milliseconds; NaN when nothing was answered, which meets no goal. */
  p50: number;
  p99: number;
  /** Statuses that are not allowed, lost connections and timeouts. */
  errors: number;
  statuses: Record<number, number>;
  /** All that was answered, with the warm-up. */
  total: number;
}

/** autocannon, in a separate process, so that its processor time does not count as the server's. */
export function startLoad(): HelperProcess<LoadTask, Load> {
  return startHelper('load-process.ts');
}
