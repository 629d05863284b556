import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/base/env.ts';
import { StartError } from '../../src/server/base/start-error.ts';
import { connect } from '../../src/server/database/connect.ts';
import { migrate, migrationsFolder } from '../../src/server/database/migrate.ts';
import { openBucketStore } from '../../src/server/image/bucket-store.ts';
import { openDatabaseStore } from '../../src/server/image/database-store.ts';
import type { PictureStore } from '../../src/server/image/picture-files.ts';
import { createArchive, readArchive } from '../../src/server/recovery/dump/archive.ts';
import { type LoadParts, loadDump } from '../../src/server/recovery/dump/load.ts';
import { inOrder } from '../../src/server/recovery/dump/tables.ts';
import { type Dumped, writeDump } from '../../src/server/recovery/dump/write.ts';
import { openBucket } from '../helpers/bucket.ts';
import { makePaidOrder, openWorkingShop, startPayment } from '../helpers/card.ts';
import { contentsOf, makeFamily, type ShopContents } from '../helpers/dump.ts';
import { customer, makeProduct, makeProducts } from '../helpers/factories.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { emptyDatabase, execute } from '../helpers/postgres.ts';
import { type CardShop, openTestShop, posting } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { upload } from '../helpers/upload.ts';

const folder = sharedFolder();
let shop: CardShop;
let file: string;
let contents: ShopContents;
let picture: string;
let cookie: string;

/** Some of everything: odd texts, a paid and an unpaid card order, a refund, a picture, a webhook that waits, variants. */
async function fillShop(): Promise<void> {
  const [mat, rack] = await makeProducts(shop.db, [
    {
      title: 'Tab\there, \\N, “quotes” and 🏋️',
      details: 'Line one\nline two\\',
      images: ['/a\\"b.webp'],
      stock: 50,
    },
    { title: 'Rack' },
  ]);
  await shop.db.category.delete({ where: { value: 'fitness' } });
  await shop.db.category.create({
    data: { value: 'recovery', label: 'Recovery', position: 4, isShown: false },
  });
  if (!mat || !rack) throw new Error('No products were made');
  await shop.trpc.order.place.mutate({ cartItems: [{ _id: mat.id, quantity: 2 }], customer });
  await makePaidOrder(shop, rack);
  await startPayment(shop, rack, { key: 'unpaid' });
  await shop.trpc.newsletter.subscribe.mutate({ email: 'new@example.com' });
  await makeFamily(shop, cookie);
  const jpeg = await twoHalves({ width: 700, height: 500 }).jpeg().toBuffer();
  picture = (await upload(shop, cookie, jpeg)).body.data.display_url;
}

async function dump(
  name: string,
  from = { databaseUrl: shop.databaseUrl, store: shop.store },
): Promise<[string, Dumped]> {
  const path = join(folder, name);
  const client = await connect(from.databaseUrl);
  try {
    return [path, await writeDump({ client, store: from.store, version: '0.1.0' }, path)];
  } finally {
    await client.end();
  }
}

const makeEmpty = () => emptyDatabase(shop.databaseUrl);

const load = (databaseUrl: string, path = file, parts: Partial<LoadParts> = {}) =>
  loadDump({ databaseUrl, bucket: undefined, ...parts }, path);

/** A copy of the dump, whose entries were changed. */
async function changed(name: string, change: (entry: { name: string; bytes: Buffer }) => Buffer | undefined) {
  const path = join(folder, name);
  const archive = createArchive(path);
  for await (const entry of readArchive(file)) {
    const bytes = change(entry);
    if (bytes) await archive.add({ name: entry.name, bytes });
  }
  await archive.end();
  return path;
}

async function expectRefusal(loading: Promise<unknown>, words: RegExp): Promise<void> {
  const failure = await loading.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect((failure as Error).message).toMatch(words);
}

/** Undefined if gzip finds damage. */
function unpack(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
}

/** Not even tables were made. */
async function expectUntouched(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  const { rowCount } = await client.query(
    "SELECT FROM pg_class WHERE relnamespace = current_schema::regnamespace AND relkind = 'r'",
  );
  await client.end();
  expect(rowCount).toBe(0);
}

beforeAll(async () => {
  shop = await openWorkingShop();
  ({ cookie } = await signInAs(shop, 'owner'));
  await fillShop();
  [file] = await dump('shop.dump');
  contents = await contentsOf(shop.databaseUrl);
});
afterAll(() => shop.close());

