import { strict as assert } from 'node:assert';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { customer } from '../../helpers/factories.ts';
import { execute } from '../../helpers/postgres.ts';
import type { BenchShop } from '../shop.ts';
import { type Ask, askOnce } from './ask.ts';
import { judge } from './goals.ts';
import type { HelperProcess } from './helper-process.ts';
import type { Instruments } from './instruments.ts';
import type { Load } from './load.ts';
import { type Loading, loadAlternately, middle, shortWarmUp } from './loading.ts';
import type { OrderFloorTask } from './order-floor.ts';
import type { Goal, JudgedGoal, Result } from './row.ts';
import { watchStatements } from './statements.ts';

/** Orders that many place at the same time. */
export interface OrderRow {
  name: string;
  buyers: number;
  asks: Ask[];
  allowed: number[];
  goals: Goal[];
  /** An endpoint gets each order; alternates with orders without an endpoint. */
  hasWebhook?: boolean;
  /** In seconds, if it takes longer than others. */
  warmUp?: number;
  /** Pieces of its product that there are; they are sold to the last, and so there is no warm-up. */
  stock?: { productId: string; pieces: number };
}

const orderOf = (ids: string[]): Ask => ({
  path: '/api/v1/product/order-many',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ cartItems: ids.map((_id) => ({ _id, quantity: 1 })), customer }),
});

export const pairsOf = (ids: string[]): [string, string][] =>
  ids.slice(0, ids.length >> 1).map((id, index) => [id, ids[index + (ids.length >> 1)] as string]);

export function orderRows(ids: string[]): OrderRow[] {
  const [hot, scarce, ...others] = ids as [string, string, ...string[]];
  const asks = pairsOf(others).map(orderOf);
  const nearBare: Goal = { cache: 'on', atLeast: 0.4, of: 'order' };
  return [
    // Comes first: code that runs hundreds of times a second is compiled later than code that runs thousands of times.
    { name: 'orders-8', buyers: 8, asks, allowed: [200], goals: [nearBare], warmUp: 10 },
    {
      name: 'orders-8-webhook',
      buyers: 8,
      asks,
      allowed: [200],
      goals: [{ cache: 'on', atLeast: 0.9, of: 'noWebhook' }],
      warmUp: 10,
      hasWebhook: true,
    },
    { name: 'orders-32', buyers: 32, asks, allowed: [200], goals: [] },
    {
      name: 'orders-hot',
      buyers: 32,
      asks: others.map((id) => orderOf([hot, id])),
      allowed: [200, 409],
      goals: [{ cache: 'on', perSecond: 300 }],
    },
    {
      name: 'orders-last',
      buyers: 32,
      asks: [orderOf([scarce])],
      allowed: [200, 409],
      goals: [],
      stock: { productId: scarce, pieces: 200 },
    },
  ];
}

/** Gives products so many pieces, as a delivery would: with a movement that says so. */
export async function restock(databaseUrl: string, ids: string[], pieces: number): Promise<void> {
  const list = ids.map((id) => `'${id}'`).join();
  await execute(
    databaseUrl,
    `WITH before AS (SELECT product_id, stock FROM product_stock WHERE product_id IN (${list}) AND stock <> ${pieces}),
       moved AS (
         INSERT INTO stock_movements (product_id, delta, cause, actor)
         SELECT product_id, ${pieces} - stock, 'adjusted', 'bench' FROM before
       )
     UPDATE product_stock s SET stock = ${pieces} FROM before WHERE s.product_id = before.product_id`,
  );
}

/**
 * Waits until the jobs about the orders are done: that work belongs to another row. Their e-mails are left out: tens of thousands take
 * a quarter of an hour to be written.
 */
async function finishJobs({ db }: BenchShop): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    await db.$executeRaw`
      UPDATE order_emails SET status = 'skipped', next_attempt_at = NULL WHERE next_attempt_at IS NOT NULL`;
    const [{ waiting }] = await db.$queryRaw<[{ waiting: number }]>`
      SELECT (SELECT count(*) FROM outbox)::int + (SELECT count(*) FROM graphile_worker.jobs)::int AS waiting`;
    if (waiting === 0) return;
    await sleep(250);
  }
}

