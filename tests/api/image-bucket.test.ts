import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/base/env.ts';
import { openBucketStore } from '../../src/server/image/bucket-store.ts';
import { fileNames } from '../../src/server/image/picture-files.ts';
import { checkBucket } from '../../src/server/image/store.ts';
import { auditPictures } from '../../src/server/recovery/invariants/picture-audit.ts';
import { type Bucket, openBucket } from '../helpers/bucket.ts';
import { customer } from '../helpers/factories.ts';
import { takeLog } from '../helpers/log.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { openStartedShop } from '../helpers/started-shop.ts';
import { openTcpGate } from '../helpers/tcp-gate.ts';
import { upload } from '../helpers/upload.ts';

const log = takeLog();
beforeEach(() => log.clear());

let bucket: Bucket;
let shop: TestShop;
let cookie: string;
let jpeg: Buffer;
beforeAll(async () => {
  bucket = await openBucket();
  shop = await openTestShop(bucket.settings);
  ({ cookie } = await signInAs(shop, 'manager'));
  jpeg = await twoHalves({ width: 400, height: 300 }).jpeg().toBuffer();
});
afterEach(() => {
  bucket.fullAfter = Number.POSITIVE_INFINITY;
  bucket.mood = 'answers';
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
});

async function uploaded(): Promise<string> {
  const { status, body } = await upload(shop, cookie, jpeg);
  expect(status).toBe(200);
  return body.data.display_url;
}

/** Another process of the shop, which has not seen the outage yet. */
const openAnother = (settings = bucket.settings) =>
  openTestShop({ LOG_LEVEL: 'info', ...settings }, { databaseUrl: shop.databaseUrl, logTo: log.logTo });

/** A picture as a browser requests it, and the time of the answer. */
async function read(url: string) {
  const begun = performance.now();
  const response = await fetch(url);
  const bytes = await response.arrayBuffer();
  return { response, bytes, seconds: (performance.now() - begun) / 1000 };
}

async function expectPlaceholder(url: string, within: number) {
  const { response, bytes, seconds } = await read(url);
  expect(response.status).toBe(503);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=5',
    'retry-after': '5',
  });
  expect(bytes.byteLength).toBeGreaterThan(1000);
  expect(seconds).toBeLessThan(within);
}

describe('pictures in a bucket', () => {
  it('are all there, and come from the shop', async () => {
    const url = await uploaded();
    const name = url.split('/').at(-2);
    expect([...bucket.objects.keys()].sort()).toEqual(
      fileNames(400)
        .map((file) => `${name}/${file}`)
        .sort(),
    );
    const { response, bytes } = await read(shop.url + url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(bytes).equals(bucket.objects.get(`${name}/400.webp`)?.bytes as Buffer)).toBe(true);
    expect((await fetch(shop.url + url.replace('/400.', '/320.'))).status).toBe(200);
    expect((await fetch(shop.url + url.replace('/400.', '/640.'))).status).toBe(404);
    expect(await shop.db.imageFile.count()).toBe(0);
    expect(bucket.unsigned).toBe(0);
    expect(await auditPictures(shop)).toEqual([]);
  });

  it('whose file belongs to no picture break a rule', async () => {
    await shop.store.put('unattached', [{ name: 'file.webp', bytes: Buffer.from('x') }]);
    expect(await auditPictures(shop)).toEqual([
      { rule: 'a stored file belongs to a picture', rows: ['unattached/file.webp'] },
    ]);
    await shop.store.remove('unattached');
    expect(await auditPictures(shop)).toEqual([]);
  });

  it('are kept as a whole or not at all when the bucket is full', async () => {
    const before = [await shop.db.image.count(), bucket.objects.size];
    bucket.fullAfter = bucket.objects.size + 2;
    const { status, body, headers } = await upload(shop, cookie, jpeg);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'IMAGE_NOT_KEPT', '10']);
    expect([await shop.db.image.count(), bucket.objects.size]).toEqual(before);
  });
});

