import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/failure.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { retried } from '../transaction.ts';
import { patienceMs } from '../turns.ts';

/** An order as the functions of the database are told of it. */
export interface ToldOrder {
  asked: object;
  /** What it is to have, and how many of each. */
  ids: string[];
  quantities: number[];
  claim?: object;
}

interface Waiting {
  order: ToldOrder;
  since: number;
  resolve(outcome: unknown): void;
  reject(error: unknown): void;
}

/**
 * Transactions that place orders at a time; two cores are busy with fewer. Orders that come meanwhile share the next one:
 * everybody who wants the same product would otherwise wait for one way to the disk after another.
 */
const mostAtATime = 4;

/** Orders that share a transaction at most: what goes wrong with one costs the others a moment. */
const mostTogether = 20;

async function placeAlone(pool: Pool, { asked, ids, quantities, claim }: ToldOrder): Promise<unknown> {
  const statement = Prisma.sql`SELECT place_order(${JSON.stringify(asked)}::jsonb, ${ids}::uuid[],
    ${quantities}::int[], ${claim ? JSON.stringify(claim) : null}::jsonb) AS outcome`;
  const [row] = await retried(() => queryPrepared<{ outcome: unknown }>(pool, statement));
  return row?.outcome;
}

async function placeAll(pool: Pool, orders: ToldOrder[]): Promise<unknown[]> {
  const ids = [...new Set(orders.flatMap((order) => order.ids))];
  const statement = Prisma.sql`SELECT place_orders(${JSON.stringify(orders)}::jsonb, ${ids}::uuid[]) AS outcomes`;
  const client = await pool.connect();
  try {
    const [row] = await queryPrepared<{ outcomes: unknown[] }>(client, statement);
    return row?.outcomes ?? [];
  } catch (error) {
    // PostgreSQL tells of a refusal before it lets go of what was locked, and answers the next statement after that.
    if (isRefused(error)) await client.query('SELECT');
    throw error;
  } finally {
    client.release();
  }
}

/** Whether PostgreSQL refused a statement, which has then left nothing behind. What became of a lost one nobody knows. */
function isRefused(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}

/** Where the orders of one database wait for their turn. */
class Queue {
  private running = 0;
  private waiting: Waiting[] = [];

  constructor(private readonly pool: Pool) {}

  place(order: ToldOrder): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ order, since: performance.now(), resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.running >= mostAtATime) return;
    const tooLong = performance.now() - patienceMs;
    while (this.waiting[0] && this.waiting[0].since < tooLong)
      this.waiting.shift()?.reject(new Failure('BUSY'));
    const those = this.waiting.splice(0, mostTogether);
    if (those.length === 0) return;
    this.running += 1;
    void this.serve(those).finally(() => {
      this.running -= 1;
      this.next();
    });
  }

  private async serve(those: Waiting[]): Promise<void> {
    const alone = ({ order, resolve, reject }: Waiting) => placeAlone(this.pool, order).then(resolve, reject);
    if (those.length === 1) return alone(those[0] as Waiting);
    try {
      const outcomes = await placeAll(
        this.pool,
        those.map(({ order }) => order),
      );
      for (const [index, { resolve }] of those.entries()) resolve(outcomes[index]);
    } catch (error) {
      if (isRefused(error)) await Promise.all(those.map(alone));
      else for (const { reject } of those) reject(error);
    }
  }
}

const queues = new WeakMap<Pool, Queue>();

/** Places a cash order, in one transaction with those that come at the same moment; what `place_order` says of it. */
export function placeTogether(pool: Pool, order: ToldOrder): Promise<unknown> {
  const queue = queues.get(pool) ?? new Queue(pool);
  queues.set(pool, queue);
  return queue.place(order);
}