/** One order, looked at closely. */
async function sampleOrder(shop: BenchShop, row: OrderRow) {
  const watch = await watchStatements(shop.databaseUrl);
  const counts: number[] = [];
  let bytes = 0;
  for (const ask of row.asks.slice(0, 7)) {
    const headers = { ...ask.headers, 'idempotency-key': randomUUID() };
    const script = await watch.during(async () => {
      const answer = await askOnce(shop.url, { ...ask, headers });
      assert.equal(answer.status, 200, answer.text);
      bytes = answer.bytes.sent;
    });
    counts.push(script.length);
    await finishJobs(shop);
  }
  await watch.stop();
  return { statements: middle(counts), bytes };
}

/** That no piece was sold twice; the invariants are checked at the end. */
function judgeSelling({ stock }: OrderRow, { statuses }: Load): JudgedGoal[] {
  if (!stock) return [];
  return [{ text: `sells at most ${stock.pieces}`, isMet: (statuses[200] ?? 0) <= stock.pieces }];
}

/** Bare transactions and orders, alternating: other work of the machine slows both alike. @returns bare ones a second */
async function compareBare(
  shop: BenchShop,
  row: OrderRow,
  bare: (turn: number) => Promise<number>,
  orders: Loading,
): Promise<number> {
  const rates: number[] = [];
  for (let turn = 0; turn < turnsOf(row); turn += 1) {
    rates.push(await bare(turn));
    await orders.turn();
    await finishJobs(shop);
  }
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

/** Orders with and without an endpoint, alternating. */
async function compareWebhook(shop: BenchShop, webhook: Loading, noWebhook: Loading): Promise<void> {
  const receiver = createServer((req, res) => req.resume().on('end', () => res.writeHead(204).end()));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  for (let turn = 0; turn < turns; turn += 1) {
    await noWebhook.turn();
    await finishJobs(shop);
    const { id } = await shop.db.webhookEndpoint.create({
      data: {
        url: `http://127.0.0.1:${port}/`,
        name: 'Warehouse',
        events: ['order.placed'],
        secret: `whsec_${randomBytes(24).toString('base64')}`,
        createdBy: 'bench',
      },
    });
    await webhook.turn();
    await shop.db.webhookEndpoint.delete({ where: { id } });
    await finishJobs(shop);
  }
  receiver.close();
}

const turns = 3;

/** Few pieces are sold in one turn. */
const turnsOf = ({ stock }: OrderRow) => (stock ? 1 : turns);

interface OrderInstruments extends Instruments {
  orderFloor: HelperProcess<OrderFloorTask, number>;
  /** Another database with the shop's tables, for the bare transaction. */
  bare: Pick<OrderFloorTask, 'databaseUrl' | 'pairs'>;
}

export async function measureOrders(
  instruments: OrderInstruments,
  shop: BenchShop,
  row: OrderRow,
): Promise<Result> {
  const { orderFloor, bare, seconds } = instruments;
  const { warmUp = instruments.warmUp } = row;
  const { statements, bytes } = await sampleOrder(shop, row);
  if (row.stock) await restock(shop.databaseUrl, [row.stock.productId], row.stock.pieces);
  const floorOf = (as: OrderFloorTask['as'], divided = 1, turn = 0) =>
    orderFloor.run({
      as,
      ...bare,
      connections: 8,
      seconds: seconds / divided,
      warmUp: turn ? shortWarmUp : warmUp,
    });
  const bareTurn = (turn: number) => floorOf('transaction', turnsOf(row), turn);
  const statement = { perSecond: await floorOf('statement') };
  const load = (limitConcurrency: number) =>
    loadAlternately(
      instruments,
      { pid: shop.pid, open: () => shop.url },
      {
        asks: row.asks,
        connections: row.buyers,
        allowed: row.allowed,
        isBuying: true,
        warmUp: row.stock ? 0 : warmUp,
      },
      limitConcurrency,
    );
  const loading = load(turnsOf(row));
  const noWebhook = row.hasWebhook ? load(turns) : undefined;
  const floors: Result['floors'] = { orderStatement: statement };
  if (noWebhook) {
    await compareWebhook(shop, loading, noWebhook);
    floors.noWebhook = { perSecond: (await noWebhook.figures()).load.perSecond };
  } else {
    floors.order = { perSecond: await compareBare(shop, row, bareTurn, loading) };
  }
  const figures = await loading.figures();
  const result = {
    row: row.name,
    cache: 'on' as const,
    ...figures,
    floors,
    statements,
    bytes: { sent: bytes, plain: bytes },
  };
  return { ...result, goals: [...judge(row.goals, result), ...judgeSelling(row, figures.load)] };
}
