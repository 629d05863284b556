import { beforeEach, describe, expect, it } from 'vitest';
import { makeProduct } from '../helpers/factories.ts';
import { readMail } from '../helpers/mime.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';

const { shop, smtp } = sharedMailShop(openTestShop, { SHOP_NAME: 'Iron & Oak' });
const owner = sharedStaff(shop, 'owner');
beforeEach(() => shop.db.setting.deleteMany());

async function deliver(): Promise<string> {
  const number = await makeCashOrder(shop);
  await owner.trpc.order.ship.mutate({ number });
  await owner.trpc.order.deliver.mutate({ number });
  await shop.runJobs();
  return number;
}

function read(content: string) {
  const { headers, text, html } = readMail(content);
  return { subject: headers.get('subject'), text, html };
}

const findEmail = (number: string) =>
  shop.db.orderEmail.findFirst({ where: { order: { number }, kind: 'to_review' } });

async function daysLeft(number: string): Promise<number> {
  const { nextAttemptAt } = (await findEmail(number)) ?? {};
  return Math.round((Number(nextAttemptAt) - Date.now()) / 86_400_000);
}

/** Makes the e-mail of an order due. @returns the e-mails that were sent then */
async function comeDue(number: string) {
  smtp.mails.splice(0);
  await shop.db.orderEmail.updateMany({
    where: { order: { number }, kind: 'to_review' },
    data: { nextAttemptAt: new Date() },
  });
  await shop.runJobs();
  return smtp.mails.map(({ content }) => read(content));
}

const save = (values: { isOn?: boolean; days?: number }) =>
  owner.trpc.settings.save.mutate({ group: 'reviews', values: { isOn: true, days: 7, ...values } });

describe('the e-mail that asks for reviews', () => {
  it('is due a week after an order has arrived, and has a link that opens its products', async () => {
    const number = await deliver();
    expect(smtp.mails.map(({ content }) => read(content).subject).join()).not.toContain('How do you like');
    expect(await daysLeft(number)).toBe(7);
    const [email, ...others] = await comeDue(number);
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^How do you like your Iron & Oak order RH-\w{5}-\w{5}\?$/);
    const token = /http:\/\/shop\.test\/review#([0-9a-f-]{36})/.exec(email?.text ?? '')?.[1] as string;
    expect(email?.html).toContain(`/review#${token}`);
    const { products, isOpen, name } = await shop.trpc.review.open.mutate({ token });
    expect([products.length, isOpen, name]).toEqual([1, true, 'Farhana A.']);
    expect(email?.text).toContain(` you bought: ${products[0]?.title}.`);
    expect(await findEmail(number)).toMatchObject({ status: 'sent', nextAttemptAt: null });
  });

  it('is due when the owner wants it, in the words of the owner', async () => {
    await save({ days: 21 });
    const values = { to_review: { subject: 'Tell us about {number}', opening: '', closing: 'Bye!' } };
    await owner.trpc.settings.save.mutate({ group: 'emails', values: values as never });
    const number = await deliver();
    expect(await daysLeft(number)).toBe(21);
    const [email] = await comeDue(number);
    expect(email?.subject).toBe(`Tell us about ${number}`);
    expect(email?.text).toContain('Bye!');
  });

  it('is one for an order, also if staff take a step back', async () => {
    const number = await deliver();
    await comeDue(number);
    const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } });
    await shop.db.$executeRaw`
      INSERT INTO outbox (type, order_id, order_event_id, product_ids, stocks)
      SELECT 'order.delivered', ${id}::uuid, max(id), '{}', '{}' FROM order_events WHERE order_id = ${id}::uuid`;
    await shop.runJobs();
    expect(await shop.db.orderEmail.count({ where: { orderId: id, kind: 'to_review' } })).toBe(1);
  });

  it('has the same link when staff send it again', async () => {
    const number = await deliver();
    const [first] = await comeDue(number);
    const { id } = (await findEmail(number)) ?? {};
    await owner.trpc.order.resendEmail.mutate({ number, id: Number(id) });
    const [again] = await comeDue(number);
    const linkIn = (text = '') => /\/review#\S+/.exec(text)?.[0];
    expect(linkIn(again?.text)).toBe(linkIn(first?.text));
    expect(linkIn(first?.text)).toBeDefined();
  });

  it.each([
    [
      'the order came back',
      (number: string) => owner.trpc.order.return.mutate({ number, reason: 'refused' }),
    ],
    [
      'the customer was erased',
      (number: string) =>
        shop.db.order.update({
          where: { number },
          data: {
            customerName: null,
            customerEmail: null,
            customerAddress: null,
            customerPhone: null,
            customerErasedAt: new Date(),
          },
        }),
    ],
    ['the owner takes no reviews any more', () => save({ isOn: false })],
    [
      'none of the products is sold any more',
      () => shop.db.product.updateMany({ data: { deletedAt: new Date() } }),
    ],
  ])('is not sent when %s', async (_, happen) => {
    const number = await deliver();
    await happen(number);
    await shop.runJobs();
    expect(await comeDue(number)).toEqual([]);
    expect(await findEmail(number)).toMatchObject({ status: 'skipped' });
    await shop.db.product.updateMany({ data: { deletedAt: null } });
  });

  it('is not even planned in a shop without reviews, for cancelled orders, and for those from the counter', async () => {
    const cancelled = await makeCashOrder(shop);
    await owner.trpc.order.cancel.mutate({ number: cancelled });
    const { id } = await makeProduct(shop.db, { stock: 5, priceCents: 1000 });
    const entered = await owner.trpc.order.enter.mutate({
      channel: 'counter',
      cartItems: [{ _id: id, quantity: 1 }],
      expectedTotal: 10,
      isConfirmed: false,
      isHandedOver: true,
      customer: { name: 'Ada Byron', phone: '+442079460018', email: 'ada@example.com' },
    });
    await save({ isOn: false });
    const delivered = await deliver();
    for (const number of [cancelled, delivered, entered.data.orderNumber])
      expect([number, await findEmail(number)]).toEqual([number, null]);
  });

  it('does not count as waiting before its day', async () => {
    const { countWaitingEmails } = await import('../../src/server/mail/queries.ts');
    const number = await deliver();
    expect(await countWaitingEmails(shop.db)).toBe(0);
    await shop.db.orderEmail.updateMany({
      where: { order: { number }, kind: 'to_review' },
      data: { nextAttemptAt: new Date() },
    });
    expect(await countWaitingEmails(shop.db)).toBe(1);
  });
});
