import { type HelperProcess, startHelper } from './helper-process.ts';

export interface OrderFloorTask {
  /** As a transaction of six steps, or all of it in one statement. */
  as: 'transaction' | 'statement';
  databaseUrl: string;
  /** Pairs of products: each transaction buys the next one's two. */
  pairs: [string, string][];
  connections: number;
  seconds: number;
  warmUp: number;
}

/** @returns the helper, which answers with the number of transactions committed in a second */
export function startOrderFloor(): HelperProcess<OrderFloorTask, number> {
  return startHelper('order-floor-process.ts');
}
