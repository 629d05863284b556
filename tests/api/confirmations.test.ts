import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { readMail } from '../helpers/mime.ts';
import { stepsOf } from '../helpers/order.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { type SmtpServer, startSmtpServer } from '../helpers/smtp.ts';

const lines: string[] = [];

import { emptyOutbox } from '../helpers/webhook.ts';

let smtp: SmtpServer;
let shop: TestShop;
let productId: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'orders@shop.test', LOG_LEVEL: 'error' };
  shop = await openTestShop(settings, { logTo: { write: (line: string) => void lines.push(line) } });
  productId = (await makeProduct(shop.db, { stock: 1000 })).id;
});
afterEach(async () => {
  await expectInvariants(shop.db);
  await shop.db.orderConfirmation.deleteMany();
  smtp.mails.splice(0);
  smtp.mood = 'take';
  lines.splice(0);
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

async function placeOrder(): Promise<string> {
  const cartItems = [{ _id: productId, quantity: 1 }];
  return (await shop.trpc.order.place.mutate({ cartItems, customer })).data.orderNumber;
}

const placeOrders = (count: number) => Promise.all(Array.from({ length: count }, placeOrder));

/** The numbers of the orders that shoppers were told of. */
const toldOf = () =>
  smtp.mails.map(({ content }) => readMail(content).headers.get('subject')?.split(' ').at(-1)).sort();

/** As if the time for the next try had come. */
const becomeDue = () => shop.db.orderConfirmation.updateMany({ data: { nextAttemptAt: new Date() } });

describe('confirmations', () => {
  it('leave a running shop soon, each once, though two processes look for them', async () => {
    const processes = await Promise.all([shop.startJobs(), shop.startJobs()]);
    const numbers = await placeOrders(40);
    await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(40);
    await expect.poll(() => shop.db.orderConfirmation.count(), { timeout: 5000 }).toBe(0);
    await Promise.all(processes.map((jobs) => jobs.stop()));
    expect(toldOf()).toEqual(numbers.sort());
  });

  it('that a process took with it when it was killed are sent by another, and not before it may be', async () => {
    const number = await placeOrder();
    await emptyOutbox(shop);
    const [claimed] = await shop.db.$queryRaw<[{ tries: number }]>`
      UPDATE order_confirmations SET tries = 1, next_attempt_at = now() + interval '10 minutes' RETURNING tries`;
    expect(claimed.tries).toBe(1);
    await shop.runJobs();
    expect(smtp.mails).toEqual([]);
    await becomeDue();
    await shop.runJobs();
    expect(toldOf()).toEqual([number]);
    expect(await shop.db.orderConfirmation.count()).toBe(0);
  });

  it('of orders that were not written do not exist', async () => {
    const before = await stockOf(shop.db, productId);
    const cartItems = [{ _id: productId, quantity: before + 1 }];
    await expect(shop.trpc.order.place.mutate({ cartItems, customer })).rejects.toThrow('left in stock');
    const [order] = await placeOrders(1);
    await emptyOutbox(shop);
    const owed = await shop.db.orderConfirmation.findMany({ include: { order: true } });
    expect(owed.map(({ order: { number } }) => number)).toEqual([order]);
  });
});

describe('a confirmation that no mail server takes', () => {
  it('is tried again later and later, while others leave', async () => {
    smtp.mood = 'refuse';
    const number = await placeOrder();
    for (let tries = 1; tries <= 4; tries += 1) {
      await becomeDue();
      const begun = Date.now();
      await shop.runJobs();
      const ended = Date.now();
      const owed = await shop.db.orderConfirmation.findFirstOrThrow();
      expect(owed).toMatchObject({ tries, lastError: expect.stringContaining('did not take a message') });
      const triedAt = (owed.nextAttemptAt as Date).getTime() - Math.exp(tries) * 1000;
      expect(triedAt).toBeGreaterThanOrEqual(begun - 1);
      expect(triedAt).toBeLessThanOrEqual(ended);
    }
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toMatch(new RegExp(`${customer.email}|${customer.name}`));

    smtp.mood = 'take';
    const other = await placeOrder();
    await shop.runJobs();
    expect(toldOf()).toEqual([other]);
    await becomeDue();
    await shop.runJobs();
    expect(toldOf()).toEqual([number, other].sort());
  });

  it('is given up after 25 tries: the history of the order says so, and the row why', async () => {
    smtp.mood = 'refuse';
    const number = await placeOrder();
    await emptyOutbox(shop);
    await shop.db.orderConfirmation.updateMany({ data: { tries: 24 } });
    await shop.runJobs();
    const [owed] = await shop.db.orderConfirmation.findMany();
    expect(owed).toMatchObject({ tries: 25, nextAttemptAt: null, lastError: expect.stringContaining('550') });
    expect(await stepsOf(shop, number)).toEqual([
      [null, 'placed', 'shopper', null],
      ['placed', 'placed', 'shop', 'The confirmation could not be sent by e-mail'],
    ]);
    expect(lines.join('')).toContain('was given up');

    smtp.mood = 'take';
    await shop.runJobs();
    expect(smtp.mails).toEqual([]);
  });
});
