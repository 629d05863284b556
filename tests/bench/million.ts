import { mergePending } from '../../src/server/catalogue/search-index/fill.ts';
import { asSuperuser, execute } from '../helpers/postgres.ts';
import type { BenchShop } from './shop.ts';

/** Ids of version 7: the first part is the time in milliseconds, and each is later than the one before. */
const idOf = (number: string, later = '0') => `(
  lpad(to_hex(1700000000000 + ${number} * 400 + ${later}), 12, '0') || '7' || substr(md5(${number}::text), 1, 3) ||
  'a' || substr(md5(${number}::text), 4, 15))::uuid`;

const pick = (words: string[], number: string) =>
  `(ARRAY[${words.map((word) => `'${word}'`)}])[1 + (hashint4(${number}) & 1048575) % ${words.length}]`;

const finishes = ['Black', 'Matte', 'Chrome', 'Cerakote', 'Urethane', 'Rubber', 'Zinc', 'Cork', 'Oiled Oak'];
const makes = ['Studio', 'Garage', 'Competition', 'Training', 'Compact', 'Folding', 'Travel', 'Classic'];
const kinds = [
  'Hex Dumbbell',
  'Kettlebell',
  'Olympic Barbell',
  'Weight Bench',
  'Yoga Mat',
  'Power Rack',
  'Pull-Up Bar',
  'Rowing Machine',
  'Resistance Band',
  'Balance Board',
];
const uses = ['strength work', 'conditioning', 'mobility', 'warm-ups', 'small flats', 'busy gyms'];
const categories = ['strength', 'weightlifting', 'bodyweight', 'mats', 'fitness'];

const portion = 100_000;

type Filled = Pick<BenchShop, 'db' | 'databaseUrl'>;

/** Gives each of these products its variants, of 1 to 20 weights. */
const addVariants = (from: string) => {
  const ofEach = `${from} CROSS JOIN generate_series(1, 1 + (hashint4(n) & 1048575) % 20) v`;
  return `
    INSERT INTO products (id, title, image, price_cents, details, category, parent_id, option_values, variant_position)
    SELECT ${idOf('n', 'v')}, p.title, p.image, p.price_cents + (v - 1) * 100, p.details, p.category, p.id, ARRAY[v * 2 || ' kg'], v
    ${ofEach} JOIN products p ON p.id = ${idOf('n')};
    INSERT INTO product_stock (product_id, stock) SELECT ${idOf('n', 'v')}, (n + v) % 250 ${ofEach};
    INSERT INTO stock_movements (product_id, delta, cause, actor)
    SELECT ${idOf('n', 'v')}, (n + v) % 250, 'initial', 'seed' ${ofEach};
    SELECT refresh_parents(ARRAY(SELECT ${idOf('n')} ${from}))`;
};

/**
 * Fills an empty shop by SQL alone: a million products take some minutes. Most prices are low and few are high, from 4.99 to
 * 1,500 dollars; most words are in many titles.
 */
export async function addMany(
  { db, databaseUrl }: Filled,
  count: number,
  { hasVariants = false } = {},
): Promise<void> {
  // To build an index of text at once is several times as quick as row by row.
  const indexes = await db.$queryRaw<{ name: string; definition: string }[]>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = 'products' AND indexdef LIKE '%USING gin%'`;
  for (const { name } of indexes) await execute(databaseUrl, `DROP INDEX "${name}"`);
  const pieces = hasVariants ? '0' : 'n % 250';
  for (let first = 1; first <= count; first += portion) {
    const last = Math.min(count, first + portion - 1);
    const from = `FROM generate_series(${first}, ${last}) n`;
    await execute(
      databaseUrl,
      `INSERT INTO products (id, title, image, price_cents, details, category, options)
       SELECT ${idOf('n')}, concat_ws(' ', ${pick(finishes, 'n')}, ${pick(makes, 'n + 1')}, ${pick(kinds, 'n + 2')}, n),
         '/images/bad.jpg', (499 * exp((hashint4(n + 3) & 1048575) / 1048576.0 * 5.7))::int,
         'Made for ' || ${pick(uses, 'n + 4')} || ', and wipes clean.', ${pick(categories, 'n + 5')},
         '${hasVariants ? '{Weight}' : '{}'}' ${from};
       INSERT INTO product_stock (product_id, stock) SELECT ${idOf('n')}, ${pieces} ${from};
       INSERT INTO stock_movements (product_id, delta, cause, actor)
       SELECT ${idOf('n')}, ${pieces}, 'initial', 'seed' ${from};
       ${hasVariants ? addVariants(from) : ''}`,
    );
  }
  for (const { definition } of indexes) await execute(databaseUrl, definition);
  await settle(databaseUrl, ['products', 'product_stock', 'stock_movements', 'product_counts']);
  // The work of a job in the minutes after.
  await mergePending(db);
  // Rows at the end of the pending list, which the job has left, keep a plain VACUUM from shortening it.
  await execute(databaseUrl, 'VACUUM (FULL) search_pending');
  await settle(databaseUrl, ['search_segments', 'search_postings', 'search_pending']);
}

/** Adds cash orders of one piece each, a minute apart, with a third as many customers. */
export async function addOrders({ databaseUrl }: Filled, count: number): Promise<void> {
  const from = `FROM generate_series(1, ${count}) n`;
  await execute(
    databaseUrl,
    `INSERT INTO orders (id, number, status, payment_method, total_cents, created_at,
       customer_name, customer_email, customer_address, customer_phone)
     SELECT ${idOf('n')}, 'RH-' || lpad(n::text, 11, '0'),
       (ARRAY['placed', 'shipped', 'delivered', 'delivered', 'cancelled'])[1 + n % 5]::order_status, 'cash', 4999,
       now() - make_interval(mins => ${count} - n), 'Shopper ' || who, 'shopper' || who || '@example.com', 'Dhaka',
       '+880' || 1700000000 + who FROM (SELECT n, (hashint4(n) & 2147483647) % ${Math.ceil(count / 3)} AS who ${from}) ordered;
     INSERT INTO order_lines (order_id, position, title, unit_price_cents, quantity)
     SELECT ${idOf('n')}, 1, 'Hex Dumbbell', 4999, 1 ${from}`,
  );
  await settle(databaseUrl, ['orders', 'order_lines']);
}

/** The work of autovacuum and the checkpointer in the minutes after, which would run beside the measured work. */
async function settle(databaseUrl: string, tables: string[]): Promise<void> {
  for (const table of tables) await execute(databaseUrl, `VACUUM (ANALYZE) ${table}`);
  await execute(await asSuperuser(databaseUrl), 'CHECKPOINT');
}
