import { beforeEach, describe, expect, it } from 'vitest';
import { unsubscribePath } from '../../src/shared/mail/link-paths.ts';
import { makeProduct } from '../helpers/factories.ts';
import { readMail } from '../helpers/mime.ts';
import { sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';

const { shop, smtp } = sharedMailShop(openTestShop, { SHOP_NAME: 'Iron & Oak' });
const staff = sharedStaff(shop, 'manager');
let id: string;
beforeEach(async () => {
  await shop.db.restockRequest.deleteMany();
  await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await shop.db.$executeRaw`DELETE FROM stranger_emails`;
  id = (await makeProduct(shop.db, { title: 'Air Bike', stock: 0 })).id;
});

const ask = (email: string, product = id, at: TestShop = shop) =>
  at.trpc.restock.ask.mutate({ id: product, email });
const askAll = async (...names: string[]) => {
  for (const name of names) await ask(`${name}@example.com`);
};
const stock = (pieces: number, product = id) =>
  shop.db.productStock.update({ where: { productId: product }, data: { stock: pieces } });

/** Runs a periodic job, and all that follows from it. */
async function runJob(name: 'queue_restocked' | 'forget_old'): Promise<void> {
  await shop.db.$executeRaw`SELECT graphile_worker.add_job(${name})`;
  await shop.runJobs();
}

/** The addresses that get an e-mail in the next round, in its order. */
async function told(): Promise<string[]> {
  smtp.mails.splice(0);
  await runJob('queue_restocked');
  return smtp.mails.map(({ to }) => (to[0] as string).split('@')[0] as string);
}
const waiting = async () =>
  (await shop.db.restockRequest.findMany({ where: { toldAt: null }, orderBy: { id: 'asc' } })).map(
    ({ email }) => email.split('@')[0],
  );
const aDayLater = () =>
  shop.db.$executeRaw`
    UPDATE restock_requests SET told_at = told_at - interval '24 hours 1 second', asked_at = asked_at - interval '24 hours 1 second'`;

describe('asking for a product', () => {
  it('counts once for an address, however it is written, and is answered alike', async () => {
    expect(await ask('Reader@Example.com')).toEqual({ state: 'asked' });
    const rows = await shop.db.restockRequest.findMany();
    expect(await ask(' reader@example.COM ')).toEqual({ state: 'asked' });
    expect(await shop.db.restockRequest.findMany()).toEqual(rows);
    expect(rows).toMatchObject([{ email: 'reader@example.com', productId: id, toldAt: null }]);
  });

  it('is not for one that is in stock, unknown or deleted', async () => {
    const { id: inStock } = await makeProduct(shop.db);
    expect(await ask('a@example.com', inStock)).toEqual({ state: 'in_stock' });
    await shop.db.product.update({ where: { id }, data: { deletedAt: new Date() } });
    for (const product of [id, '01936f5e-0000-7000-8000-000000000001', 'x'])
      await expect(ask('a@example.com', product)).rejects.toMatchObject({ data: { httpStatus: 404 } });
    expect(await waiting()).toEqual([]);
  });

  it.each(['', 'reader', 'a@b.co,c@d.co', 'a@b.co\r\nBcc: c@d.co'])('is refused for %j', async (email) => {
    await expect(ask(email)).rejects.toMatchObject({ data: { httpStatus: 400 } });
    expect(await waiting()).toEqual([]);
  });

  it('is stopped at the eleventh of ten minutes', async () => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' }, { databaseUrl: shop.databaseUrl });
    for (let n = 1; n <= 10; n++) await ask(`flood-${n}@example.com`, id, limited);
    await expect(ask('flood-11@example.com', id, limited)).rejects.toMatchObject({
      data: { httpStatus: 429 },
    });
    expect(await shop.db.restockRequest.count()).toBe(10);
    await limited.close();
  });

  it('is counted for staff alone', async () => {
    await askAll('a', 'b');
    expect(await staff.trpc.restock.waiting.query({ id })).toEqual({ waiting: 2 });
    expect(await staff.trpc.restock.waiting.query({ id: 'x' })).toEqual({ waiting: 0 });
    await expect(shop.trpc.restock.waiting.query({ id })).rejects.toMatchObject({
      data: { httpStatus: 401 },
    });
  });
});

