import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertSettings } from '../../src/shared/settings/settings.ts';
import { makePaidOrder, readOrder, startPayment } from '../helpers/card.ts';
import { makeProduct, makeProducts, ordersFirst } from '../helpers/factories.ts';
import { type ReadMail, readMail } from '../helpers/mime.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { execute } from '../helpers/postgres.ts';
import { putInReview } from '../helpers/review.ts';
import { sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openCardShop, openTestShop } from '../helpers/shop.ts';
import { signIn } from '../helpers/staff.ts';

const { shop, smtp, lines } = sharedMailShop(openCardShop, { LOG_LEVEL: 'warn' });
const owner = sharedStaff(shop, 'owner');
let settings: AlertSettings;
beforeAll(async () => {
  settings = (await owner.trpc.settings.list.query()).alerts;
});
beforeEach(async () => {
  await shop.runJobs();
  smtp.mails.splice(0);
  lines.splice(0);
  // Products of other tests have few pieces.
  await save({});
  await shop.db.alert.deleteMany();
  await shop.db.alertSending.deleteMany();
  await shop.db.productStock.updateMany({ data: { stock: 100 } });
  await ordersFirst(shop, shop.db.payment.updateMany({ data: { attention: null, attentionDetails: {} } }));
});

const save = (change: Partial<AlertSettings>) =>
  owner.trpc.settings.save.mutate({ group: 'alerts', values: { ...settings, lowStock: false, ...change } });

/** Makes everything so far this many minutes older. */
async function pass(minutes: number): Promise<void> {
  await shop.db
    .$executeRaw`UPDATE alerts SET created_at = created_at - make_interval(mins => ${minutes}::int)`;
  await shop.db.$executeRaw`
    UPDATE alert_sendings SET sent_at = sent_at - make_interval(mins => ${minutes}::int),
      next_attempt_at = next_attempt_at - make_interval(mins => ${minutes}::int)`;
}

/** The alerts that the shop sends now. */
async function takeAlerts(): Promise<ReadMail[]> {
  await shop.runJobs();
  smtp.mails.splice(0);
  await shop.sendAlerts();
  return smtp.mails.splice(0).map(({ content }) => readMail(content));
}
const subjectsOf = (mails: ReadMail[]) => mails.map(({ headers }) => headers.get('subject'));
const takeSubjects = async () => subjectsOf(await takeAlerts());

describe('new orders', () => {
  it('of some minutes are one e-mail, with number, pieces, total and how they are paid', async () => {
    const cash = await makeCashOrder(shop);
    const { orderNumber: paid } = await makePaidOrder(shop, await makeProduct(shop.db, { priceCents: 700 }));
    const cancelled = await makeCashOrder(shop);
    const { orderNumber: unpaid } = await startPayment(shop, await makeProduct(shop.db));
    expect(await takeSubjects()).toEqual([]);
    await owner.trpc.order.cancel.mutate({ number: cancelled });
    await pass(5);
    const [mail, ...others] = await takeAlerts();
    expect(others).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('Rackhouse: 2 new orders');
    expect(mail?.headers.get('to')).toBe(owner.account.email);
    const { totalCents } = await readOrder(shop, cash);
    expect(mail?.text).toContain(
      `- ${cash}: 2 pieces, $${(totalCents / 100).toFixed(2)}, cash on delivery\n  http://shop.test/manage/orders/${cash}\n`,
    );
    expect(mail?.text).toContain(`- ${paid}: 1 piece, $7.00, paid by card\n`);
    expect(mail?.html).toContain(`<a href="http://shop.test/manage/orders/${paid}" `);
    for (const number of [cancelled, unpaid]) expect(mail?.text).not.toContain(number);
    await pass(10);
    expect(await takeSubjects()).toEqual([]);
  });

  it('that wait to be confirmed are told once, and say so', async () => {
    const number = await makeCashOrder(shop);
    await putInReview(shop.db, number);
    await shop.runJobs();
    await pass(5);
    const [mail] = await takeAlerts();
    expect(mail?.text).toContain('cash on delivery, holds no stock until it is confirmed');
    await owner.trpc.order.recordCall.mutate({ number, outcome: 'confirmed' });
    await shop.runJobs();
    await pass(5);
    expect(await takeSubjects()).toEqual([]);
  });

  it('beyond twenty are counted', async () => {
    for (let n = 0; n < 22; n++) await makeCashOrder(shop);
    await shop.runJobs();
    await pass(5);
    const [mail] = await takeAlerts();
    expect(mail?.headers.get('subject')).toBe('Rackhouse: 22 new orders');
    expect(mail?.text.match(/^- RH-/gm)).toHaveLength(20);
    expect(mail?.text).toContain('- and 2 more\n');
  });
});

