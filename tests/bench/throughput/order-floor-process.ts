import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { serveTasks } from './helper-process.ts';
import type { OrderFloorTask } from './order-floor.ts';

const prepared = (name: string, text: string) => (values: unknown[]) => ({ name, text, values });

const lockStock = prepared(
  'lock',
  'SELECT product_id, stock FROM product_stock WHERE product_id = ANY($1) ORDER BY product_id FOR UPDATE',
);
const takeStock = prepared(
  'take',
  'UPDATE product_stock SET stock = stock - 1, units_sold = units_sold + 1 WHERE product_id = ANY($1)',
);
const writeOrder = prepared(
  'order',
  `INSERT INTO orders (id, number, status, payment_method, total_cents) VALUES ($1, $2, 'placed', 'cash', 9998)`,
);
const writeLines = prepared(
  'lines',
  `INSERT INTO order_lines (order_id, position, product_id, title, unit_price_cents, quantity)
   SELECT $1, position, product_id, 'Hex Dumbbell', 4999, 1
   FROM unnest($2::uuid[]) WITH ORDINALITY AS line (product_id, position)`,
);

const buyAtOnce = prepared(
  'all',
  `WITH locked AS (
     SELECT product_id FROM product_stock WHERE product_id = ANY($3::uuid[]) ORDER BY product_id FOR UPDATE
   ), taken AS (
     UPDATE product_stock s SET stock = stock - 1, units_sold = units_sold + 1
     FROM locked WHERE s.product_id = locked.product_id
   ), placed AS (
     INSERT INTO orders (id, number, status, payment_method, total_cents)
     VALUES ($1::uuid, $2, 'placed', 'cash', 9998)
   )
   INSERT INTO order_lines (order_id, position, product_id, title, unit_price_cents, quantity)
   SELECT $1::uuid, position, product_id, 'Hex Dumbbell', 4999, 1
   FROM unnest($3::uuid[]) WITH ORDINALITY AS line (product_id, position)`,
);

/** The least work for an order of two lines: the shop's own tables and indexes, with only the bought pieces written. */
async function buyInTransaction(client: pg.Client, pair: [string, string]): Promise<void> {
  const id = uuid();
  await client.query('BEGIN');
  await client.query(lockStock([pair]));
  await client.query(takeStock([pair]));
  await client.query(writeOrder([id, id]));
  await client.query(writeLines([id, pair]));
  await client.query('COMMIT');
}

async function buyInOneStatement(client: pg.Client, pair: [string, string]): Promise<void> {
  const id = uuid();
  await client.query(buyAtOnce([id, id, pair]));
}

async function measure(task: OrderFloorTask): Promise<number> {
  const { databaseUrl, pairs, connections, seconds, warmUp } = task;
  const buy = task.as === 'statement' ? buyInOneStatement : buyInTransaction;
  const start = performance.now() + warmUp * 1000;
  const end = start + seconds * 1000;
  let turn = 0;
  let bought = 0;
  const buyers = Array.from({ length: connections }, async () => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    while (performance.now() < end) {
      await buy(client, pairs[turn++ % pairs.length] as [string, string]);
      const now = performance.now();
      if (now >= start && now <= end) bought += 1;
    }
    await client.end();
  });
  await Promise.all(buyers);
  return bought / seconds;
}

serveTasks(measure);