describe('a product that is back', () => {
  it('is told once, in the order of asking, to no more than there are pieces', async () => {
    await askAll('first', 'second', 'third');
    expect(await told()).toEqual([]);
    await stock(2);
    expect(await told()).toEqual(['first', 'second']);
    expect(await told()).toEqual([]);
    expect(await waiting()).toEqual(['third']);
  });

  it('counts those who were told for a day, then tells the next', async () => {
    await askAll('first', 'second', 'third', 'fourth');
    await stock(1);
    expect(await told()).toEqual(['first']);
    await stock(3);
    expect(await told()).toEqual(['second', 'third']);
    await stock(1);
    expect(await told()).toEqual([]);
    await aDayLater();
    expect(await told()).toEqual(['fourth']);
  });

  it('is told to each waiting product’s own, whatever brings its pieces', async () => {
    const { id: other } = await makeProduct(shop.db, { title: 'Speed Rope', stock: 0 });
    await askAll('bike');
    await ask('rope@example.com', other);
    await staff.trpc.product.changeStock.mutate({ id: other, kind: 'receive', quantity: 5 });
    expect(await told()).toEqual(['rope']);
    expect(await waiting()).toEqual(['bike']);
  });

  it('is told nobody while it is deleted', async () => {
    await askAll('first');
    await stock(1);
    await shop.db.product.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await told()).toEqual([]);
    await shop.db.product.update({ where: { id }, data: { deletedAt: null } });
    expect(await told()).toEqual(['first']);
  });

  it('is told with the owner’s words, its page, and a link that ends all requests of the address', async () => {
    const { id: other } = await makeProduct(shop.db, { stock: 0 });
    await ask('first@example.com');
    await ask('first@example.com', other);
    await stock(1);
    await told();
    const { headers, text } = readMail(smtp.mails[0]?.content ?? '');
    expect(headers.get('subject')).toBe('Air Bike is back at Iron & Oak');
    expect(text).toContain('Air Bike is in stock again.');
    expect(text).toContain(`http://shop.test/product/${id}\n`);
    const link = /<(.*)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] as string;
    expect(text).toContain(link);
    const path = link.replace('http://shop.test', '');
    expect(path).toMatch(new RegExp(`^${unsubscribePath}\\?of=restock&token=[0-9a-f-]{36}$`));
    await ask('stays@example.com', other);
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    };
    expect((await fetch(shop.url + path, init)).status).toBe(200);
    expect(await shop.db.restockRequest.findMany({ select: { email: true } })).toEqual([
      { email: 'stays@example.com' },
    ]);
    expect((await fetch(shop.url + path, init)).status).toBe(200);
  });

  it('may be asked for again by who came too late, who is then last', async () => {
    await askAll('late', 'other');
    await stock(1);
    expect(await told()).toEqual(['late']);
    await stock(0);
    await askAll('late');
    expect(await waiting()).toHaveLength(2);
    await stock(1);
    expect(await told()).toEqual(['other']);
  });
});

describe('an e-mail about it', () => {
  it('is not sent once it has sold out again: who asked keeps the place', async () => {
    await askAll('first', 'second');
    await stock(1);
    await smtp.close();
    expect(await told()).toEqual([]);
    await stock(0);
    await smtp.listenAgain();
    await shop.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    await shop.runJobs();
    expect(smtp.mails).toEqual([]);
    await stock(1);
    expect(await told()).toEqual(['first']);
  });

  it('is tried again until the mail server takes it', async () => {
    await askAll('first');
    await stock(1);
    await smtp.close();
    await told();
    await smtp.listenAgain();
    await shop.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    await shop.runJobs();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['first@example.com']]);
  });

  it('is given up for an address that the mail server refuses, whose place the next gets', async () => {
    await askAll('nobody', 'next');
    await stock(1);
    smtp.mood = 'refuse';
    expect(await told()).toEqual([]);
    smtp.mood = 'take';
    expect(await told()).toEqual(['next']);
  });

  it('is the last of five a day that strangers can have sent to an address', async () => {
    const limited = await openTestShop(
      { RATE_LIMIT: 'on', SMTP_URL: smtp.url, MAIL_FROM: 'orders@shop.test' },
      { databaseUrl: shop.databaseUrl },
    );
    const products = await Promise.all(Array.from({ length: 7 }, () => makeProduct(shop.db, { stock: 0 })));
    for (const product of products) {
      await ask('victim@example.com', product.id);
      await stock(1, product.id);
    }
    smtp.mails.splice(0);
    await shop.db.$executeRaw`SELECT graphile_worker.add_job('queue_restocked')`;
    await limited.runJobs();
    expect(smtp.mails).toHaveLength(5);
    expect(await shop.db.restockRequest.count()).toBe(5);
    await limited.close();
  });
});

it('a request is deleted a week after its e-mail, or after half a year', async () => {
  await askAll('told', 'just-told', 'old', 'waits');
  const set = (name: string, sql: { toldAt?: Date; askedAt?: Date }) =>
    shop.db.restockRequest.updateMany({ where: { email: `${name}@example.com` }, data: sql });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000);
  await set('told', { toldAt: daysAgo(7) });
  await set('just-told', { toldAt: daysAgo(6) });
  await set('old', { askedAt: daysAgo(180) });
  await runJob('forget_old');
  const left = await shop.db.restockRequest.findMany({ orderBy: { id: 'asc' } });
  expect(left.map(({ email }) => email)).toEqual(['just-told@example.com', 'waits@example.com']);
});
