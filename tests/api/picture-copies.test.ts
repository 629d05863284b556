import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeAgents } from '../../src/server/base/outbound.ts';
import { fetchPicture } from '../../src/server/product/picture-copies/fetch.ts';
import { holdPictures, queueCopying } from '../../src/server/product/picture-copies/mutations.ts';
import type { PictureCopies } from '../../src/shared/product/picture-copies.ts';
import { makeKey } from '../helpers/api-key.ts';
import { importFile, preview } from '../helpers/catalogue-file.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';
import {
  type Answer,
  answerWith,
  drip,
  flood,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../helpers/webhook-receiver.ts';

const shop = sharedTestShop({ WEBHOOK_PRIVATE_ADDRESSES: 'on' }, { webhookTimeoutMs: 4000 });
const staff = sharedStaff(shop, 'manager');
let oldShop: WebhookReceiver;
let origin: string;
let good: Answer;
beforeAll(async () => {
  oldShop = await startWebhookReceiver();
  ({ origin } = new URL(oldShop.url));
  good = answerWith(200, {}, await twoHalves({ width: 60, height: 40 }).jpeg().toBuffer());
});
afterEach(async () => {
  await expectInvariants(shop.db);
  oldShop.received.splice(0);
  oldShop.answers.splice(0);
  await shop.db.pictureCopy.deleteMany();
  await shop.db.webhookEndpoint.deleteMany();
  await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});
afterAll(() => oldShop.close());

const uploaded = /^\/images\/uploads\/[0-9a-f]{32}\/60\.webp$/;

let products = 0;

/** A file of Shopify with a product for each list of pictures. */
function fileOf(...pictures: string[][]): string {
  const rows = pictures.flatMap((addresses) => {
    products += 1;
    const handle = `copied-${products}`;
    const [first = '', ...others] = addresses;
    return [
      `${handle},Copied ${products},Soft,fitness,TRUE,Title,Default Title,CP-${products},1,5,${first},active`,
      ...others.map((address) => `${handle},,,,,,,,,,${address},`),
    ];
  });
  const header =
    'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status';
  return [header, ...rows, ''].join('\n');
}

const at = (path: string) => `${origin}/${path}`;
const run = (file: string) => importFile(shop, file, staff.cookie);
const copyOf = (path: string) => shop.db.pictureCopy.findUniqueOrThrow({ where: { address: at(path) } });
const latest = () =>
  shop.db.product.findFirstOrThrow({ where: { title: `Copied ${products}` }, orderBy: { id: 'desc' } });
const storedCount = () => shop.db.image.count({ where: { NOT: { storedAt: null } } });
const progress = async (): Promise<PictureCopies> => (await staff.trpc.pictureCopy.find.query({})).data;

/** Lets so much time pass that all waiting pictures are due, and does the job of the next minute. */
async function tryNow(...answers: Answer[]): Promise<void> {
  oldShop.answers.push(...answers);
  await shop.db.pictureCopy.updateMany({
    where: { status: 'waiting' },
    data: { nextAttemptAt: new Date(Date.now() - 1000) },
  });
  await queueCopying(shop.db);
  await shop.runJobs();
}

/** Imports a product with one picture, for which the old shop has these answers. */
async function copyOne(path: string, ...answers: Answer[]) {
  oldShop.answers.push(...answers);
  await run(fileOf([at(path)]));
  await shop.runJobs();
  return copyOf(path);
}

describe('the pictures of an imported file', () => {
  it('are copied after the import, once for all products and places that have them', async () => {
    await makeEndpoint(shop, { events: ['product.updated'] });
    oldShop.answers.push(good, good);
    await run(fileOf([at('a.jpg'), at('b.jpg')], [at('a.jpg')]));
    expect(await progress()).toMatchObject({ waiting: 2, copied: 0 });
    expect((await latest()).image).toBe(at('a.jpg'));
    const stored = await storedCount();
    const meanwhile = await makeProduct(shop.db, {
      image: '/images/x/1.webp',
      images: ['/y.webp', at('b.jpg')],
    });
    await takeEvents(shop);

    await shop.runJobs();
    expect(await progress()).toMatchObject({ waiting: 0, copied: 2, failed: 0 });
    const [a, b] = [(await copyOf('a.jpg')).url as string, (await copyOf('b.jpg')).url as string];
    expect([a, b]).toEqual([expect.stringMatching(uploaded), expect.stringMatching(uploaded)]);
    const rows = await shop.db.product.findMany({
      where: { OR: [{ image: a }, { id: meanwhile.id }] },
      orderBy: { id: 'asc' },
      select: { image: true, images: true },
    });
    expect(rows).toEqual([
      { image: a, images: [b] },
      { image: a, images: [] },
      { image: '/images/x/1.webp', images: ['/y.webp', b] },
    ]);
    expect(await storedCount()).toBe(stored + 2);
    expect(typesOf(await takeEvents(shop))).toEqual(Array(4).fill('product.updated'));
    expect((await fetch(shop.url + a)).headers.get('content-type')).toBe('image/webp');
    expect(oldShop.received.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  it('are the same at the second import, whose file still has the addresses', async () => {
    const file = fileOf([at('same.jpg'), at('gone.jpg')]);
    const answer: Answer = (res, req) => (req.url === '/same.jpg' ? good : answerWith(404))(res, req);
    oldShop.answers.push(answer, answer);
    await run(file);
    const unchanged = { new: 0, changed: 0, restored: 0, unchanged: 1 };
    expect((await preview(shop, file, staff.cookie)).counts).toEqual(unchanged);
    await shop.runJobs();
    const [before, stored] = [await latest(), await storedCount()];
    expect((await preview(shop, file, staff.cookie)).counts).toEqual(unchanged);
    expect((await run(file)).result).toEqual(unchanged);
    await tryNow();
    expect(await latest()).toEqual(before);
    expect(await storedCount()).toBe(stored);
    expect(oldShop.received).toHaveLength(2);

    // Another product of a later file gets the stored picture, without a request.
    await run(fileOf([at('same.jpg')]));
    await shop.runJobs();
    expect((await latest()).image).toBe((await copyOf('same.jpg')).url);
    expect(await storedCount()).toBe(stored);
    expect(oldShop.received).toHaveLength(2);
  });

  it('stay as staff have chosen them meanwhile', async () => {
    oldShop.answers.push(good);
    await run(fileOf([at('kept.jpg')]));
    const { id } = await latest();
    await shop.db.product.update({ where: { id }, data: { image: '/images/mine/1.webp' } });
    await shop.runJobs();
    expect((await copyOf('kept.jpg')).status).toBe('copied');
    expect((await latest()).image).toBe('/images/mine/1.webp');
  });

  it('are left where they are if they are the shop’s own, or their row is not taken', async () => {
    await run(fileOf(['http://shop.test/images/uploads/x/1.webp', '/images/bar/960.webp']));
    const file = fileOf([at('never.jpg')]);
    const refused = await importFile(shop, file.replace(',5,', ',dear,'), staff.cookie);
    expect(refused.result).toMatchObject({ new: 0 });
    expect(await progress()).toEqual({ copied: 0, waiting: 0, stopped: 0, failed: 0, failures: [] });
  });

  it('wait while an import plans, and are then in place without another request', async () => {
    oldShop.answers.push(good);
    await run(fileOf([at('held.jpg')]));
    await shop.db.$transaction(
      async (tx) => {
        await holdPictures(tx);
        await shop.runJobs();
        expect(await copyOf('held.jpg')).toMatchObject({
          status: 'waiting',
          tries: 0,
          url: expect.anything(),
        });
        expect((await latest()).image).toBe(at('held.jpg'));
      },
      { timeout: 60_000 },
    );
    await tryNow();
    expect((await latest()).image).toBe((await copyOf('held.jpg')).url);
    expect(oldShop.received).toHaveLength(1);
  });
});

describe('a job that was killed', () => {
  it('after the picture was stored is done again without another picture', async () => {
    const { url } = await copyOne('killed.jpg', good);
    const { id } = await latest();
    await shop.db.product.update({ where: { id }, data: { image: at('killed.jpg') } });
    await shop.db.pictureCopy.updateMany({ data: { status: 'waiting' } });
    const stored = await storedCount();
    await tryNow();
    expect((await latest()).image).toBe(url);
    expect(await storedCount()).toBe(stored);
    expect(oldShop.received).toHaveLength(1);
  });

  it('each time by the picture gives it up in the end', async () => {
    await run(fileOf([at('deadly.jpg')]));
    await shop.db.pictureCopy.updateMany({ data: { tries: 5 } });
    await tryNow(good);
    expect(await copyOf('deadly.jpg')).toMatchObject({ status: 'failed', reason: 'not_stored' });
    expect(oldShop.received).toEqual([]);
  });
});

describe('a picture that can’t be copied', () => {
  it.each([
    ['not_found', answerWith(404)],
    ['not_found', answerWith(410)],
    ['refused', answerWith(403)],
    ['not_a_picture', answerWith(200, { 'content-type': 'text/html' }, '<h1>Closed</h1>')],
    ['too_large', flood],
  ])('fails at once: %s', async (reason, answer) => {
    const path = `${reason}-${products}.jpg`;
    expect(await copyOne(path, answer)).toMatchObject({ status: 'failed', reason, tries: 1, url: null });
    const { id, title, image } = await latest();
    expect(image).toBe(at(path));
    const failure = { address: at(path), reason, products: [{ id, title }], productCount: 1 };
    expect((await progress()).failures).toEqual([failure]);
  });

  it.each([
    ['timed_out', drip],
    ['server_error', answerWith(500)],
    ['unreachable', ((res) => res.destroy()) as Answer],
  ])('for a reason that may pass is tried again: %s', async (reason, answer) => {
    const path = `${reason}.jpg`;
    const begun = Date.now();
    const { nextAttemptAt, ...row } = await copyOne(path, answer);
    expect(row).toMatchObject({ status: 'waiting', reason, tries: 1 });
    expect(nextAttemptAt.getTime() - begun).toBeGreaterThanOrEqual(30_000);
    await tryNow(good);
    expect(await copyOf(path)).toMatchObject({ status: 'copied', reason: null });
    expect((await latest()).image).toMatch(uploaded);
  });

  it('fails after five tries, each after a longer wait', async () => {
    await copyOne('ill.jpg', answerWith(500));
    const waits: number[] = [];
    for (let tries = 1; tries < 5; tries += 1) {
      const { nextAttemptAt, updatedAt } = await copyOf('ill.jpg');
      waits.push(Math.round((nextAttemptAt.getTime() - updatedAt.getTime()) / 30_000) / 2);
      await tryNow(answerWith(500));
    }
    expect(waits).toEqual([0.5, 5, 30, 180]);
    expect(await copyOf('ill.jpg')).toMatchObject({ status: 'failed', reason: 'server_error', tries: 5 });
  });

  it('has its whole server wait as long as that asks for', async () => {
    // Two are fetched at once, or the second is not fetched any more.
    oldShop.answers.push(...Array(2).fill(answerWith(429, { 'retry-after': '999999' })));
    await run(fileOf(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'].map(at)));
    const begun = Date.now();
    await shop.runJobs();
    const rows = await shop.db.pictureCopy.findMany({ orderBy: { nextAttemptAt: 'asc' } });
    expect(rows.map(({ status }) => status)).toEqual(Array(6).fill('waiting'));
    const waits = rows.map(({ nextAttemptAt }) => Math.round((nextAttemptAt.getTime() - begun) / 60_000));
    expect(waits).toEqual([60, 60, 60, 60, 60, 60]);
    expect(oldShop.received.length).toBeLessThanOrEqual(3);
  });
});

describe('a redirect', () => {
  const to = (location: string) => answerWith(302, { location });

  it('is followed three times', async () => {
    const { status } = await copyOne('r.jpg', to('/one'), to(at('two')), to('three'), good);
    expect(status).toBe('copied');
    expect(oldShop.received.map(({ path }) => path)).toEqual(['/r.jpg', '/one', '/two', '/three']);
  });

  it('is not followed a fourth time, and not to what is no http address', async () => {
    const endless = Array(5).fill(to('/again'));
    expect(await copyOne('endless.jpg', ...endless)).toMatchObject({
      status: 'failed',
      reason: 'redirected',
    });
    expect(oldShop.received).toHaveLength(4);
    oldShop.answers.splice(0);
    expect(await copyOne('file.jpg', to('file:///etc/passwd'))).toMatchObject({
      status: 'failed',
      reason: 'refused',
    });
  });
});

describe('a shop on the internet', () => {
  it('fetches nothing from a private network', async () => {
    const other = await openTestShop();
    try {
      const { cookie } = await signInAs(other, 'manager');
      await importFile(other, fileOf([at('private.jpg'), 'http://localhost:1/x.jpg']), cookie);
      await other.runJobs();
      const rows = await other.db.pictureCopy.findMany({ select: { status: true, reason: true } });
      expect(rows).toEqual(Array(2).fill({ status: 'failed', reason: 'private_address' }));
      expect(oldShop.received).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('is not led into one by a redirect', async () => {
    // The first address counts as a public one.
    const options = { allowIPAddressList: ['127.0.0.1'] };
    const agents = {
      http: new RequestFilteringHttpAgent(options),
      https: new RequestFilteringHttpsAgent(options),
    };
    const turn = { agents, stop: new AbortController().signal };
    for (const host of ['127.0.0.2', '169.254.169.254', '[::1]']) {
      oldShop.answers.push(answerWith(302, { location: `http://${host}:${new URL(origin).port}/secret` }));
      const fetching = fetchPicture(at('led.jpg'), { isPrivateAllowed: false }, turn);
      await expect(fetching).rejects.toThrow('private_address');
    }
    closeAgents(agents);
    expect(oldShop.received.map(({ path }) => path)).toEqual(Array(3).fill('/led.jpg'));
  });
});

describe('staff and programs', () => {
  it('have failed pictures tried again, one or all', async () => {
    oldShop.answers.push(answerWith(404), answerWith(404));
    await run(fileOf([at('one.jpg'), at('two.jpg')]));
    await shop.runJobs();
    const { data } = await staff.trpc.pictureCopy.retry.mutate({ address: at('one.jpg') });
    expect(data).toMatchObject({ waiting: 1, failed: 1 });
    await tryNow(good);
    expect(await progress()).toMatchObject({ copied: 1, failed: 1 });

    const { authorization } = await makeKey(shop, { scopes: ['catalog:write'] });
    const path = '/catalogue/picture-copies';
    const answer = await shop.rest(`${path}/retry`, posting({}, { authorization }));
    expect(answer).toMatchObject({ status: 200, body: { data: { copied: 1, waiting: 1, failed: 0 } } });
    await tryNow(good);
    const { body } = await shop.rest(path, { headers: { authorization } });
    expect(body.data).toEqual({ copied: 2, waiting: 0, stopped: 0, failed: 0, failures: [] });
  });

  it('stop the copying, and resume it', async () => {
    await run(fileOf([at('s1.jpg'), at('s2.jpg')]));
    const { data } = await staff.trpc.pictureCopy.stop.mutate({});
    expect(data).toMatchObject({ copied: 0, waiting: 0, stopped: 2 });
    await tryNow();
    expect(oldShop.received).toEqual([]);
    await staff.trpc.pictureCopy.retry.mutate({});
    await tryNow(good, good);
    expect(await progress()).toMatchObject({ copied: 2, stopped: 0 });
  });

  it('see the latest fifty failures, and how many there are', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ address: at(`${n}`), reason: 'not_found' }));
    await shop.db.pictureCopy.createMany({
      data: rows.map((row) => ({ ...row, status: 'failed' as const })),
    });
    const { failed, failures } = await progress();
    expect([failed, failures.length, failures[0]?.productCount]).toEqual([60, 50, 0]);
  });
});

it('a copy that retention has removed is fetched again', async () => {
  const { imageName } = await copyOne('old.jpg', good);
  await shop.db.product.updateMany({
    where: { image: { contains: imageName as string } },
    data: { image: '/x.webp' },
  });
  await shop.db.image.delete({ where: { name: imageName as string } });
  expect(await shop.db.pictureCopy.count()).toBe(0);
});