describe('messages', () => {
  const written = {
    name: 'Visit evil.example',
    email: 'stranger@evil.example',
    subject: 'Your account is locked: https://evil.example',
    body: 'Open https://evil.example now',
  };

  it('have an e-mail each, which quotes the message without links and is answered to its writer', async () => {
    await shop.trpc.message.send.mutate(written);
    await shop.trpc.message.send.mutate({ ...written, email: 'other@example.com', body: 'One\n\nTwo' });
    await pass(5);
    const [first, second, ...others] = await takeAlerts();
    expect(others).toEqual([]);
    expect(first?.headers.get('subject')).toBe('Rackhouse: 1 new message');
    expect(first?.headers.get('reply-to')).toBe(written.email);
    expect(second?.headers.get('reply-to')).toBe('other@example.com');
    const read = (text = '') => text.replaceAll('\u200c', '');
    expect(read(first?.text)).toContain(
      `> From ${written.name}, ${written.email}\n> ${written.subject}\n> ${written.body}\n`,
    );
    expect(read(second?.text)).toContain('> One\n> Two\n');
    expect(first?.text).toContain('http://shop.test/manage/messages');
    expect(`${first?.text}${first?.html}`).not.toMatch(/evil\.example/);
  });

  it('are told by their number alone if there are many', async () => {
    for (const nth of [1, 2, 3, 4, 5, 6])
      await shop.trpc.message.send.mutate({ ...written, email: `writer${nth}@example.com` });
    await pass(5);
    const [mail, ...others] = await takeAlerts();
    expect(others).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('Rackhouse: 6 new messages');
    expect(mail?.headers.get('reply-to')).toBeUndefined();
    expect(`${mail?.text}${mail?.html}${[...(mail?.headers ?? [])]}`).not.toMatch(/evil|writer/);
  });

  it('are not told if they were answered meanwhile', async () => {
    await shop.trpc.message.send.mutate(written);
    await shop.db.message.updateMany({ data: { doneAt: new Date(), doneBy: 'x' } });
    await pass(5);
    expect(await takeSubjects()).toEqual([]);
    expect(await shop.db.alert.count()).toBe(0);
  });
});

