import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Bucket, openBucket } from '../helpers/bucket.ts';
import { fillDisk } from '../helpers/full-disk.ts';
import { startShopProcess } from '../helpers/shop-process.ts';
import { askShop, backup, makeEndlessProducts, ordersIn, restore, waitForBackup } from './backup-folder.ts';
import { makeFolder } from './data-folder.ts';

/** The length of an outage: twice as long as the shop waits for an answer of a bucket. */
const outageMs = 45_000;

/** PostgreSQL has a hundred connections. */
const mostWaiting = 30;

let bucket: Bucket;
beforeAll(async () => {
  bucket = await openBucket('BACKUP_S3_', 'backups');
});
afterEach(() => {
  bucket.mood = 'answers';
});
afterAll(() => bucket.close());

/** The receiver may be late for so long before orders are refused. Until then, one that fits what is left of the place is received. */
const lateMs = 3000;

interface Answer {
  status: number;
  code: string | undefined;
  number: string | undefined;
  ms: number;
}

interface Asked {
  productId: string;
  key: string;
}

async function order(url: string, { productId, key }: Asked): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/v1/product/order-many`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ cartItems: [{ _id: productId, quantity: 1 }] }),
  });
  const { code, data } = await response.json();
  const ms = performance.now() - begun;
  return { status: response.status, code, number: data?.orderNumber, ms };
}

const anew = (productIds: string[]): Asked => ({
  productId: productIds[Math.floor(Math.random() * productIds.length)] as string,
  key: randomUUID(),
});

/** The place of a shop's backups, with a function that makes it refuse writes for a while. */
interface TestPlace {
  settings: Record<string, string>;
  /** @returns a function that ends it */
  beginOutage(): Promise<() => unknown>;
}

async function inBucket(): Promise<TestPlace> {
  bucket.objects.clear();
  return {
    settings: bucket.settings,
    async beginOutage() {
      bucket.mood = 'silent';
      return () => {
        bucket.mood = 'answers';
      };
    },
  };
}

/** A full disk can still be read: the receiver connects again and again. */
async function onSmallDisk(): Promise<TestPlace> {
  const disk = await makeFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]));
  const BACKUP_DIR = join(disk, 'backups');
  await mkdir(BACKUP_DIR);
  return { settings: { BACKUP_DIR }, beginOutage: () => fillDisk(disk) };
}

/** A shop whose orders wait for its backup, which is complete. */
async function openShop(place: TestPlace) {
  const dataDir = await makeFolder();
  const settings = { DATA_DIR: dataDir, ...place.settings, WEB_CONCURRENCY: '2' };
  const shop = await startShopProcess({ ...settings, BACKUP_SYNC: 'on' });
  await waitForBackup(dataDir, 'finished_at IS NOT NULL');
  // An order that waits holds the stock of its product.
  const productIds = await makeEndlessProducts(dataDir, 200);
  const statusOf = async (path: string) => {
    const response = await fetch(`${shop.url}${path}`, { signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return response.status;
  };
  return { dataDir, settings, shop, productIds, statusOf };
}

const isRoot = process.getuid?.() === 0;

it.each(
  [
    { words: 'a silent bucket', openPlace: inBucket, isPossible: true },
    // Only root can make a small disk.
    { words: 'a full disk', openPlace: onSmallDisk, isPossible: isRoot },
  ].filter(({ isPossible }) => isPossible),
)(
  'a shop with BACKUP_SYNC and $words refuses orders in time, stays open for reading, and loses none',
  async ({ openPlace }) => {
    const place = await openPlace();
    const { dataDir, shop, productIds, statusOf } = await openShop(place);
    const during: Answer[] = [];
    const refused: Asked[] = [];
    const numbers: string[] = [];
    let [isOut, isOver, outSince] = [false, false, 0];
    async function buy(): Promise<void> {
      while (!isOver) {
        const asked = anew(productIds);
        const wasOut = isOut;
        const answer = await order(shop.url, asked);
        const isLate = performance.now() - answer.ms - outSince > lateMs;
        if (wasOut && isOut && (isLate || !answer.number)) during.push(answer);
        if (answer.number) numbers.push(answer.number);
        else refused.push(asked);
        if (!answer.number) await sleep(500);
      }
    }
    const buyers = Array.from({ length: 8 }, buy);
    await expect.poll(() => numbers.length, { timeout: 15_000 }).toBeGreaterThan(20);
    const endOutage = await place.beginOutage();
    outSince = performance.now();
    isOut = true;
    const waiting: number[] = [];
    const reads: number[] = [];
    const ready: number[] = [];
    for (const begunAt = performance.now(); performance.now() - begunAt < outageMs; await sleep(1000)) {
      const [row] = await askShop(
        dataDir,
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
      );
      waiting.push(row?.count as number);
      reads.push(await statusOf('/api/v1/product'), await statusOf('/product'));
      ready.push(await statusOf('/readyz'));
    }
    isOut = false;
    await endOutage();
    const answeredAt = performance.now();
    const until = numbers.length;
    await expect.poll(() => statusOf('/readyz'), { timeout: 60_000, interval: 250 }).toBe(200);
    await expect.poll(() => numbers.length, { timeout: 60_000 }).toBeGreaterThan(until + 20);
    console.log(`orders again after ${Math.round(performance.now() - answeredAt)} ms; waiting: ${waiting}`);
    isOver = true;
    await Promise.all(buyers);
    for (const asked of refused) numbers.push((await order(shop.url, asked)).number as string);
    expect(Math.max(...waiting)).toBeLessThan(mostWaiting);
    expect(reads.filter((status) => status !== 200)).toEqual([]);
    expect(ready.slice(10).filter((status) => status !== 503)).toEqual([]);
    expect([...new Set(during.map(({ status, code }) => `${status} ${code}`))]).toEqual([
      '503 SHOP_UNAVAILABLE',
    ]);
    expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(10_000);
    expect(await ordersIn(dataDir)).toHaveLength(numbers.length);
    expect(new Set(numbers)).toEqual(new Set(await ordersIn(dataDir)));
    expect(await shop.stop()).toBe(0);
  },
  240_000,
);

it('a shop that was killed while it refused orders takes them again, and so does one that is restored from then', async () => {
  const place = await inBucket();
  const { dataDir, settings, shop, productIds, statusOf } = await openShop(place);
  expect((await order(shop.url, anew(productIds))).status).toBe(200);
  await place.beginOutage();
  const waits = order(shop.url, anew(productIds)).catch(() => undefined);
  await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(503);
  await waits;
  const copy = await makeFolder();
  expect(await backup(dataDir, [copy])).toMatchObject({ code: 0, err: '' });
  await shop.stop('SIGKILL');
  const again = await startShopProcess(settings);
  expect(await order(again.url, anew(productIds))).toMatchObject({ status: 200 });
  await again.stop();
  const restored = await makeFolder();
  expect(await restore(restored, [copy])).toMatchObject({ code: 0, err: '' });
  const third = await startShopProcess({ DATA_DIR: restored });
  expect(await order(third.url, anew(productIds))).toMatchObject({ status: 200 });
  await third.stop();
}, 240_000);