describe('a dump', () => {
  it('is loaded into an empty database: every row, picture, sequence and job', async () => {
    const url = await makeEmpty();
    await load(url);
    const after = await contentsOf(url);
    expect(after).toEqual(contents);
    for (const table of [
      'orders',
      'order_lines',
      'payments',
      'payment_entries',
      'stock_movements',
      'image_files',
      'makers',
      'measure_categories',
      'collection_products',
    ])
      expect([table, after.tables[table]?.[0]]).not.toEqual([table, 0]);
    expect(after.jobs.join('\n')).toMatch(/expire_hold/);
  });

  it('makes a shop that sells on, with its customers, sessions and keys', async () => {
    const url = await makeEmpty();
    await load(url);
    const moved = await openTestShop({}, { databaseUrl: url });
    await expectInvariants(moved.db);
    const read = async (from: string) => Buffer.from(await (await fetch(from + picture)).arrayBuffer());
    expect((await read(moved.url)).equals(await read(shop.url))).toBe(true);
    expect((await moved.rest('/order', { headers: { cookie } })).status).toBe(200);
    const product = await makeProduct(moved.db, { stock: 3 });
    const placing = posting({ cartItems: [{ _id: product.id, quantity: 1 }], customer });
    expect((await moved.rest('/product/order-many', placing)).status).toBe(200);
    await moved.runJobs();
    await expectInvariants(moved.db);
    await moved.close();
  });

  it('is of one moment, while orders are placed', { tags: 'slow' }, async () => {
    const product = await makeProduct(shop.db, { stock: 1000 });
    let isDone = false;
    let placed = 0;
    const buying = (async () => {
      for (; !isDone; placed += 1)
        await shop.trpc.order.place.mutate({ cartItems: [{ _id: product.id, quantity: 1 }], customer });
    })();
    await expect.poll(() => placed).toBeGreaterThan(3);
    const [path] = await dump('busy.dump');
    isDone = true;
    await buying;
    const url = await makeEmpty();
    await load(url, path);
    const copy = await openTestShop({}, { databaseUrl: url });
    await expectInvariants(copy.db);
    await copy.close();
  });

  it('may be read by its owner alone, and replaces no file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expectRefusal(dump('shop.dump'), /shop\.dump is there already/);
    await expectRefusal(dump('nowhere/shop.dump'), /^Can't write .*nowhere\/shop\.dump: ENOENT/);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('names pictures whose files are missing, and has all else', { tags: 'slow' }, async () => {
    const name = picture.split('/').at(-2) as string;
    const gone = { imageName_fileName: { imageName: name, fileName: '320.avif' } };
    const row = await shop.db.imageFile.findUniqueOrThrow({ where: gone });
    await shop.db.imageFile.delete({ where: gone });
    const [path, { missing }] = await dump('missing.dump');
    expect(missing).toEqual([`${name}/320.avif`]);
    await shop.db.imageFile.create({ data: row });
    const url = await makeEmpty();
    const { parts } = await load(url, path);
    expect(parts.pictures?.rows).toBe(6);
  });

  it('moves pictures from the database to a bucket, and back', { tags: 'slow' }, async () => {
    const bucket = await openBucket();
    const store = openBucketStore(readEnv(bucket.settings));
    const withBucket = await makeEmpty();
    await load(withBucket, file, { bucket: store });
    expect([...bucket.objects.keys()].sort()).toEqual((await shop.store.listKeys()).sort());
    const [path] = await dump('bucket.dump', { databaseUrl: withBucket, store });
    const url = await makeEmpty();
    await load(url, path);
    expect(await contentsOf(url)).toEqual(contents);
    await bucket.close();
  });
});

describe('a dump of an earlier version', () => {
  it('gets the migrations since then', { tags: 'slow' }, async () => {
    const newer = join(folder, 'newer', 'migrations');
    await cp(migrationsFolder, newer, { recursive: true });
    await cp(join(migrationsFolder, '../functions'), join(folder, 'newer', 'functions'), { recursive: true });
    await mkdir(join(newer, '29990101000000_later'));
    await writeFile(
      join(newer, '29990101000000_later', 'migration.sql'),
      `ALTER TABLE orders ADD COLUMN was_there boolean DEFAULT false; UPDATE orders SET was_there = true`,
    );
    const url = await makeEmpty();
    await load(url, file, { folder: newer });
    const client = await connect(url);
    const { rows } = await client.query(
      'SELECT bool_and(was_there) AS all, count(*)::int > 1 AS some FROM orders',
    );
    await client.end();
    expect(rows).toEqual([{ all: true, some: true }]);

    const later = await makeEmpty();
    await migrate(later, newer);
    await expectRefusal(load(later, file, { folder: newer }), /newer than the dump \(29990101000000_later\)/);
  });
});