describe('payments', () => {
  it('that are disputed are told at once, and others after an hour in one e-mail', async () => {
    const card = '4000000000000259';
    const product = await makeProduct(shop.db, { priceCents: 1000 });
    const dispute = async () => {
      const { orderNumber } = await makePaidOrder(shop, product, { card });
      const attention = async () => (await readOrder(shop, orderNumber)).payments[0]?.attention;
      await expect.poll(attention, { timeout: 20_000 }).toBe('disputed');
      return orderNumber;
    };
    const first = await dispute();
    const [mail, ...others] = await takeAlerts();
    expect(others).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('Rackhouse: 1 disputed payment');
    const item = `- ${first}, \\$10.00: awaiting your response before \\w+ \\d+, \\d+\n  http://shop.test/manage/orders/${first}\n`;
    expect(mail?.text).toMatch(new RegExp(item));
    const later = [await dispute(), await dispute()];
    expect(await takeSubjects()).toEqual([]);
    await pass(60);
    const isDispute = ({ headers }: { headers: Map<string, string> }) =>
      /dispute/.test(headers.get('subject') ?? '');
    const summary = (await takeAlerts()).find(isDispute);
    for (const number of later) expect(summary?.text).toContain(number);
    expect(summary?.text).not.toContain(first);
  });

  it('that need attention are told with the reason, unless somebody has looked at them meanwhile', async () => {
    await save({ order: false });
    const { orderNumber: number, intentId } = await makePaidOrder(shop, await makeProduct(shop.db));
    const flag = (attention: 'refund_failed' | 'wrong_total' | null) =>
      ordersFirst(shop, shop.db.payment.update({ where: { intentId }, data: { attention } }));
    await flag('refund_failed');
    const [mail] = await takeAlerts();
    expect(mail?.headers.get('subject')).toBe('Rackhouse: 1 payment to review');
    expect(mail?.text).toMatch(new RegExp(`- ${number}, \\$[\\d.]+: a refund did not go through\n`));
    await flag('wrong_total');
    expect(await takeSubjects()).toEqual([]);
    await pass(60);
    await flag(null);
    expect(await takeSubjects()).toEqual([]);
    await flag('refund_failed');
    expect(await takeSubjects()).toEqual(['Rackhouse: 1 payment to review']);
    await pass(60);
    await save({ order: false, payment: false });
    expect(await takeSubjects()).toEqual([]);
    await save({ order: false });
    expect(await takeSubjects()).toEqual(['Rackhouse: 1 payment to review']);
  });
});

describe('a product that is low in stock', () => {
  const stock = (id: string, pieces: number) =>
    shop.db.productStock.update({ where: { productId: id }, data: { stock: pieces } });
  const takeLater = async () => {
    await shop.sendAlerts();
    await pass(5);
    return takeAlerts();
  };

  it('is told once, until it has been above the level again', async () => {
    await save({ order: false, lowStock: true });
    const rope = await makeProduct(shop.db, { title: 'Speed\nRope', stock: 6 });
    const bell = await makeProduct(shop.db, { title: 'Bell', stock: 9 });
    const order = { cartItems: [{ _id: rope.id, quantity: 1 }] };
    expect(await takeLater()).toEqual([]);
    await shop.trpc.order.place.mutate(order);
    await stock(bell.id, 0);
    const [mail, ...others] = await takeLater();
    expect(others).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('Rackhouse: 2 products low in stock');
    expect(mail?.text).toContain(
      `- Bell: sold out\n  http://shop.test/manage/products/${bell.id}/stock\n- Speed Rope: 5 left\n`,
    );
    await shop.trpc.order.place.mutate(order);
    expect(await takeLater()).toEqual([]);
    await stock(rope.id, 50);
    expect(await takeLater()).toEqual([]);
    await stock(rope.id, 1);
    expect(subjectsOf(await takeLater())).toEqual(['Rackhouse: 1 product low in stock']);
  });

  it('has the level of the settings, and is not told if it was restocked or deleted meanwhile', async () => {
    const products = await makeProducts(shop.db, [{ stock: 9 }, { stock: 9 }, { stock: 9 }]);
    const [low, restocked, deleted] = products.map(({ id }) => id) as [string, string, string];
    await save({ lowStockLevel: 9, lowStock: true });
    await shop.sendAlerts();
    expect(await shop.db.alert.count({ where: { kind: 'lowStock' } })).toBe(3);
    await stock(restocked, 10);
    await shop.db.product.update({ where: { id: deleted }, data: { deletedAt: new Date(), deletedBy: 'x' } });
    const [mail] = await takeLater();
    expect(mail?.headers.get('subject')).toBe('Rackhouse: 1 product low in stock');
    expect(mail?.text).toContain(low);
  });
});

