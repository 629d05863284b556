import { setTimeout as sleep } from 'node:timers/promises';
import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { waitTimeoutMs } from '../base/concurrency.ts';
import { isLockTimeout } from '../database/db-error.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { retried } from '../database/transaction.ts';
import type { OrderRequest } from './order-request.ts';

/** An order as it is passed to the functions of the database. */
export interface OrderArguments {
  asked: OrderRequest;
  /** Its products, and the quantity of each. */
  ids: string[];
  quantities: number[];
  claim?: object;
}

interface Waiting {
  order: OrderArguments;
  /** By `performance.now()`; it is refused after that. */
  deadline: number;
  resolve(outcome: unknown): void;
  reject(error: unknown): void;
}

/**
 * The outcome of `place_orders` for an order that has to wait: another transaction has locked these products, and the order has
 * at least one of them.
 */
interface Busy {
  state: 'busy';
  ids: string[];
}

const isBusy = (outcome: unknown): outcome is Busy => (outcome as Busy | null)?.state === 'busy';

/**
 * Concurrent order transactions. Two saturate two cores, and more orders share a transaction than with four (decision 024). With
 * one, a locked product would keep all other orders waiting.
 */
const mostAtATime = 2;

/** Orders in a transaction at most: a failure of one delays the others only briefly. */
const mostTogether = 20;

/**
 * The time that a transaction, and so each of its orders, waits for a product that another one has locked. Another process needs
 * less time to place its orders. After that, orders for this product are retried, mostly without waiting, until their deadline.
 */
const lockWait = '200ms';
const noWait = '1ms';
const retryMs = 100;

/** The number of retried card orders that wait for a lock at a time. The others do not wait: they would use up the connections. */
const mostWaiting = 2;
let waiting = 0;

/** Runs a try of an order, with the `lock_timeout` that it may have. */
async function tryOnce<T>(write: (wait: string) => Promise<T>, isFirst: boolean): Promise<T> {
  if (isFirst) return write(lockWait);
  if (waiting >= mostWaiting) return write(noWait);
  waiting += 1;
  return write(lockWait).finally(() => (waiting -= 1));
}

/**
 * Runs a transaction that writes an order, and runs it again as long as another one has locked a product of it. Between two tries
 * it holds no connection, so other orders do not wait for it.
 * @param write gets the `lock_timeout` for the order
 * @throws Failure BUSY after five seconds
 */
export async function retriedWhileLocked<T>(write: (wait: string) => Promise<T>): Promise<T> {
  const deadline = performance.now() + waitTimeoutMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await tryOnce(write, isFirst);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() > deadline) throw new Failure('BUSY');
    }
    await sleep(retryMs);
  }
}

/** Runs a statement and returns its row. If it is refused, this throws after its locks are released: it can run again at once. */
async function rowOf<Row extends object>(pool: Pool, statement: Prisma.Sql): Promise<Row | undefined> {
  const client = await pool.connect();
  try {
    return (await queryPrepared<Row>(client, statement))[0];
  } catch (error) {
    // PostgreSQL reports an error before it releases the locks, and runs the next statement only after that.
    if (isRefused(error)) await client.query('SELECT');
    throw error;
  } finally {
    client.release();
  }
}

/** Places a single order, which is the usual case: no locks have to be taken before. */
async function placeOne(
  pool: Pool,
  { asked, ids, quantities, claim }: OrderArguments,
  wait: string,
): Promise<unknown> {
  const statement = Prisma.sql`
    SELECT set_config('lock_timeout', ${wait}, true), place_order(${JSON.stringify(asked)}::jsonb, ${ids}::uuid[],
      ${quantities}::int[], ${claim ? JSON.stringify(claim) : null}::jsonb) AS outcome`;
  return (await rowOf<{ outcome: unknown }>(pool, statement))?.outcome;
}

async function placeAll(pool: Pool, orders: OrderArguments[], wait: string): Promise<unknown[]> {
  const ids = [...new Set(orders.flatMap((order) => order.ids))];
  const statement = Prisma.sql`
    SELECT place_orders(${JSON.stringify(orders)}::jsonb, ${ids}::uuid[], ${wait}) AS outcomes`;
  return (await rowOf<{ outcomes: unknown[] }>(pool, statement))?.outcomes ?? [];
}

