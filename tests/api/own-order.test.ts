import { afterAll, describe, expect, it } from 'vitest';
import { deleteEndedLinks } from '../../src/server/order/link.ts';
import { makePaidOrder, readOrder, startPayment } from '../helpers/card.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder, stepsOf } from '../helpers/order.ts';
import { linkTo } from '../helpers/order-link.ts';
import { endUndo } from '../helpers/planned-steps.ts';
import { reasonOf } from '../helpers/refusal.ts';
import { sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const shop = sharedWorkingShop();
const staff = sharedStaff(shop, 'manager');
const owner = sharedStaff(shop, 'owner');
const own = () => shop.trpc.ownOrder;
afterAll(() => expectInvariants(shop.db));

/** Ends the time to undo, and does the jobs. */
async function takeSteps(): Promise<void> {
  await endUndo(shop);
  await shop.runJobs();
}

async function cashOrder(): Promise<{ number: string; token: string }> {
  const number = await makeCashOrder(shop);
  return { number, token: await linkTo(shop, number) };
}

const messageOf = (call: Promise<unknown>) => call.then(String, ({ message }: Error) => message);
const statusOf = async (number: string) => (await readOrder(shop, number)).status;
const pack = (number: string) => staff.trpc.order.pack.mutate({ orders: [{ number }], isPacked: true });

describe('the link of an order', () => {
  it('opens what its e-mails say, and no more', async () => {
    const { number, token } = await cashOrder();
    const { data } = await own().open.mutate({ token });
    expect(data).toMatchObject({
      number,
      status: 'placed',
      customer: { name: customer.name, address: customer.address, phoneEnd: customer.phone.slice(-2) },
      steps: ['change', 'cancel', 'confirm', 'call_later'],
      planned: null,
      packed: false,
    });
    expect(JSON.stringify(data)).not.toContain(customer.phone);
    expect(JSON.stringify(data)).not.toContain(customer.email);
  });

  it('is stored as a hash, ends, and goes with the customer', async () => {
    const { number, token } = await cashOrder();
    const { id } = await readOrder(shop, number);
    const rows = await shop.db.orderLink.findMany({ where: { orderId: id } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    await shop.db.orderLink.updateMany({ where: { orderId: id }, data: { endsAt: new Date() } });
    expect(await messageOf(own().open.mutate({ token }))).toContain('not valid any more');
    const long = new Date(Date.now() - 31 * 86_400_000);
    await shop.db.orderLink.updateMany({ where: { orderId: id }, data: { endsAt: long } });
    await deleteEndedLinks(shop.db);
    expect(await shop.db.orderLink.count({ where: { orderId: id } })).toBe(0);
  });

  it.each([
    ['a token of nobody', 'A'.repeat(43)],
    ['the hash of a token', 'hash'],
    ['something else', "' OR true --"],
  ])('opens nothing with %s', async (_, given) => {
    const { number } = await cashOrder();
    const { id } = await readOrder(shop, number);
    const link = await shop.db.orderLink.findFirstOrThrow({ where: { orderId: id } });
    const token = given === 'hash' ? link.hash : given;
    const reasons = [
      own().open.mutate({ token }),
      own().cancel.mutate({ token }),
      own().undo.mutate({ token }),
      own().confirm.mutate({ token }),
      own().change.mutate({ token, total: 1, customer: { name: 'Mallory' } }),
    ].map(reasonOf);
    expect(new Set(await Promise.all(reasons))).toEqual(new Set(['ORDER_NOT_FOUND']));
    expect(await shop.db.plannedStep.count({ where: { orderId: id } })).toBe(0);
  });

  it('is in the e-mails about the order, and another one in each', async () => {
    const number = await makeCashOrder(shop);
    await emptyOutbox(shop);
    const { id } = await readOrder(shop, number);
    const before = await shop.db.orderLink.count({ where: { orderId: id } });
    await shop.runJobs();
    expect((await shop.db.orderLink.count({ where: { orderId: id } })) - before).toBe(
      await shop.db.orderEmail.count({ where: { orderId: id, status: 'sent' } }),
    );
  });

  it('is sent anew to the e-mail address alone, for who knows number and address', async () => {
    const { number } = await cashOrder();
    expect(await reasonOf(shop.trpc.order.renewLink.mutate({ number, email: 'other@example.com' }))).toBe(
      'ORDER_NOT_FOUND',
    );
    expect(
      await shop.trpc.order.renewLink.mutate({ number, email: customer.email.toUpperCase() }),
    ).toBeUndefined();
    await emptyOutbox(shop);
    const { id } = await readOrder(shop, number);
    const where = { orderId: id, kind: 'link' as const };
    expect(await shop.db.orderEmail.count({ where })).toBe(1);
    await shop.trpc.order.renewLink.mutate({ number, email: customer.email });
    await emptyOutbox(shop);
    expect(await shop.db.orderEmail.count({ where })).toBe(2);
  });
});

describe('the browser that ordered', () => {
  it('gets a link by the key of its order, which confirms nothing', async () => {
    const { id } = await makeProduct(shop.db, { stock: 5 });
    const cartItems = [{ _id: id, quantity: 1 }];
    const headers = { 'idempotency-key': `own-${id}` };
    const placed = await shop.trpc.order.place.mutate({ cartItems, customer }, { context: { headers } });
    const number = placed.data.orderNumber;
    const { token } = await own().remember.mutate({ number, secret: `own-${id}` });
    const { data } = await own().open.mutate({ token });
    expect(data.steps).toEqual(['change', 'cancel', 'call_later']);
    expect(await reasonOf(own().confirm.mutate({ token }))).toBe('ORDER_STEP_REFUSED');
    const other = await makeCashOrder(shop);
    expect(await reasonOf(own().remember.mutate({ number: other, secret: `own-${id}` }))).toBe(
      'ORDER_NOT_FOUND',
    );
    expect(await reasonOf(own().remember.mutate({ number, secret: 'a-guess' }))).toBe('ORDER_NOT_FOUND');
  });

  it('gets one by the client secret of its card payment, and not by the id of it', async () => {
    const product = await makeProduct(shop.db, { stock: 5, priceCents: 1000 });
    const { orderNumber, clientSecret, intentId } = await startPayment(shop, product);
    const { token } = await own().remember.mutate({ number: orderNumber, secret: clientSecret });
    expect((await own().open.mutate({ token })).data).toMatchObject({
      status: 'awaiting_payment',
      steps: ['cancel'],
    });
    const wrong = `${intentId}_secret_guess`;
    expect(await reasonOf(own().remember.mutate({ number: orderNumber, secret: wrong }))).toBe(
      'PAYMENT_NOT_FOUND',
    );
  });
});

describe('a shopper who changes an order', () => {
  it('waits ten seconds, and then has the pieces, the address and the total changed', async () => {
    const product = await makeProduct(shop.db, { stock: 9, priceCents: 1000 });
    const cartItems = [{ _id: product.id, quantity: 3 }];
    const { data } = await shop.trpc.order.place.mutate({ cartItems, customer });
    const number = data.orderNumber;
    const token = await linkTo(shop, number);
    const change = {
      token,
      total: 30,
      customer: { address: 'Road 2, Dhaka' },
      lines: [{ line: 1, quantity: 1 }],
    };
    expect(await own().previewChange.mutate(change)).toEqual({ total: 10, refund: 0 });
    const planned = (await own().change.mutate(change)).data;
    expect(planned).toMatchObject({ total: 30, planned: { effect: 'correct', refusal: null }, steps: [] });
    expect(planned.planned?.leftMs).toBeGreaterThan(5000);
    expect(await stockOf(shop.db, product.id)).toBe(6);
    await takeSteps();
    expect((await own().open.mutate({ token })).data).toMatchObject({
      total: 10,
      customer: { name: customer.name, address: 'Road 2, Dhaka' },
      lines: [{ quantity: 1 }],
      planned: null,
    });
    expect(await stockOf(shop.db, product.id)).toBe(8);
    expect((await readOrder(shop, number)).customerEmail).toBe(customer.email);
    expect((await stepsOf(shop, number)).at(-1)?.[2]).toBe('shopper');
  });

  it('gets back by card what the order costs less', async () => {
    const product = await makeProduct(shop.db, { stock: 9, priceCents: 1000 });
    const { orderNumber } = await makePaidOrder(shop, product, { quantity: 3 });
    const token = await linkTo(shop, orderNumber);
    const change = { token, total: 30, lines: [{ line: 1, quantity: 2 }] };
    expect(await own().previewChange.mutate(change)).toEqual({ total: 20, refund: 10 });
    await own().change.mutate(change);
    await takeSteps();
    expect((await own().open.mutate({ token })).data).toMatchObject({ total: 20, refunded: 10 });
  });

  it.each<[string, object]>([
    ['more pieces', { lines: [{ line: 1, quantity: 3 }] }],
    ['a line that it has not', { lines: [{ line: 2, quantity: 1 }] }],
    ['fewer than no pieces', { lines: [{ line: 1, quantity: -1 }] }],
    ['a number that is none', { customer: { phone: '12' } }],
    ['nothing', {}],
  ])('is refused %s, and nothing changes', async (_, change) => {
    const { number, token } = await cashOrder();
    const before = await readOrder(shop, number);
    const total = before.totalCents / 100;
    expect(await reasonOf(own().change.mutate({ token, total, ...change }))).toBe('INVALID_INPUT');
    expect(await shop.db.plannedStep.count({ where: { orderId: before.id } })).toBe(0);
  });

  it('can’t change the e-mail address, by which the shop knows them', async () => {
    const { number, token } = await cashOrder();
    const { totalCents } = await readOrder(shop, number);
    const given = { email: 'mallory@example.com', name: 'Mallory' };
    await own()
      .change.mutate({ token, total: totalCents / 100, customer: given })
      .catch(() => undefined);
    await takeSteps();
    expect((await readOrder(shop, number)).customerEmail).toBe(customer.email);
  });

  it('is refused another total than they saw', async () => {
    const { token } = await cashOrder();
    const change = { token, total: 0.01, lines: [{ line: 1, quantity: 1 }] };
    expect(await reasonOf(own().change.mutate(change))).toBe('ORDER_STEP_REFUSED');
  });
});

describe('a shopper who cancels', () => {
  it('can undo it, and does it once with a double click', async () => {
    const { number, token } = await cashOrder();
    const { id } = await readOrder(shop, number);
    const answers = await Promise.all([own().cancel.mutate({ token }), own().cancel.mutate({ token })]);
    for (const { data } of answers) expect(data.planned).toMatchObject({ effect: 'cancel', refusal: null });
    expect(await shop.db.plannedStep.count({ where: { orderId: id } })).toBe(1);
    expect((await own().undo.mutate({ token })).data).toMatchObject({ planned: null, status: 'placed' });
    expect(await reasonOf(own().undo.mutate({ token }))).toBe('ORDER_STEP_REFUSED');
    await takeSteps();
    expect(await statusOf(number)).toBe('placed');
    await own().cancel.mutate({ token });
    await takeSteps();
    expect((await own().open.mutate({ token })).data).toMatchObject({ status: 'cancelled', steps: [] });
    expect(await reasonOf(own().cancel.mutate({ token }))).toBe('ORDER_STEP_REFUSED');
  });

  it('a paid order, gets the money back once', async () => {
    const product = await makeProduct(shop.db, { stock: 9, priceCents: 1000 });
    const { orderNumber } = await makePaidOrder(shop, product, { quantity: 2 });
    const token = await linkTo(shop, orderNumber);
    expect((await own().cancel.mutate({ token })).data.planned?.effect).toBe('refund');
    await takeSteps();
    expect((await own().open.mutate({ token })).data).toMatchObject({ refunded: 20, status: 'refunded' });
    expect(await reasonOf(own().cancel.mutate({ token }))).toBe('ORDER_STEP_REFUSED');
    expect(await stockOf(shop.db, product.id)).toBe(9);
  });

  it('an order that waits for its payment, frees its pieces', async () => {
    const product = await makeProduct(shop.db, { stock: 2, priceCents: 1000 });
    const { orderNumber } = await startPayment(shop, product);
    const token = await linkTo(shop, orderNumber);
    await own().cancel.mutate({ token });
    await takeSteps();
    expect(await statusOf(orderNumber)).toBe('cancelled');
    expect(await stockOf(shop.db, product.id)).toBe(2);
  });

  it('an order that they did not make, says so', async () => {
    const { number, token } = await cashOrder();
    await own().cancel.mutate({ token, isNotMine: true });
    await takeSteps();
    expect((await stepsOf(shop, number)).at(-1)).toEqual([
      'placed',
      'cancelled',
      'shopper',
      'You told us that you did not order this',
    ]);
  });
});

describe('once the order is packed', () => {
  it('nothing can be changed or cancelled', async () => {
    const { number, token } = await cashOrder();
    await staff.trpc.order.recordCall.mutate({ number, outcome: 'confirmed' });
    await pack(number);
    const { data } = await own().open.mutate({ token });
    expect(data).toMatchObject({ packed: true, steps: [] });
    const change = { token, total: data.total, customer: { address: 'Elsewhere' } };
    expect(await messageOf(own().change.mutate(change))).toContain('packed already');
    expect(await reasonOf(own().cancel.mutate({ token }))).toBe('ORDER_STEP_REFUSED');
  });

  it('a step that waited is refused, and shopper and staff see why', async () => {
    const { number, token } = await cashOrder();
    await own().cancel.mutate({ token });
    // Staff can't pack it while they see that it will be cancelled; whoever has packed it before has.
    await shop.db.order.update({ where: { number }, data: { packedAt: new Date(), packedBy: 'x' } });
    await takeSteps();
    expect(await statusOf(number)).toBe('placed');
    expect((await own().open.mutate({ token })).data.planned?.refusal).toContain('packed already');
    const seen = (await staff.trpc.order.planned.query()).find((step) => step.number === number);
    expect(seen).toMatchObject({
      by: 'shopper',
      effect: 'cancel',
      refusal: expect.stringContaining('packed'),
    });
    expect((await own().undo.mutate({ token })).data.planned).toBeNull();
  });

  it.each(['cash', 'card'])('and shipped, a %s order keeps its address and its money', async (method) => {
    const product = await makeProduct(shop.db, { stock: 9, priceCents: 1000 });
    const number =
      method === 'cash' ? await makeCashOrder(shop) : (await makePaidOrder(shop, product)).orderNumber;
    const token = await linkTo(shop, number);
    await staff.trpc.order.ship.mutate({ number });
    const { data } = await own().open.mutate({ token });
    expect(data.steps).toEqual(['return']);
    const change = { token, total: data.total, customer: { address: 'Elsewhere' } };
    expect(await reasonOf(own().change.mutate(change))).toBe('ORDER_STEP_REFUSED');
    expect(await reasonOf(own().cancel.mutate({ token }))).toBe('ORDER_STEP_REFUSED');
    expect(await statusOf(number)).toBe('shipped');
  });

  it('packing and cancelling at once end in one of both', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, cashOrder));
    for (const { number, token } of orders) {
      await staff.trpc.order.recordCall.mutate({ number, outcome: 'confirmed' });
      await own().cancel.mutate({ token });
    }
    await endUndo(shop);
    const numbers = orders.map(({ number }) => number);
    const packing = numbers.map((number) => pack(number).catch(() => undefined));
    await Promise.all([shop.runJobs(), ...packing]);
    await shop.runJobs();
    const rows = await shop.db.order.findMany({ where: { number: { in: numbers } } });
    for (const { status, packedAt } of rows) expect(status === 'cancelled').toBe(packedAt === null);
  });
});