it('an order that has not arrived the day before its last day is told once', async () => {
  await save({ order: false });
  const product = await makeProduct(shop.db, { stock: 9 });
  const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id: product.id, quantity: 1 }] });
  const number = data.orderNumber;
  const promise = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000);
    return shop.db.order.update({ where: { number }, data: { promisedFrom: day, promisedTo: day } });
  };
  const take = async () => {
    await shop.sendAlerts();
    await pass(5);
    return takeAlerts();
  };
  await promise(3);
  expect(await take()).toEqual([]);
  await promise(0);
  const [mail, ...others] = await take();
  expect(others).toEqual([]);
  expect(mail?.headers.get('subject')).toBe('Rackhouse: 1 order is late, or should arrive by tomorrow');
  expect(mail?.text).toContain(`http://shop.test/manage/orders/${number}`);
  expect(await take()).toEqual([]);
  await promise(3);
});

it('tens of thousands of products are one e-mail, which lists the first', { tags: 'slow' }, async () => {
  await save({ lowStock: true });
  const count = 20_000;
  await execute(
    shop.databaseUrl,
    `WITH made AS (
      INSERT INTO products (id, title, image, price_cents, details, category)
      SELECT gen_random_uuid(), 'Rope ' || n, '/rope.webp', 100, '', 'fitness' FROM generate_series(1, ${count}) n
      RETURNING id
    ) INSERT INTO product_stock (product_id, stock) SELECT id, 0 FROM made`,
  );
  await shop.sendAlerts();
  await pass(5);
  const [mail, ...others] = await takeAlerts();
  expect(others).toEqual([]);
  expect(mail?.headers.get('subject')).toBe(`Rackhouse: ${count} products low in stock`);
  expect(mail?.text.match(/^- Rope \d+: sold out$/gm)).toHaveLength(20);
  expect(await shop.db.alert.count({ where: { sentAt: null } })).toBe(0);
  await execute(shop.databaseUrl, `DELETE FROM products WHERE image = '/rope.webp'`);
});

it('a locked account is told at once, and more within the hour together', async () => {
  const limited = await openTestShop(
    { RATE_LIMIT: 'on', TRUST_PROXY: '1' },
    { databaseUrl: shop.databaseUrl },
  );
  const lock = (address: string) =>
    Promise.all(
      Array.from({ length: 11 }, () =>
        signIn(
          limited,
          { email: owner.account.email, password: 'not the right password' },
          { 'x-forwarded-for': address },
        ),
      ),
    );
  const locked = () => shop.db.alert.count({ where: { kind: 'lockedAccount' } });
  await lock('198.51.100.1');
  await expect.poll(locked).toBe(1);
  const [mail] = await takeAlerts();
  expect(mail?.headers.get('subject')).toBe('Rackhouse: 1 locked staff account');
  expect(mail?.text).toContain(`- ${owner.account.email}\n`);
  expect(mail?.text).toContain('http://shop.test/manage/activity?kind=security');
  for (const address of ['198.51.100.2', '198.51.100.3']) await lock(address);
  await expect.poll(locked).toBe(3);
  expect(await takeSubjects()).toEqual([]);
  await pass(60);
  expect(await takeSubjects()).toEqual(['Rackhouse: 1 locked staff account']);
  await limited.close();
});