/** True if PostgreSQL refused a statement, which then left nothing behind. If the connection was lost, the outcome is unknown. */
function isRefused(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}

/** The orders of one database that wait to be placed. */
class Queue {
  private running = 0;
  private waiting: Waiting[] = [];
  /** Orders for products that were locked, and the timer that tries them again. */
  private blocked: Waiting[] = [];
  private retrying: NodeJS.Timeout | undefined;
  /** Products that were locked at the last try, and the round of that try. */
  private locked = new Map<string, number>();
  private round = 0;

  constructor(private readonly pool: Pool) {}

  place(order: OrderArguments): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = { order, deadline: performance.now() + waitTimeoutMs, resolve, reject };
      if (this.locked.size > 0 && order.ids.some((id) => this.locked.has(id))) this.block(waiting);
      else this.waiting.push(waiting);
      this.next();
    });
  }

  private next(): void {
    if (this.running >= mostAtATime) return;
    const those = inTime(this.waiting.splice(0, mostTogether));
    if (those.length > 0) void this.run(those, lockWait);
    else if (this.waiting.length > 0) this.next();
  }

  private async run(those: Waiting[], wait: string): Promise<void> {
    this.running += 1;
    await this.placeThose(those, wait);
    this.running -= 1;
    this.next();
  }

  private async placeThose(those: Waiting[], wait: string): Promise<void> {
    if (those.length === 1) return this.placeAlone(those[0] as Waiting, wait);
    try {
      const outcomes = await placeAll(
        this.pool,
        those.map(({ order }) => order),
        wait,
      );
      for (const [index, waiting] of those.entries()) this.settle(waiting, outcomes[index]);
    } catch (error) {
      if (isRefused(error)) await Promise.all(those.map((one) => this.placeAlone(one, wait)));
      else for (const { reject } of those) reject(error);
    }
  }

  private async placeAlone(waiting: Waiting, wait: string): Promise<void> {
    const { order } = waiting;
    try {
      const outcome = await retried(() => placeOne(this.pool, order, wait)).catch(async (error: unknown) => {
        if (!isLockTimeout(error)) throw error;
        // This call returns which products are locked.
        return (await retried(() => placeAll(this.pool, [order], noWait)))[0];
      });
      this.settle(waiting, outcome);
    } catch (error) {
      waiting.reject(error);
    }
  }

  private settle(waiting: Waiting, outcome: unknown): void {
    if (!isBusy(outcome)) {
      waiting.resolve(outcome);
      return;
    }
    for (const id of outcome.ids) this.locked.set(id, this.round);
    this.block(waiting);
  }

  private block(waiting: Waiting): void {
    this.blocked.push(waiting);
    this.retrying ??= setTimeout(() => void this.retry(), retryMs);
  }

  /** Retries all blocked orders in separate transactions, so that other orders do not wait for them. */
  private async retry(): Promise<void> {
    const those = inTime(this.blocked.splice(0));
    this.round += 1;
    for (let start = 0; start < those.length; start += mostTogether) {
      await this.placeThose(inTime(those.slice(start, start + mostTogether)), noWait);
    }
    for (const [id, round] of this.locked) if (round < this.round) this.locked.delete(id);
    this.retrying = this.blocked.length > 0 ? setTimeout(() => void this.retry(), retryMs) : undefined;
  }
}

/** The orders whose time is not over; the others are refused as BUSY. */
function inTime(those: Waiting[]): Waiting[] {
  const now = performance.now();
  return those.filter(({ deadline, reject }) => {
    if (now <= deadline) return true;
    reject(new Failure('BUSY'));
    return false;
  });
}

const queues = new WeakMap<Pool, Queue>();

/** Places a cash order, in one transaction with those that arrive at the same moment. @returns the outcome of `place_orders` */
export function placeTogether(pool: Pool, order: OrderArguments): Promise<unknown> {
  const queue = queues.get(pool) ?? new Queue(pool);
  queues.set(pool, queue);
  return queue.place(order);
}