describe('staff and the shopper', () => {
  it('see one step at a time, and neither undoes the other’s by accident', async () => {
    const { number, token } = await cashOrder();
    await staff.trpc.order.planSteps.mutate({ step: 'cancel', orders: [{ number }] });
    expect((await own().open.mutate({ token })).data.planned).toBeNull();
    expect(await messageOf(own().cancel.mutate({ token }))).toContain('working on this order');
    expect(await reasonOf(own().undo.mutate({ token }))).toBe('ORDER_STEP_REFUSED');
    await takeSteps();
    expect(await statusOf(number)).toBe('cancelled');
  });
});

describe('before the call', () => {
  it('the shopper confirms, and nobody calls', async () => {
    const { number, token } = await cashOrder();
    expect((await own().confirm.mutate({ token })).data.steps).toEqual(['change', 'cancel']);
    const { id } = await readOrder(shop, number);
    expect(await shop.db.orderCall.findMany({ where: { orderId: id } })).toMatchObject([
      { outcome: 'confirmed', actor: 'shopper' },
    ]);
    expect((await stepsOf(shop, number)).at(-1)?.[3]).toBe('You confirmed your order');
    expect(await reasonOf(own().confirm.mutate({ token }))).toBe('ORDER_STEP_REFUSED');
  });

  it('the shopper names another time, at which staff see it again, as not tried yet', async () => {
    const { number, token } = await cashOrder();
    const at = new Date(Date.now() + 86_400_000).toISOString();
    expect((await own().callLater.mutate({ token, at })).data).toMatchObject({ callAt: at });
    const queued = async () =>
      (await staff.trpc.order.callQueue.query()).data.find((one) => one.number === number);
    expect(await queued()).toBeUndefined();
    const { id } = await readOrder(shop, number);
    await shop.db.orderCall.updateMany({ where: { orderId: id }, data: { retryAt: new Date() } });
    expect(await queued()).toMatchObject({ tries: 0 });
    const late = new Date(Date.now() + 90 * 86_400_000).toISOString();
    expect(await reasonOf(own().callLater.mutate({ token, at: late }))).toBe('INVALID_INPUT');
  });

  it('cards have nothing to confirm', async () => {
    const product = await makeProduct(shop.db, { stock: 9, priceCents: 1000 });
    const token = await linkTo(shop, (await makePaidOrder(shop, product)).orderNumber);
    expect(await reasonOf(own().confirm.mutate({ token }))).toBe('ORDER_STEP_REFUSED');
    const at = new Date(Date.now() + 86_400_000).toISOString();
    expect(await reasonOf(own().callLater.mutate({ token, at }))).toBe('ORDER_STEP_REFUSED');
  });
});

it('an owner who wants all orders called lets nobody confirm by the link', async () => {
  const { holds } = await owner.trpc.settings.list.query();
  await owner.trpc.settings.save.mutate({ group: 'holds', values: { ...holds, linkConfirms: false } });
  const { token } = await cashOrder();
  expect((await own().open.mutate({ token })).data.steps).toEqual(['change', 'cancel', 'call_later']);
  expect(await reasonOf(own().confirm.mutate({ token }))).toBe('ORDER_STEP_REFUSED');
  await owner.trpc.settings.save.mutate({ group: 'holds', values: holds });
});
