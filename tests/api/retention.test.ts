import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditPictures } from '../../src/server/recovery/invariants/picture-audit.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { readMetrics, sumOf } from '../helpers/metrics.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { tablesWith } from '../helpers/person.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { type Bought, buy, publish, write } from '../helpers/product-review.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { upload } from '../helpers/upload.ts';
import { emptyOutbox, makeEndpoint } from '../helpers/webhook.ts';

const dataDir = sharedFolder();
const shop = sharedTestShop({ DATA_DIR: dataDir });
const owner = sharedStaff(shop, 'owner');
beforeEach(async () => void (await shop.db.setting.deleteMany()));
afterAll(() => expectInvariants(shop.db));

async function night(): Promise<void> {
  await shop.db.$executeRaw`SELECT graphile_worker.add_job('retention')`;
  await shop.runJobs();
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const monthsAgo = (months: number, days = 0) => {
  const time = daysAgo(days);
  time.setUTCMonth(time.getUTCMonth() - months);
  return time;
};

type End = 'delivered' | 'cancelled' | 'placed';

let people = 0;

/** An order that was last changed at a time. */
async function makeOrder(end: End, at: Date): Promise<{ number: string; email: string }> {
  people += 1;
  const email = `retained-${people}@example.com`;
  const number = await makeCashOrder(shop, { ...customer, email });
  if (end === 'delivered') {
    await owner.trpc.order.ship.mutate({ number });
    await owner.trpc.order.deliver.mutate({ number });
  }
  if (end === 'cancelled') await owner.trpc.order.cancel.mutate({ number, reason: 'Changed their mind' });
  await emptyOutbox(shop);
  await shop.runJobs();
  await shop.db.order.update({ where: { number }, data: { createdAt: at, updatedAt: at } });
  return { number, email };
}

const isErased = async ({ number }: { number: string }) => {
  const { customerEmail, customerErasedAt } = await shop.db.order.findUniqueOrThrow({ where: { number } });
  expect(customerEmail === null).toBe(customerErasedAt !== null);
  return customerEmail === null;
};

describe('customers of orders', () => {
  it('are erased when the order is over for as long as the settings say, and no earlier', async () => {
    const orders = {
      old: await makeOrder('delivered', monthsAgo(36, 1)),
      young: await makeOrder('delivered', monthsAgo(36, -2)),
      cancelledOld: await makeOrder('cancelled', monthsAgo(12, 1)),
      cancelledYoung: await makeOrder('cancelled', monthsAgo(12, -2)),
      // Nobody has said that it arrived: it may still be under way.
      open: await makeOrder('placed', monthsAgo(100)),
    };
    const changed = await makeOrder('delivered', monthsAgo(40));
    await shop.db.order.update({ where: { number: changed.number }, data: { updatedAt: daysAgo(1) } });
    const before = sumOf(await readMetrics(shop), 'retention_erased_total', { kind: 'customers' });
    await night();
    const erased = await Promise.all(Object.values(orders).map(isErased));
    expect(erased).toEqual([true, false, true, false, false]);
    expect(await isErased(changed)).toBe(false);
    expect(await tablesWith(shop, [orders.old.email, orders.cancelledOld.email])).toEqual([]);
    const after = sumOf(await readMetrics(shop), 'retention_erased_total', { kind: 'customers' });
    expect(after - before).toBe(2);
    const order = await shop.db.order.findUniqueOrThrow({
      where: { number: orders.old.number },
      include: { lines: true },
    });
    expect([order.totalCents, order.lines.length, order.status]).toEqual([9998, 1, 'delivered']);
  });

  it('leave their published reviews behind, without a name, and no others', async () => {
    const buyers = [await buy(shop), await buy(shop)];
    const [published, refused] = buyers as [Bought, Bought];
    const ids = [await publish(shop, published), await write(shop, refused)];
    await shop.runJobs();
    for (const { number } of buyers)
      await shop.db.order.update({
        where: { number },
        data: { createdAt: monthsAgo(37), updatedAt: monthsAgo(37) },
      });
    await night();
    const reviews = await shop.db.review.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
    expect(reviews).toMatchObject([
      { status: 'approved', rating: 4, text: 'Solid.', name: null },
      { status: 'withdrawn', text: null, name: null },
    ]);
    expect(await shop.db.reviewRequest.count()).toBe(0);
  });

  it('are kept for ever with 0, and erased earlier with less', async () => {
    const order = await makeOrder('delivered', monthsAgo(2, 1));
    const { retention } = await owner.trpc.settings.list.query();
    const save = (values: object) =>
      owner.trpc.settings.save.mutate({ group: 'retention', values: { ...retention, ...values } });
    await save({ orderMonths: 0 });
    await shop.db.order.update({
      where: { number: order.number },
      data: { createdAt: monthsAgo(500), updatedAt: monthsAgo(500) },
    });
    await night();
    expect(await isErased(order)).toBe(false);
    await shop.db.order.update({
      where: { number: order.number },
      data: { createdAt: monthsAgo(2, 1), updatedAt: monthsAgo(2, 1) },
    });
    await save({ orderMonths: 2 });
    await night();
    expect(await isErased(order)).toBe(true);
  });

  it('are erased in portions, however many they are', async () => {
    const { number } = await makeOrder('cancelled', monthsAgo(20));
    await shop.db.$executeRaw`
      INSERT INTO orders (id, number, status, payment_method, total_cents, customer_name, customer_email, customer_address,
        customer_phone, created_at, updated_at)
      SELECT gen_random_uuid(), 'RH-' || n, 'cancelled', 'cash', 100, 'A', 'a@example.com', 'B', '+8801712345678',
        o.created_at, o.updated_at
      FROM orders o, generate_series(1, 450) n WHERE o.number = ${number}`;
    await night();
    expect(await shop.db.order.count({ where: { customerEmail: 'a@example.com' } })).toBe(0);
    await shop.db.order.deleteMany({ where: { number: { startsWith: 'RH-' }, lines: { none: {} } } });
  });
});

describe('other data', () => {
  it('is deleted when its period is over, and what is younger stays', async () => {
    const message = { name: 'A', email: 'a@example.com', subject: 'S', body: 'B' };
    await shop.db.message.createMany({
      data: [
        { ...message, subject: 'old', createdAt: monthsAgo(24, 1) },
        { ...message, subject: 'young', createdAt: monthsAgo(24, -2) },
      ],
    });
    const line = { actor: 'retained', subject: 'x' };
    await shop.db.activity.createMany({
      data: [
        { ...line, action: 'staff.added', createdAt: monthsAgo(36, 1) },
        { ...line, action: 'staff.enabled', createdAt: monthsAgo(36, -2) },
        { ...line, action: 'security.signed_in', createdAt: daysAgo(91) },
        { ...line, action: 'security.locked_out', createdAt: daysAgo(89) },
      ],
    });
    await makeEndpoint(shop, { disabledAt: new Date() });
    await shop.db.webhookEvent.createMany({
      data: [
        { type: 'order.placed', body: '{}', createdAt: daysAgo(31) },
        { type: 'order.paid', body: '{}', createdAt: daysAgo(29) },
      ],
    });
    const folder = join(dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    for (const [name, days] of [
      ['old.eml', 31],
      ['young.eml', 29],
      ['old.txt', 31],
    ] as const) {
      await writeFile(join(folder, name), 'To: a@example.com\r\n');
      await utimes(join(folder, name), daysAgo(days), daysAgo(days));
    }
    await night();
    expect((await shop.db.message.findMany()).map(({ subject }) => subject)).toEqual(['young']);
    const left = await shop.db.activity.findMany({ where: { actor: 'retained' }, orderBy: { id: 'asc' } });
    expect(left.map(({ action }) => action)).toEqual(['staff.enabled', 'security.locked_out']);
    expect((await shop.db.webhookEvent.findMany()).map(({ type }) => type)).toEqual(['order.paid']);
    const files = await readdir(folder);
    expect(files.filter((name) => /old|young/.test(name)).sort()).toEqual(['old.txt', 'young.eml']);
  });

  it('of the card sandbox are events after their period, and keys after a day; payments stay', async () => {
    const make = (kind: string, id: string, days: number) => ({
      id,
      kind,
      body: {},
      createdAt: daysAgo(days),
    });
    await shop.db.sandboxObject.createMany({
      data: [
        make('event', 'evt_old', 31),
        make('event', 'evt_young', 29),
        make('payment_intent', 'pi_old', 400),
        make('idempotency_key', 'key_old', 1.1),
        make('idempotency_key', 'key_young', 0.9),
      ],
    });
    await shop.db.sandboxObject.createMany({
      data: Array.from({ length: 2100 }, (_, n) => make('event', `evt_${n}`, 40)),
    });
    await night();
    await shop.db.$executeRaw`SELECT graphile_worker.add_job('forget_old')`;
    await shop.runJobs();
    const left = await shop.db.sandboxObject.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
    expect(left.map(({ id }) => id)).toEqual(['evt_young', 'key_young', 'pi_old']);
  });

  it('can’t be set to a period that breaks something', async () => {
    const { retention } = await owner.trpc.settings.list.query();
    for (const wrong of [
      { webhookDays: 3 },
      { sandboxDays: 3 },
      { securityDays: 0 },
      { orderMonths: -1 },
      { messageMonths: 1.5 },
    ])
      await expect(
        owner.trpc.settings.save.mutate({ group: 'retention', values: { ...retention, ...wrong } }),
      ).rejects.toMatchObject({ data: { failure: { reason: 'INVALID_INPUT' } } });
  });
});

describe('uploaded pictures', () => {
  const small = () => twoHalves({ width: 60, height: 40 }).jpeg().toBuffer();
  const nameIn = (url: string) => url.split('/').at(-2) as string;
  const nightsAgo = (days: number) =>
    shop.db.image.updateMany({ where: { unusedSince: { not: null } }, data: { unusedSince: daysAgo(days) } });
  const names = async () => (await shop.db.image.findMany()).map(({ name }) => name);
  const unused = async () =>
    (await shop.db.image.findMany({ where: { unusedSince: { not: null } } })).map(({ name }) => name);

  it('are deleted when neither a product nor the content of the shop has had them for as long as the settings say', async () => {
    const urls = [];
    for (let n = 0; n < 6; n += 1)
      urls.push((await upload(shop, owner.cookie, await small())).body.data.display_url as string);
    const [first, second, ofDeleted, absolute, ofHome, none] = urls as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const { home } = await owner.trpc.settings.list.query();
    const hero = { ...home.hero, picture: ofHome };
    await owner.trpc.settings.save.mutate({ group: 'home', values: { ...home, hero } });
    const product = await makeProduct(shop.db, { image: first, images: [second] });
    const deleted = await makeProduct(shop.db, { image: ofDeleted });
    await shop.db.product.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    await makeProduct(shop.db, { image: `https://shop.example${absolute}` });

    await night();
    expect(await unused()).toEqual([nameIn(none)]);
    await nightsAgo(29);
    await night();
    expect(await names()).toHaveLength(6);
    await nightsAgo(31);
    await night();
    expect((await names()).sort()).toEqual([first, second, ofDeleted, absolute, ofHome].map(nameIn).sort());
    expect((await fetch(shop.url + none)).status).toBe(404);
    expect((await fetch(shop.url + second)).status).toBe(200);

    // Taken out of the product, and put back in time.
    const take = (images: string[]) =>
      shop.db.product.update({ where: { id: product.id }, data: { images } });
    await take([]);
    await night();
    expect(await unused()).toEqual([nameIn(second)]);
    await nightsAgo(31);
    await take([second]);
    await night();
    expect([await unused(), (await fetch(shop.url + second)).status]).toEqual([[], 200]);
    expect(await auditPictures(shop)).toEqual([]);
  });

  it('are kept for ever with 0', async () => {
    const { retention } = await owner.trpc.settings.list.query();
    await owner.trpc.settings.save.mutate({ group: 'retention', values: { ...retention, pictureDays: 0 } });
    const { display_url } = (await upload(shop, owner.cookie, await small())).body.data;
    await night();
    expect(await names()).toContain(nameIn(display_url));
    expect(await unused()).toEqual([]);
  });
});