it('jobs that have failed for good are told with their names', async () => {
  await shop.db.$executeRaw`SELECT graphile_worker.add_job('send_refund', max_attempts => 1)`;
  await shop.db.$executeRaw`SELECT graphile_worker.add_job('send_refund', max_attempts => 1)`;
  const fail = (minutes: number) => shop.db.$executeRaw`
    UPDATE graphile_worker._private_jobs
    SET attempts = max_attempts, updated_at = now() - make_interval(mins => ${minutes}::int) WHERE max_attempts = 1`;
  await fail(0);
  // The reconciler may still do the work of these jobs.
  expect(await takeSubjects()).toEqual([]);
  await fail(4);
  const [mail] = await takeAlerts();
  expect(mail?.headers.get('subject')).toBe('Rackhouse: 2 failed jobs');
  expect(mail?.text).toContain('- send_refund: 2\n');
  await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE max_attempts = 1`;
  await shop.sendAlerts();
  expect(await shop.db.alert.count()).toBe(0);
});

it('backups that fail are told once, with the reason, until they are made again', async () => {
  const startedAt = new Date();
  const fault = 'The disk of /backups is full: make room.';
  await shop.db.backup.create({ data: { name: 'failed', startedAt, fault } });
  const [mail, ...others] = await takeAlerts();
  expect(others).toEqual([]);
  expect(mail?.headers.get('subject')).toBe('Rackhouse: the backups need attention');
  expect(mail?.text).toContain(`- The last backup failed: ${fault}\n`);
  await pass(60);
  expect(await takeSubjects()).toEqual([]);
  await shop.db.backup.deleteMany();
  await shop.sendAlerts();
  expect(await shop.db.alert.count({ where: { kind: 'backup' } })).toBe(0);
});

describe('every alert', () => {
  const orderAndWait = async () => {
    const number = await makeCashOrder(shop);
    await shop.runJobs();
    await pass(5);
    return number;
  };

  it('goes to the address of the settings, and not at all if its kind is switched off', async () => {
    await save({ email: 'owner@example.com', message: false, collectMinutes: 30 });
    await shop.trpc.message.send.mutate({
      name: 'Rahim',
      email: 'rahim@example.com',
      subject: 'Hours',
      body: 'When are you open?',
    });
    await orderAndWait();
    expect(await takeSubjects()).toEqual([]);
    await pass(25);
    const [mail, ...others] = await takeAlerts();
    expect([mail?.headers.get('to'), others]).toEqual(['owner@example.com', []]);
    await save({});
    await pass(60);
    expect(await takeSubjects()).toEqual([]);
    expect(await shop.db.alert.count({ where: { kind: 'message' } })).toBe(0);
  });

  it('waits for a mail server that is out, and then tells all', async () => {
    smtp.mood = 'refuse';
    const first = await orderAndWait();
    expect(await takeSubjects()).toEqual([]);
    expect(await shop.db.alertSending.findMany()).toMatchObject([{ kind: 'order', sentAt: null, tries: 1 }]);
    expect(lines.join('')).toContain('an alert could not be sent yet');
    expect(lines.join('')).not.toContain('@example');
    smtp.mood = 'take';
    // The next try is not due yet.
    expect(await takeSubjects()).toEqual([]);
    const second = await orderAndWait();
    const [mail] = await takeAlerts();
    for (const number of [first, second]) expect(mail?.text).toContain(number);
    expect(await shop.db.alert.count({ where: { sentAt: null } })).toBe(0);
  });

  it('waits while there is nobody to tell', async () => {
    const where = { role: 'owner' } as const;
    await shop.db.staffAccount.updateMany({ where, data: { disabledAt: new Date() } });
    await orderAndWait();
    expect(await takeSubjects()).toEqual([]);
    await shop.db.staffAccount.updateMany({ where, data: { disabledAt: null } });
    expect(await takeSubjects()).toEqual(['Rackhouse: 1 new order']);
  });

  it('is a file where there is no mail server', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'rackhouse-alerts-'));
    const other = await openTestShop({ DATA_DIR }, { databaseUrl: shop.databaseUrl });
    await orderAndWait();
    await other.sendAlerts();
    await other.close();
    const files = await readdir(join(DATA_DIR, 'mail'));
    expect(files).toEqual([expect.stringMatching(/alert-order-\d+-\d+\.eml$/)]);
    const mail = readMail(await readFile(join(DATA_DIR, 'mail', files[0] as string), 'latin1'));
    expect(mail.headers.get('subject')).toBe('Rackhouse: 1 new order');
    await rm(DATA_DIR, { recursive: true });
  });
});
