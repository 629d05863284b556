import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { readMail } from '../helpers/mime.ts';
import { activityOf, stepsOf } from '../helpers/order.ts';
import { sharedMailShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const { shop, smtp, lines } = sharedMailShop(openTestShop, { LOG_LEVEL: 'warn' });
let productId: string;
beforeAll(async () => {
  productId = (await makeProduct(shop.db, { stock: 1000 })).id;
});
afterEach(async () => {
  await expectInvariants(shop.db);
  await shop.db.orderEmail.deleteMany();
  lines.splice(0);
});

async function placeOrder(): Promise<string> {
  const cartItems = [{ _id: productId, quantity: 1 }];
  return (await shop.trpc.order.place.mutate({ cartItems, customer })).data.orderNumber;
}

const placeOrders = (count: number) => Promise.all(Array.from({ length: count }, placeOrder));

/** The numbers of the orders that shoppers got e-mails about. */
const toldOf = () =>
  smtp.mails.map(({ content }) => readMail(content).headers.get('subject')?.split(' ').at(-1)).sort();

/** As if the time for the next try had come. */
const becomeDue = () =>
  shop.db.orderEmail.updateMany({ where: { status: 'pending' }, data: { nextAttemptAt: new Date() } });

describe('e-mails', () => {
  it('leave a running shop soon, each once, though two processes look for them', async () => {
    const processes = await Promise.all([shop.startJobs(), shop.startJobs()]);
    const numbers = await placeOrders(40);
    await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBe(40);
    const sent = () => shop.db.orderEmail.count({ where: { status: 'sent', tries: 1 } });
    await expect.poll(sent, { timeout: 30_000 }).toBe(40);
    await Promise.all(processes.map((jobs) => jobs.stop()));
    expect(toldOf()).toEqual(numbers.sort());
  });

  it('that a process took with it when it was killed are sent by another, and not before it may be', async () => {
    const number = await placeOrder();
    await emptyOutbox(shop);
    const [claimed] = await shop.db.$queryRaw<[{ tries: number }]>`
      UPDATE order_emails SET tries = 1, next_attempt_at = now() + interval '10 seconds' RETURNING tries`;
    expect(claimed.tries).toBe(1);
    await shop.runJobs();
    expect(smtp.mails).toEqual([]);
    await becomeDue();
    await shop.runJobs();
    expect(toldOf()).toEqual([number]);
    expect(await shop.db.orderEmail.findMany()).toMatchObject([{ status: 'sent', tries: 2 }]);
  });

  it('stay with a process that waits for its mail server for longer than a claim lasts', {
    tags: 'slow',
  }, async () => {
    smtp.mood = 'silent-after-data';
    const jobs = await shop.startJobs();
    await placeOrder();
    const claim = () => shop.db.orderEmail.findFirst();
    await expect.poll(claim, { timeout: 10_000 }).toMatchObject({ tries: 1 });
    const first = (await claim())?.nextAttemptAt as Date;
    await expect
      .poll(async () => (await claim())?.nextAttemptAt?.getTime(), { timeout: 6000 })
      .toBeGreaterThan(first.getTime() + 1000);
    expect(await claim()).toMatchObject({ tries: 1, fault: null });
    await jobs.stop();
  });

  it('of orders that were not written do not exist', async () => {
    const before = await stockOf(shop.db, productId);
    const cartItems = [{ _id: productId, quantity: before + 1 }];
    await expect(shop.trpc.order.place.mutate({ cartItems, customer })).rejects.toThrow('left in stock');
    const [order] = await placeOrders(1);
    await emptyOutbox(shop);
    const owed = await shop.db.orderEmail.findMany({ include: { order: true } });
    expect(owed.map(({ order: { number } }) => number)).toEqual([order]);
  });
});

describe('an e-mail that no mail server takes', () => {
  it('is tried again later and later, while others leave', async () => {
    smtp.mood = 'refuse';
    const number = await placeOrder();
    for (let tries = 1; tries <= 4; tries += 1) {
      await becomeDue();
      const begun = Date.now();
      await shop.runJobs();
      const ended = Date.now();
      const owed = await shop.db.orderEmail.findFirstOrThrow();
      expect(owed).toMatchObject({
        tries,
        status: 'pending',
        fault: 'address',
        lastError: expect.stringContaining('did not take a message'),
      });
      const triedAt = (owed.nextAttemptAt as Date).getTime() - Math.exp(tries) * 1000;
      expect(triedAt).toBeGreaterThanOrEqual(begun - 1);
      expect(triedAt).toBeLessThanOrEqual(ended);
    }
    const told = lines.map((line) => JSON.parse(line));
    expect(told.filter(({ msg }) => msg === 'an e-mail could not be sent yet')).toHaveLength(4);
    expect(lines.join('')).not.toMatch(new RegExp(`${customer.email}|${customer.name}`));

    smtp.mood = 'take';
    const other = await placeOrder();
    await shop.runJobs();
    expect(toldOf()).toEqual([other]);
    await becomeDue();
    await shop.runJobs();
    expect(toldOf()).toEqual([number, other].sort());
  });

  it('is given up after 25 tries: the row says why, and the history of the order nothing', async () => {
    smtp.mood = 'refuse';
    const number = await placeOrder();
    await emptyOutbox(shop);
    await shop.db.orderEmail.updateMany({ data: { tries: 24 } });
    await shop.runJobs();
    const [owed] = await shop.db.orderEmail.findMany();
    const lastError = expect.stringContaining('550');
    expect(owed).toMatchObject({
      status: 'failed',
      tries: 25,
      nextAttemptAt: null,
      fault: 'address',
      lastError,
    });
    expect(await stepsOf(shop, number)).toEqual([[null, 'placed', 'shopper', null]]);
    expect(lines.join('')).toContain('was given up');

    smtp.mood = 'take';
    await shop.runJobs();
    expect(smtp.mails).toEqual([]);
  });
});

describe('staff', () => {
  it('see each e-mail of an order, and send one again: with the order as it is by then, and in the log', async () => {
    const staff = await signInAs(shop, 'manager');
    const number = await placeOrder();
    smtp.mood = 'refuse';
    await shop.runJobs();
    const [email] = await staff.trpc.order.emails.query({ number });
    expect(email).toMatchObject({ kind: 'confirmation', status: 'pending', fault: 'address', sentAt: null });

    smtp.mood = 'take';
    await shop.db.orderEmail.updateMany({ data: { nextAttemptAt: new Date(Date.now() + 3_600_000) } });
    const resend = () => staff.trpc.order.resendEmail.mutate({ number, id: email?.id as number });
    expect(await Promise.all([resend(), resend()])).toMatchObject(
      Array(2).fill({ status: 'pending', fault: null }),
    );
    await shop.runJobs();
    expect(toldOf()).toEqual([number]);
    expect(await staff.trpc.order.emails.query({ number })).toMatchObject([{ status: 'sent', fault: null }]);
    const resent = {
      action: 'order.email_resent',
      actor: staff.account.email,
      changes: { 'e-mail': [null, 'confirmation'] },
    };
    expect(await activityOf(shop, number)).toEqual([resent]);

    await staff.trpc.order.ship.mutate({ number });
    await staff.trpc.order.deliver.mutate({ number });
    await resend();
    await shop.runJobs();
    const mails = smtp.mails.map(({ content }) => readMail(content));
    const again = mails.find(({ headers }) => headers.get('message-id')?.startsWith(`<${number}-2@`));
    expect(again?.text).toContain('Cash on Delivery: $49.99 paid.');
    expect(mails.filter(({ text }) => text.includes('was delivered'))).toHaveLength(1);
  });

  it('can’t send e-mails of another order', async () => {
    const staff = await signInAs(shop, 'manager');
    const [number, other] = [await placeOrder(), await placeOrder()];
    await shop.runJobs();
    const [email] = await staff.trpc.order.emails.query({ number: other });
    const id = email?.id as number;
    const refused = { data: { failure: { reason: 'ORDER_NOT_FOUND' } } };
    await expect(staff.trpc.order.resendEmail.mutate({ number, id })).rejects.toMatchObject(refused);
    expect(await activityOf(shop, other)).toEqual([]);
    await expect(shop.trpc.order.emails.query({ number })).rejects.toMatchObject({
      data: { failure: { reason: 'SIGNED_OUT' } },
    });
  });
});
