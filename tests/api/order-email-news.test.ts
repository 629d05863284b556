import { afterAll, describe, expect, it } from 'vitest';
import { endHold } from '../../src/server/order/payment/holds.ts';
import { makePaidOrder, readOrder, startPayment } from '../helpers/card.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { readMail } from '../helpers/mime.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openCardShop } from '../helpers/shop.ts';

const { shop, smtp } = sharedMailShop(openCardShop);
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const mails = () => smtp.mails.map(({ content }) => readMail(content));

/** The kinds and states of an order's e-mails. */
async function emailsOf(number: string): Promise<Record<string, string>> {
  const emails = await staff.trpc.order.emails.query({ number });
  return Object.fromEntries(emails.map(({ kind, status }) => [kind, status]));
}

describe('an e-mail that is no longer true is not sent', () => {
  it('a cancelled order is not confirmed: its shopper is told that it was cancelled, and why', async () => {
    const number = await makeCashOrder(shop);
    await staff.trpc.order.cancel.mutate({ number, reason: 'You ordered twice' });
    await shop.runJobs();
    expect(await emailsOf(number)).toEqual({ confirmation: 'skipped', cancelled: 'sent' });
    const [mail, ...others] = mails();
    expect(others).toEqual([]);
    expect(mail?.headers.get('subject')).toBe(`Your Rackhouse order ${number} was cancelled`);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Reason: You ordered twice');
      expect(part).toMatch(/[\n>]2 × /);
      expect(part).not.toContain('ready');
    }
  });

  it('of an order that was delivered by then, only the last step is told', async () => {
    const number = await makeCashOrder(shop);
    await shop.runJobs();
    await staff.trpc.order.ship.mutate({ number });
    await staff.trpc.order.deliver.mutate({ number });
    await shop.runJobs();
    const sent = { confirmation: 'sent', shipped: 'skipped', delivered: 'sent' };
    expect(await emailsOf(number)).toEqual({ ...sent, to_review: 'pending' });
  });

  it('of two changes, the last is told, with the order as it is now', async () => {
    const number = await makeCashOrder(shop);
    await shop.runJobs();
    smtp.mails.splice(0);
    const { id: orderId } = await readOrder(shop, number);
    for (const reason of ['Phone number changed', 'Speed Rope: 3 → 2; total $99.98']) {
      const line = { orderId, from: 'placed', to: 'placed', actor: 'staff', reason } as const;
      const { id } = await shop.db.orderEvent.create({ data: line });
      await shop.db.orderEmail.create({ data: { orderId, kind: 'corrected', subjectId: String(id) } });
    }
    await shop.runJobs();
    const [mail, ...others] = mails();
    expect(others).toEqual([]);
    for (const part of [mail?.text, mail?.html]) {
      for (const words of ['Speed Rope: 3 → 2; total $99.98', '2 × $49.99', 'Please have $99.98 ready']) {
        expect(part).toContain(words);
      }
    }
  });
});

