import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { loadEnv } from '../../src/server/base/env.ts';
import { StartError } from '../../src/server/base/start-error.ts';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { insertProducts } from '../../src/server/product/write.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { seedDemo } from './demo.ts';
import { scaleProducts } from './scale.ts';

const batchSize = 2000;

const products = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;

/** The number of products asked for; 0 without `--products`. @throws StartError */
function askedProducts(): number {
  try {
    const { values } = parseArgs({ options: { products: { type: 'string', default: '0' } } });
    const count = Number(values.products);
    if (Number.isInteger(count) && count >= 0 && count <= 10_000_000) return count;
  } catch {
    // Unknown options get the same advice.
  }
  throw new StartError('Usage: npm run seed -- --products N, with N from 0 to 10000000');
}

async function loadDemo(db: Db): Promise<void> {
  const loaded = await seedDemo(db);
  if (loaded > 0) return console.log(`Loaded the demo catalogue: ${products(loaded)}`);
  const there = products(await db.product.count({ where: { parentId: null } }));
  console.log(`The shop has ${there} already: the demo catalogue was not loaded`);
}

async function addProducts(db: Db, count: number): Promise<void> {
  const bar = new SingleBar(
    { format: 'products {bar} {value}/{total} | {eta_formatted} left' },
    Presets.legacy,
  );
  bar.start(count, 0);
  // Another seed each time, so that a second run adds other products.
  const stream = scaleProducts(await db.product.count());
  for (let made = 0; made < count; made += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, count - made) }, () => stream.next().value);
    await db.$transaction((tx) => insertProducts(tx, batch, { actor: 'seed' }), { timeout: 60_000 });
    bar.increment(batch.length);
  }
  bar.stop();
  // Otherwise the planner's statistics would be those of a small shop for a minute.
  await db.$executeRaw`ANALYZE products, product_stock, stock_movements`;
  console.log(`Added ${products(count)}`);
}

async function seed(): Promise<void> {
  const count = askedProducts();
  const env = loadEnv();
  const log = createLog(env);
  const postgres = env.DATABASE_URL
    ? undefined
    : await openEmbeddedPostgres({ dataDir: env.DATA_DIR, share: true, log: (line) => log.info(line) });
  const databaseUrl = env.DATABASE_URL ?? (postgres?.url as string);
  try {
    await migrate(databaseUrl);
    const { db, close } = openDatabase(databaseUrl, log);
    await loadDemo(db);
    if (count > 0) await addProducts(db, count);
    await close();
  } finally {
    await postgres?.stop();
  }
}

await seed().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
});