describe('a load is refused', () => {
  it('by a database that holds a shop, which stays as it is', async () => {
    const url = await makeEmpty();
    await load(url);
    const before = await contentsOf(url);
    await expectRefusal(load(url), /The database holds a shop already \(.*orders.*\)\. Load into an empty/);
    expect(await contentsOf(url)).toEqual(before);
  });

  it('while a shop runs', { tags: 'slow' }, async () => {
    const url = await makeEmpty();
    await migrate(url);
    await execute(url, `INSERT INTO job_runners (name) VALUES ('a')`);
    await expectRefusal(load(url), /A shop is running on this database/);
    await execute(url, 'DELETE FROM job_runners');
    await load(url);
    expect(await contentsOf(url)).toEqual(contents);
  });

  it('by an earlier version', async () => {
    const older = join(folder, 'older', 'migrations');
    await cp(migrationsFolder, older, { recursive: true });
    const last = (await readdir(older))
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1) as string;
    await rm(join(older, last), { recursive: true });
    const url = await makeEmpty();
    await expectRefusal(
      load(url, file, { folder: older }),
      new RegExp(`Rackhouse 0\\.1\\.0 with the migration ${last}`),
    );
    await expectUntouched(url);
    const format = await changed('format.dump', ({ name, bytes }) =>
      name === 'manifest.json' ? Buffer.from(JSON.stringify({ format: 2 })) : bytes,
    );
    await expectRefusal(load(url, format), /a dump of a newer Rackhouse/);
  });

  it('of a file that is damaged or cut off anywhere, before anything is written', async () => {
    const url = await makeEmpty();
    const whole = await readFile(file);
    const tar = gunzipSync(whole);
    const { length } = whole;
    const path = join(folder, 'damaged.dump');
    for (const share of [0.01, 0.3, 0.6, 0.9, 0.999]) {
      await writeFile(path, whole);
      await truncate(path, Math.floor(length * share));
      await expectRefusal(load(url, path), /damaged or incomplete|not a dump/);
      const flipped = Buffer.from(whole);
      const at = Math.floor(length * share);
      flipped[at] = (flipped[at] ?? 0) ^ 0x10;
      // A few bits of a compressed file may change without an effect on the unpacked file: that is no damage.
      if (unpack(flipped)?.equals(tar)) continue;
      await writeFile(path, flipped);
      await expectRefusal(load(url, path), /damaged or incomplete|not a dump/);
    }
    // Also if gzip finds no fault.
    await writeFile(path, gzipSync(tar.subarray(0, tar.length - 3 * 512 * 10)));
    await expectRefusal(load(url, path), /damaged or incomplete/);
    const less = await changed('less.dump', ({ name, bytes }) =>
      name === 'tables/orders/1' ? undefined : bytes,
    );
    await expectRefusal(load(url, less), /damaged or incomplete/);
    const other = await changed('other.dump', ({ name, bytes }) =>
      name.startsWith('pictures/') ? Buffer.from('x') : bytes,
    );
    await expectRefusal(load(url, other), /damaged or incomplete/);
    await expectUntouched(url);
  });

  it('of a file that is something else, or not there', async () => {
    const url = await makeEmpty();
    const path = join(folder, 'other');
    await writeFile(path, 'id,title\n');
    await expectRefusal(load(url, path), /other is not a dump of Rackhouse/);
    await writeFile(path, gzipSync('id,title\n'));
    await expectRefusal(load(url, path), /not a dump|damaged/);
    await expectRefusal(load(url, join(folder, 'none')), /^Can't read .*none: ENOENT/);
    await expectUntouched(url);
  });
});

it('a load that fails at its end leaves no row and no picture, and can be tried again', {
  tags: 'slow',
}, async () => {
  const url = await makeEmpty();
  const bucket = await openBucket();
  bucket.fullAfter = 5;
  const store: PictureStore = openBucketStore(readEnv(bucket.settings));
  await expect(load(url, file, { bucket: store })).rejects.toThrow('QuotaExceeded');
  const { tables } = await contentsOf(url);
  const full = Object.entries(tables).filter(([, [rows]]) => rows > 0);
  // Migrations put the first categories and the first delivery option there.
  expect(full.map(([name, [rows]]) => [name, rows])).toEqual([
    ['categories', 5],
    ['delivery_options', 1],
  ]);
  expect(bucket.objects.size).toBe(0);
  await bucket.close();
  await load(url);
  expect(await contentsOf(url)).toEqual(contents);
});

it('tables come after those that they refer to', () => {
  const table = (name: string) => ({ name, columns: [] });
  const names = (...references: [string, string][]) =>
    inOrder(
      ['a', 'b', 'c'].map(table),
      references.map(([from, to]) => ({ from, to })),
    ).map(({ name }) => name);
  expect(names(['a', 'b'], ['b', 'c'], ['c', 'c'])).toEqual(['c', 'b', 'a']);
  expect(() => names(['a', 'b'], ['b', 'a'])).toThrow('in a circle: a, b');
});

it('pictures in the database are read by any connection', async () => {
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
  const key = picture.replace('/images/uploads/', '');
  expect(await openDatabaseStore(pool).read(key)).toEqual(await shop.store.read(key));
  await pool.end();
});
