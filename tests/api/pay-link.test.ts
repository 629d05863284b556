import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { EnterOrder } from '../../src/shared/order/order-entry.ts';
import { payPath } from '../../src/shared/order/payment.ts';
import { endTime, payByCard, readOrder, reconcileNow, startPayment } from '../helpers/card.ts';
import { customer, type MadeProduct, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { activityOf } from '../helpers/order.ts';
import { linkTo } from '../helpers/order-link.ts';
import { putInReview } from '../helpers/review.ts';
import { readMailsAbout, sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openCardShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const { shop, smtp, lines } = sharedMailShop(openCardShop);
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const makeRope = (stock = 5) => makeProduct(shop.db, { stock, priceCents: 1250, title: 'Speed Rope' });

async function enter(
  { id }: MadeProduct,
  entry: Partial<EnterOrder> = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const { data } = await staff.trpc.order.enter.mutate(
    {
      cartItems: [{ _id: id, quantity: 2 }],
      expectedTotal: 25,
      channel: 'phone',
      paymentMethod: 'card',
      customer,
      isConfirmed: true,
      isHandedOver: false,
      ...entry,
    },
    { context: { headers } },
  );
  return data.orderNumber;
}

const mailsAbout = (number: string) => readMailsAbout(shop, smtp, number);

const tokenIn = (text: string) => text.split(`${payPath}#`)[1]?.split(/\s/)[0] ?? '';

const request = async (number: string, sendEmail?: boolean, headers: Record<string, string> = {}) => {
  const { data } = await staff.trpc.order.requestPayment.mutate(
    { number, sendEmail },
    { context: { headers } },
  );
  return { ...data, token: tokenIn(data.link) };
};
const open = async (token: string) => (await shop.trpc.payment.openLink.mutate({ token })).data;
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => error.data?.failure?.reason,
  );

/** Pays as the page of the link does. */
async function payBy(token: string) {
  const { data: clientSecret } = await shop.trpc.payment.payByLink.mutate({ token });
  await payByCard(shop, { clientSecret, intentId: clientSecret.split('_secret_')[0] as string });
  return shop.trpc.payment.complete.mutate({ clientSecret });
}

async function expire(number: string): Promise<void> {
  await endTime(shop, number);
  await shop.db.orderLink.updateMany({
    where: { order: { number }, purpose: 'payment' },
    data: { endsAt: new Date(Date.now() - 5000) },
  });
  await reconcileNow(shop);
  expect((await readOrder(shop, number)).status).toBe('expired');
}

const hoursLeft = async (number: string) =>
  Math.round(
    ((await readOrder(shop, number)).holdExpiresAt?.getTime() ?? 0) / 3_600_000 - Date.now() / 3_600_000,
  );

describe('an order that is paid by a link', () => {
  it('is held for a day, and its customer gets a letter with a link that shows the order and pays it', async () => {
    const product = await makeRope();
    const number = await enter(product);
    expect(await stockOf(shop.db, product.id)).toBe(3);
    expect([await hoursLeft(number), (await readOrder(shop, number)).status]).toEqual([
      24,
      'awaiting_payment',
    ]);
    const { data: queue } = await staff.trpc.order.callQueue.query();
    expect(queue.map((order) => order.number)).not.toContain(number);

    const [mail, ...others] = await mailsAbout(number);
    expect(others).toEqual([]);
    expect(mail?.headers.get('subject')).toBe(`Please pay for your Rackhouse order ${number}`);
    expect(mail?.text).toContain('comes to $25.00: 2 × Speed Rope.');
    expect(mail?.text).toContain('within 24 hours');
    const token = tokenIn(mail?.text ?? '');
    const shown = await open(token);
    expect(shown).toMatchObject({ number, status: 'awaiting_payment', total: 25, lines: [{ quantity: 2 }] });
    // It opens nothing else, and no other link pays.
    expect(await failureOf(shop.trpc.ownOrder.open.mutate({ token }))).toBe('ORDER_NOT_FOUND');
    expect(await failureOf(open(await linkTo(shop, number)))).toBe('ORDER_NOT_FOUND');
    // The link says nothing about the person.
    expect(JSON.stringify(shown)).not.toContain(customer.name);

    expect((await payBy(token)).data).toMatchObject({
      status: 'paid',
      order: { orderNumber: number, total: 25 },
    });
    const order = await readOrder(shop, number);
    expect([order.status, order.holdExpiresAt]).toEqual(['paid', null]);
    expect(order.payments).toMatchObject([{ status: 'succeeded', amountCents: 2500 }]);
    expect(await stockOf(shop.db, product.id)).toBe(3);
    expect((await mailsAbout(number)).map(({ headers }) => headers.get('subject'))).toContain(
      `Your Rackhouse order ${number}`,
    );
    // Neither the table nor the log has the token.
    expect(await shop.db.orderLink.count({ where: { hash: token } })).toBe(0);
    expect(lines.join('')).not.toContain(token);
  });

  it('is paid once, however many links it has and however often they are used', async () => {
    const number = await enter(await makeRope(), {
      customer: { name: customer.name, phone: customer.phone, address: customer.address },
    });
    expect(await mailsAbout(number)).toEqual([]);
    const [one, other] = [await request(number), await request(number)];
    expect(one.token).not.toBe(other.token);
    const secrets = await Promise.all(
      [one, other, one].map(({ token }) => shop.trpc.payment.payByLink.mutate({ token })),
    );
    expect(new Set(secrets.map(({ data }) => data)).size).toBe(1);
    await payBy(one.token);
    const again = await shop.trpc.payment.payByLink.mutate({ token: other.token });
    expect([again.paid, (await open(other.token)).status]).toEqual([true, 'paid']);
    expect(await shop.db.payment.count({ where: { order: { number } } })).toBe(1);
    expect(await failureOf(request(number))).toBe('ORDER_STEP_REFUSED');
  });

  it('is placed once for an idempotency key, with one letter', async () => {
    const product = await makeRope();
    const headers = { 'idempotency-key': randomUUID() };
    const numbers = await Promise.all(
      [enter(product, {}, headers), enter(product, {}, headers)].map((call) => call.catch(() => undefined)),
    );
    const number = await enter(product, {}, headers);
    for (const one of numbers) expect([number, undefined]).toContain(one);
    expect(await stockOf(shop.db, product.id)).toBe(3);
    expect(await mailsAbout(number)).toHaveLength(1);
  });

  it('leaves nothing behind if it is refused', async () => {
    const product = await makeRope(1);
    const before = await shop.db.order.count();
    expect(await failureOf(enter(product))).toBe('OUT_OF_STOCK');
    expect(await failureOf(enter(product, { channel: 'counter', isHandedOver: true }))).toBe('INVALID_INPUT');
    expect([await shop.db.order.count(), await stockOf(shop.db, product.id)]).toEqual([before, 1]);
  });

  it('is held for as long as the owner’s setting says', async () => {
    await shop.db.setting.create({ data: { group: 'holds', values: { payLinkHours: 72 } } });
    const number = await enter(await makeRope());
    expect(await hoursLeft(number)).toBe(72);
    await shop.db.setting.delete({ where: { group: 'holds' } });
  });
});

describe('a link', () => {
  it('is refused if it is wrong', async () => {
    expect(await failureOf(open('x'.repeat(43)))).toBe('ORDER_NOT_FOUND');
    expect(await failureOf(shop.trpc.payment.payByLink.mutate({ token: 'y'.repeat(43) }))).toBe(
      'ORDER_NOT_FOUND',
    );
    expect(await failureOf(open('short'))).toBe('INVALID_INPUT');
  });

  it('says what became of an order that was not paid in time or was cancelled, and does not pay it', async () => {
    const product = await makeRope();
    const late = await enter(product);
    const { token } = await request(late);
    await shop.trpc.payment.payByLink.mutate({ token });
    await expire(late);
    expect(await stockOf(shop.db, product.id)).toBe(5);
    expect(await open(token)).toMatchObject({ status: 'expired', holdExpiresAt: null });
    expect(await failureOf(payBy(token))).toBe('ORDER_EXPIRED');

    const cancelled = await enter(product);
    const other = await request(cancelled);
    await staff.trpc.order.cancel.mutate({ number: cancelled, status: 'awaiting_payment' });
    expect((await open(other.token)).status).toBe('cancelled');
    expect(await failureOf(payBy(other.token))).toBe('ORDER_EXPIRED');
    expect(await stockOf(shop.db, product.id)).toBe(5);
  });

  it('is made and sent again by staff, which holds the order anew', async () => {
    const number = await enter(await makeRope());
    await mailsAbout(number);
    const { id } = await readOrder(shop, number);
    await shop.db.order.update({ where: { id }, data: { holdExpiresAt: new Date(Date.now() + 3_600_000) } });
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await request(number, true, headers);
    await request(number, true, headers);
    expect(await hoursLeft(number)).toBe(24);
    expect(await mailsAbout(number)).toHaveLength(2);
    expect((await activityOf(shop, number)).map(({ action }) => action)).toEqual([
      'order.entered',
      'order.payment_requested',
    ]);
    await payBy(sent.token);
  });

  it('opens an order again whose time was over, if its pieces are there', async () => {
    const product = await makeRope(2);
    const number = await enter(product);
    await mailsAbout(number);
    const old = await request(number);
    await expire(number);
    const { id } = product;
    await shop.db.productStock.update({ where: { productId: id }, data: { stock: 1 } });
    expect(await failureOf(request(number, true))).toBe('OUT_OF_STOCK');
    expect((await readOrder(shop, number)).status).toBe('expired');
    await shop.db.productStock.update({ where: { productId: id }, data: { stock: 2 } });

    const { token } = await request(number, true);
    expect(await stockOf(shop.db, id)).toBe(0);
    expect(await failureOf(open(old.token))).toBe('ORDER_NOT_FOUND');
    const mail = (await mailsAbout(number)).at(-1);
    expect((await open(tokenIn(mail?.text ?? ''))).status).toBe('awaiting_payment');
    await payBy(token);
    const order = await readOrder(shop, number);
    expect(order.events.map(({ to }) => to)).toEqual([
      'awaiting_payment',
      'expired',
      'awaiting_payment',
      'paid',
    ]);
    expect(order.movements.map(({ cause, delta }) => [cause, delta])).toEqual([
      ['ordered', -2],
      ['expired', 2],
      ['ordered', -2],
    ]);
    expect(order.payments.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  it('takes the pieces of a large order of a stranger, for which staff vouch with it', async () => {
    const product = await makeProduct(shop.db, { stock: 400, priceCents: 100 });
    const { orderNumber } = await startPayment(shop, product, { quantity: 390 });
    await putInReview(shop.db, orderNumber);
    expect(await stockOf(shop.db, product.id)).toBe(400);
    await request(orderNumber);
    expect(await stockOf(shop.db, product.id)).toBe(10);
    expect(await shop.db.unconfirmedOrder.count({ where: { order: { number: orderNumber } } })).toBe(0);
  });

  it('is not for cash orders, nor for staff who may not change orders', async () => {
    const number = await enter(await makeRope(), { paymentMethod: 'cash' });
    expect(await failureOf(request(number))).toBe('ORDER_STEP_REFUSED');
    const { trpc } = await signInAs(shop, 'warehouse');
    expect(await failureOf(trpc.order.requestPayment.mutate({ number }))).toBe('FORBIDDEN');
  });
});