describe('a check of the bucket', () => {
  const check = (settings: Record<string, string>) => checkBucket(openBucketStore(readEnv(settings)));

  it('leaves nothing behind, and says what is wrong', async () => {
    const before = bucket.objects.size;
    await check(bucket.settings);
    expect(bucket.objects.size).toBe(before);
    await expect(check({ ...bucket.settings, S3_ACCESS_KEY_ID: 'stranger' })).rejects.toThrow('AccessDenied');
    await expect(check({ ...bucket.settings, S3_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toThrow(
      'ECONNREFUSED',
    );
    bucket.mood = 'silent';
    await expect(check(bucket.settings)).rejects.toThrow('no answer within 4 seconds');
  });
});

describe('a bucket that hangs', () => {
  it.each(['silent', 'stalls'] as const)(
    '(%s) costs five seconds at most, and the next pictures nothing',
    { tags: 'slow' },
    async (mood) => {
      const url = await uploaded();
      const another = await openAnother();
      const tag = (await fetch(another.url + url)).headers.get('etag') as string;
      bucket.mood = mood;
      await expectPlaceholder(another.url + url, 5);
      await expectPlaceholder(another.url + url, 2);
      // Browsers that have the picture go on showing it.
      expect((await fetch(another.url + url, { headers: { 'if-none-match': tag } })).status).toBe(304);
      expect(log.lines('pictures can’t be stored or read')).toHaveLength(1);
      bucket.mood = 'answers';
      await expect.poll(async () => (await fetch(another.url + url)).status, { timeout: 10_000 }).toBe(200);
      await another.close();
    },
  );

  it('refuses an upload within five seconds, and keeps nothing of it', { tags: 'slow' }, async () => {
    const another = await openAnother();
    const before = await shop.db.image.count({ where: { NOT: { storedAt: null } } });
    bucket.mood = 'silent';
    bucket.silentSince = undefined;
    const { status, body, headers } = await upload(another, cookie, jpeg);
    // From the first request to the bucket on: a busy machine may take long to encode the picture.
    expect(performance.now() - (bucket.silentSince ?? 0)).toBeLessThan(5000);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'IMAGE_NOT_KEPT', '10']);
    expect(body.message).toBe('The picture could not be stored and nothing was kept; try again in a moment');
    expect(await shop.db.image.count({ where: { NOT: { storedAt: null } } })).toBe(before);
    await another.close();
  });
});

describe('a bucket that is away', () => {
  it('is a placeholder and a refused upload, at once', { tags: 'slow' }, async () => {
    const url = await uploaded();
    const gate = await openTcpGate(bucket.settings.S3_ENDPOINT as string);
    const another = await openAnother({ ...bucket.settings, S3_ENDPOINT: gate.url.replace(/\/$/, '') });
    expect((await fetch(another.url + url)).status).toBe(200);
    await gate.shut();
    await expectPlaceholder(another.url + url, 3);
    expect(await upload(another, cookie, jpeg)).toMatchObject({
      status: 503,
      body: { code: 'IMAGE_NOT_KEPT' },
    });
    await gate.open();
    await expect.poll(async () => (await fetch(another.url + url)).status, { timeout: 10_000 }).toBe(200);
    await another.close();
  });

  it('does not keep a shop from opening and selling, and the log says so once', async () => {
    const settings = { ...bucket.settings, S3_ENDPOINT: 'http://127.0.0.1:1', LOG_LEVEL: 'info' };
    const opened = await openStartedShop(settings, log.logTo);
    await expect
      .poll(() => log.lines('pictures can’t be stored or read'), { timeout: 5000 })
      .toEqual([expect.objectContaining({ level: 50, reason: expect.stringContaining('ECONNREFUSED') })]);
    const [product] = (await (await fetch(`${opened.url}/api/v1/product`)).json()).data;
    const placed = await fetch(`${opened.url}/api/v1/product/order-many`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cartItems: [{ _id: product._id, quantity: 1 }], customer }),
    });
    expect(placed.status).toBe(200);
    expect(await opened.db.order.count()).toBe(1);
    await opened.close();
    expect(log.lines('pictures can’t be stored or read')).toHaveLength(1);
  });
});