describe('a shopper is told', () => {
  it('that the order is on its way, and what to pay', async () => {
    const number = await makeCashOrder(shop);
    await shop.runJobs();
    await staff.trpc.order.ship.mutate({ number });
    await shop.runJobs();
    expect(await emailsOf(number)).toEqual({ confirmation: 'sent', shipped: 'sent' });
    expect(mails().at(-1)?.text).toContain('Please have $99.98 ready');
  });

  it('of a refund that is done at once, once', async () => {
    const { orderNumber: number } = await makePaidOrder(shop, await makeProduct(shop.db));
    await shop.runJobs();
    await staff.trpc.order.refund.mutate({ number, reason: 'The rope was missing' });
    await shop.runJobs();
    expect(await emailsOf(number)).toEqual({
      confirmation: 'sent',
      refund_requested: 'skipped',
      refunded: 'sent',
    });
    expect(mails().at(-1)?.text).toContain('Reason: The rope was missing');
  });

  it('of a refund that the bank takes its time with, when it is requested and when it is done', {
    tags: 'slow',
  }, async () => {
    shop.sandbox.faults.refundDelayMs = 5000;
    const card = '4000000000007726';
    const { orderNumber: number } = await makePaidOrder(shop, await makeProduct(shop.db), { card });
    await staff.trpc.order.refund.mutate({ number });
    await shop.runJobs();
    expect(await emailsOf(number)).toEqual({ confirmation: 'sent', refund_requested: 'sent' });
    await expect
      .poll(async () => (await readOrder(shop, number)).status, { timeout: 20_000 })
      .toBe('refunded');
    await shop.runJobs();
    expect(await emailsOf(number)).toMatchObject({ refund_requested: 'sent', refunded: 'sent' });
  });

  it('nothing of an order that was never paid', async () => {
    const { orderNumber: number } = await startPayment(shop, await makeProduct(shop.db));
    const { id } = await readOrder(shop, number);
    await shop.db.order.update({ where: { id }, data: { holdExpiresAt: new Date() } });
    await endHold(shop.context(), id);
    await shop.runJobs();
    expect((await readOrder(shop, number)).status).toBe('expired');
    expect(await emailsOf(number)).toEqual({});
  });
});

describe('staff', () => {
  it('can look at every e-mail, with the name and the address of the shop', async () => {
    const samples = await staff.trpc.order.emailSamples.query();
    expect(samples.length).toBeGreaterThan(20);
    for (const { name, text, html } of samples) {
      const [kind = ''] = name.split(/[:,]/);
      const links = {
        Alert: '/manage/',
        Newsletter: '/newsletter',
        'Back in stock': '/product/',
        'Ask for reviews': '/review#',
        'To be paid by card': '/payment/link#',
        'Change to be paid by card': '/payment/link#',
        'Receipt of a withdrawal': '/order',
      };
      const link = (links as Record<string, string>)[kind] ?? '/order?number=';
      for (const part of [text, html]) expect(part).toContain(`http://shop.test${link}`);
    }
    await expect(shop.trpc.order.emailSamples.query()).rejects.toMatchObject({
      data: { failure: { reason: 'SIGNED_OUT' } },
    });
  });
});

it('tells of corrections, parcels and what came back, with what is due', async () => {
  const number = await makeCashOrder(shop);
  await staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 3 }] });
  await shop.runJobs();
  await staff.trpc.order.ship.mutate({ number, parcel: { carrier: 'steadfast', trackingNumber: 'SF 1' } });
  await shop.runJobs();
  const lines = [{ line: 1, quantity: 1, restocked: false }];
  await staff.trpc.order.return.mutate({ number, reason: 'damaged', lines });
  await shop.runJobs();
  await staff.trpc.order.deliver.mutate({ number });
  await staff.trpc.order.return.mutate({ number, reason: 'faulty', lines, credit: 40 });
  await shop.runJobs();
  expect(await emailsOf(number)).toMatchObject({ corrected: 'sent', shipped: 'sent', delivered: 'sent' });
  const said = (subject: RegExp) => {
    const found = mails().filter(({ headers }) => subject.test(headers.get('subject') ?? ''));
    return found.map(({ text }) => text);
  };
  const [corrected] = said(/has changed/);
  expect(corrected).toContain('3 × $49.99');
  expect(corrected).toContain('Please have $149.97 ready');
  const [shipped] = said(/on its way/);
  expect(shipped).toContain('Steadfast, tracking number SF 1:\nhttps://steadfast.com.bd/t/SF%201');
  expect(shipped).toMatch(/Please have \$149\.97 ready\.\n\n3 × /);
  expect(said(/was delivered/)).toEqual([expect.stringMatching(/\n1 × /)]);
  const [onTheWay, afterwards] = said(/was returned/);
  expect(onTheWay).toContain('Please have $99.98 ready');
  expect(onTheWay).not.toContain('You will get');
  expect(afterwards).toContain('You will get $40.00 back.');
});
