import { afterAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/server/order/payment/reconcile.ts';
import { dayOf } from '../../src/shared/base/day.ts';
import { limits } from '../../src/shared/base/limits.ts';
import { OrderStatus } from '../../src/shared/order/order.ts';
import type { AttentionDetails, PaymentAttention } from '../../src/shared/order/payment-attention.ts';
import {
  countBy,
  makePaidOrder,
  payByCard,
  readOrder,
  refundsOfIntent,
  startBare,
  startPayment,
} from '../helpers/card.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { reasonOf } from '../helpers/refusal.ts';
import { sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';

const shop = sharedWorkingShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const keyed = (key: string) => ({ context: { headers: { 'idempotency-key': key } } });

/** Twenty calls at once. @returns the number of calls for each outcome */
const race = async (call: () => Promise<unknown>) =>
  countBy(await Promise.all(Array.from({ length: 20 }, () => reasonOf(call()))), (reason) => reason);

async function makeCashOrder(
  productId: string,
  { quantity = 1, who = customer }: { quantity?: number; who?: typeof customer | null } = {},
): Promise<string> {
  const cartItems = [{ _id: productId, quantity }];
  const { data } = await shop.trpc.order.place.mutate({ cartItems, ...(who && { customer: who }) });
  return data.orderNumber;
}

const historyOf = async (number: string) =>
  (await readOrder(shop, number)).events.map(({ from, to, actor, reason }) => [from, to, actor, reason]);

async function activityOf(number: string) {
  const { id } = await readOrder(shop, number);
  const lines = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
  return lines.map(({ actor, action, subject, changes }) => ({ actor, action, subject, changes }));
}

/** An order as its page has it. */
const shown = async (number: string) => (await staff.trpc.order.get.query({ number })).data;

const numbersOf = ({ data }: { data: { number: string }[] }) => data.map(({ number }) => number);

describe('the list of orders', () => {
  const walter = {
    name: 'Walter 50% Percy',
    email: 'Percy.Walter@example.org',
    address: '1 Barbell Row, Leeds',
    phone: '+447911123456',
  };

  it('finds an order by its number, however it is typed', async () => {
    const product = await makeProduct(shop.db);
    await makeCashOrder(product.id);
    const number = await makeCashOrder(product.id);
    const [, front = '', back = ''] = number.split('-');
    for (const searchTerm of [
      number,
      ` ${number.toLowerCase()} `,
      number.replaceAll('-', ''),
      `rh ${front} ${back}`,
      `${front}${back}`,
      `${front}-${back}`,
      // In the digits of a Bangla keyboard.
      number.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] as string),
      front,
      back.toLowerCase(),
    ]) {
      const found = await staff.trpc.order.search.mutate({ searchTerm });
      expect([searchTerm, numbersOf(found), found.totalDoc]).toEqual([searchTerm, [number], 1]);
    }
  });

  it('finds part of a name, an e-mail address or a phone number, and takes signs as they are', async () => {
    const product = await makeProduct(shop.db, { title: 'Cedar Box' });
    const number = await makeCashOrder(product.id, { quantity: 3, who: walter });
    for (const searchTerm of [
      'walter 50%',
      'PERCY',
      'percy.walter@',
      '07911 123',
      '+44 (7911) 123-456',
      '+44 (0)7911 123456',
      '০৭৯১১ ১২৩',
      '٠٧٩١١١٢٣٤٥٦',
      '０７９１１‑１２３‑４５６',
      // As copied from a list of contacts.
      '\u202a+44 7911 123456\u202c',
      '50%',
    ])
      expect([searchTerm, numbersOf(await staff.trpc.order.search.mutate({ searchTerm }))]).toEqual([
        searchTerm,
        [number],
      ]);
    for (const searchTerm of ['walter_50', 'per%cy', '79'])
      expect(numbersOf(await staff.trpc.order.search.mutate({ searchTerm }))).not.toContain(number);
    const [row] = (await staff.trpc.order.search.mutate({ searchTerm: 'percy' })).data;
    expect(row).toEqual({
      number,
      status: 'placed',
      paymentMethod: 'cash',
      placedAt: expect.any(String),
      updatedAt: expect.any(String),
      deliveryOption: { id: expect.any(String), name: 'Delivery', kind: 'deliver' },
      arrives: null,
      total: 149.97,
      currency: 'USD',
      externalId: null,
      metadata: {},
      customer: walter,
      pieces: 3,
      needsAttention: false,
      isInReview: false,
      awaitsCall: true,
      packedAt: null,
    });
  });

  it('narrows by status, day and attention, and counts what each choice would show', async () => {
    const product = await makeProduct(shop.db, { stock: 100 });
    const who = { ...customer, name: 'Counted' };
    const numbers: string[] = [];
    for (let n = 0; n < 12; n++) numbers.push(await makeCashOrder(product.id, { who }));
    const [first = '', second = ''] = numbers;
    await staff.trpc.order.ship.mutate({ number: first, status: 'placed' });
    await shop.db.order.update({
      where: { number: second },
      data: { createdAt: new Date('2026-03-01T23:59:59Z') },
    });
    const search = (more: object) => staff.trpc.order.search.mutate({ searchTerm: 'counted', ...more });

    const all = await search({});
    expect(numbersOf(all)).toEqual([...numbers].reverse().slice(0, limits.pageSize));
    expect(all).toMatchObject({ totalDoc: 12, attention: 0, statuses: { placed: 11, shipped: 1, paid: 0 } });
    expect(Object.keys(all.statuses)).toEqual(OrderStatus.options);
    expect(numbersOf(await search({ page: 2 }))).toEqual([second, first]);
    expect((await search({ page: 3 })).data).toEqual([]);
    const shipped = await search({ status: 'shipped' });
    expect([numbersOf(shipped), shipped.totalDoc, shipped.statuses.placed]).toEqual([[first], 1, 11]);

    const march = await search({ from: '2026-03-01', to: '2026-03-01' });
    expect([numbersOf(march), march.statuses]).toMatchObject([[second], { placed: 1, shipped: 0 }]);
    expect((await search({ from: '2026-03-02' })).totalDoc).toBe(11);
    expect((await search({ to: dayOf(new Date(), 'UTC') })).totalDoc).toBe(12);
    expect((await search({ from: '2026-03-02', to: '2026-03-01' })).totalDoc).toBe(0);
    expect((await search({ from: '0001-01-01', to: '9999-12-31' })).totalDoc).toBe(12);
    for (const from of ['2026-02-30', '0000-01-01']) {
      expect(await reasonOf(search({ from }))).toBe('INVALID_INPUT');
    }

    const listed = await staff.trpc.order.manage.query({});
    expect(listed.totalDoc).toBe(await shop.db.order.count());
    expect(listed.data[0]?.number).toBe(numbers.at(-1));
  });
});

describe('one order', () => {
  it('shows all there is of it, and what may be done next', async () => {
    const product = await makeProduct(shop.db, { stock: 5, priceCents: 4999 });
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product, { quantity: 2 });
    await shop.db.product.update({ where: { id: product.id }, data: { deletedAt: new Date() } });
    const order = await shown(number.toLowerCase());
    expect(order).toMatchObject({
      number,
      status: 'paid',
      customer,
      holdExpiresAt: null,
      total: 99.98,
      refundable: 99.98,
      refunded: 0,
      lines: [{ _id: null, title: product.title, price: 49.99, quantity: 2 }],
      payments: [
        { intentId, status: 'succeeded', amount: 99.98, attention: null, lastError: null, refunds: [] },
      ],
      history: [
        { status: 'awaiting_payment', actor: 'shopper', note: null },
        { status: 'paid', note: null },
      ],
      steps: ['ship', 'refund', 'correct'],
    });
    const { orderNumber: open } = await startPayment(shop, await makeProduct(shop.db));
    const waiting = await shown(open);
    expect(waiting).toMatchObject({ steps: ['cancel'], refundable: 0, holdExpiresAt: expect.any(String) });
    const cash = await makeCashOrder((await makeProduct(shop.db)).id, { who: null });
    expect(await shown(cash)).toMatchObject({
      customer: null,
      payments: [],
      steps: ['ship', 'cancel', 'correct'],
    });
    expect(await reasonOf(shown('RH-22222-22222'))).toBe('ORDER_NOT_FOUND');
  });
});

describe('a step', () => {
  it('is written into the history and the log of activity, with who took it and why', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const number = await makeCashOrder(product.id);
    expect(
      await staff.trpc.order.ship.mutate({ number, status: 'placed', reason: ' With Post, parcel 17 ' }),
    ).toEqual({ success: true, message: 'Order shipped', data: { status: 'shipped' } });
    await staff.trpc.order.deliver.mutate({ number, status: 'shipped', reason: '' });
    const actor = staff.account.email;
    expect(await historyOf(number)).toEqual([
      [null, 'placed', 'shopper', null],
      ['placed', 'shipped', actor, 'With Post, parcel 17'],
      ['shipped', 'delivered', actor, null],
    ]);
    expect(await activityOf(number)).toEqual([
      {
        actor,
        action: 'order.shipped',
        subject: number,
        changes: { status: ['placed', 'shipped'], reason: [null, 'With Post, parcel 17'] },
      },
      { actor, action: 'order.delivered', subject: number, changes: { status: ['shipped', 'delivered'] } },
    ]);
    expect((await shown(number)).steps).toEqual(['return', 'refund']);
    const { data } = await shop.trpc.order.find.mutate({ number, email: customer.email });
    expect(data.history.map(({ status, note }) => [status, note])).toContainEqual([
      'shipped',
      'With Post, parcel 17',
    ]);
  });

  it('that twenty take at once is taken once, and the others are told', async () => {
    const product = await makeProduct(shop.db, { stock: 9 });
    for (const [step, to] of [
      ['ship', 'shipped'],
      ['cancel', 'cancelled'],
    ] as const) {
      const number = await makeCashOrder(product.id);
      expect(await race(() => staff.trpc.order[step].mutate({ number, status: 'placed' }))).toEqual({
        done: 1,
        ORDER_STEP_REFUSED: 19,
      });
      expect((await historyOf(number)).map(([, status]) => status)).toEqual(['placed', to]);
      expect((await activityOf(number)).map(({ action }) => action)).toEqual([`order.${to}`]);
    }
    expect(await stockOf(shop.db, product.id)).toBe(8);
    const { orderNumber: number } = await startPayment(shop, product, { quantity: 2 });
    const outcomes = await race(() => staff.trpc.order.cancel.mutate({ number, status: 'awaiting_payment' }));
    expect(outcomes).toEqual({ done: 1, ORDER_STEP_REFUSED: 19 });
    expect(await stockOf(shop.db, product.id)).toBe(8);
    expect((await activityOf(number)).map(({ action }) => action)).toEqual(['order.cancelled']);
  });

  it('that is sent again with its key is the same step', async () => {
    const number = await makeCashOrder((await makeProduct(shop.db)).id);
    const ship = () => staff.trpc.order.ship.mutate({ number, status: 'placed' }, keyed('ship-once'));
    const shipped = { success: true, message: 'Order shipped', data: { status: 'shipped' } };
    expect([await ship(), await ship()]).toEqual([shipped, shipped]);
    expect(await historyOf(number)).toHaveLength(2);
    const { orderNumber: unpaid } = await startPayment(shop, await makeProduct(shop.db));
    const cancel = () =>
      staff.trpc.order.cancel.mutate({ number: unpaid, status: 'awaiting_payment' }, keyed('cancel-once'));
    const cancelled = { success: true, message: 'Order cancelled', data: { status: 'cancelled' } };
    expect([await cancel(), await cancel()]).toEqual([cancelled, cancelled]);
    expect(await activityOf(unpaid)).toHaveLength(1);
  });

  it('that cancels what was paid a moment ago leaves it paid', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const started = await startPayment(shop, product);
    const { webhooks } = shop.sandbox.faults;
    webhooks.mode = 'lose';
    await payByCard(shop, started);
    webhooks.mode = 'deliver';
    const { orderNumber: number } = started;
    await expect(staff.trpc.order.cancel.mutate({ number, status: 'awaiting_payment' })).rejects.toThrow(
      'it is paid now',
    );
    expect((await readOrder(shop, number)).status).toBe('paid');
    expect(await stockOf(shop.db, product.id)).toBe(0);
  });

  it('that cancels an unpaid order waits for a provider that does not answer', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const { orderNumber: number } = await startPayment(shop, product);
    const { faults } = shop.sandbox;
    const cancel = () =>
      staff.trpc.order.cancel.mutate({ number, status: 'awaiting_payment' }, keyed('patient'));
    faults.add({ path: /cancel$/, times: 2, fault: { kind: 'reset_before' } });
    expect(await reasonOf(cancel())).toBe('PAYMENT_UNAVAILABLE');
    faults.clear();
    expect(await stockOf(shop.db, product.id)).toBe(0);
    expect((await cancel()).data).toEqual({ status: 'cancelled' });
    expect(await stockOf(shop.db, product.id)).toBe(1);
  });
});

describe('a refund', () => {
  it('gives back a part, then the rest, and ends the order', async () => {
    const product = await makeProduct(shop.db, { stock: 4, priceCents: 4999 });
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product, { quantity: 2 });
    const refund = (amount: number, refundable: number, reason?: string) =>
      staff.trpc.order.refund.mutate({ number, status: 'paid', amount, refundable, reason });
    expect(await refund(19.99, 99.98, 'A dent in the box')).toEqual({
      success: true,
      message: '$19.99 refunded',
      data: { id: expect.any(String), status: 'succeeded', amount: 19.99 },
    });
    expect(await shown(number)).toMatchObject({
      status: 'paid',
      refunded: 19.99,
      refundable: 79.99,
      steps: ['ship', 'refund', 'correct'],
      payments: [
        {
          refunds: [
            { amount: 19.99, status: 'succeeded', reason: 'A dent in the box', actor: staff.account.email },
          ],
        },
      ],
    });
    expect(await reasonOf(refund(80, 79.99))).toBe('REFUND_TOO_LARGE');
    expect(await reasonOf(refund(5, 99.98))).toBe('ORDER_STEP_REFUSED');
    for (const amount of [0, -1, 1.001, Number.NaN])
      expect(await reasonOf(refund(amount, 79.99))).toBe('INVALID_INPUT');
    expect((await refund(79.99, 79.99)).data).toMatchObject({ status: 'succeeded', amount: 79.99 });
    expect(await shown(number)).toMatchObject({
      status: 'refunded',
      refundable: 0,
      steps: [],
    });
    expect(await stockOf(shop.db, product.id)).toBe(4);
    const actor = staff.account.email;
    expect((await historyOf(number)).slice(2)).toEqual([
      ['paid', 'paid', actor, 'Refund of $19.99 started: A dent in the box'],
      ['paid', 'paid', 'provider', '$19.99 refunded'],
      ['paid', 'paid', actor, 'Refund of $79.99 started'],
      ['paid', 'refunded', 'provider', '$79.99 refunded'],
    ]);
    expect(await activityOf(number)).toEqual([
      {
        actor,
        action: 'order.refunded',
        subject: number,
        changes: { refundable: ['$99.98', '$79.99'], reason: [null, 'A dent in the box'] },
      },
      { actor, action: 'order.refunded', subject: number, changes: { refundable: ['$79.99', '$0.00'] } },
    ]);
    expect((await refundsOfIntent(shop, intentId)).map(({ amount }) => amount)).toEqual([1999, 7999]);
  });

  it('that twenty ask for at once is given once', async () => {
    const { orderNumber: number, intentId } = await makePaidOrder(shop, await makeProduct(shop.db));
    const outcomes = await race(() =>
      staff.trpc.order.refund.mutate({ number, status: 'paid', amount: 10, refundable: 49.99 }),
    );
    expect(outcomes).toEqual({ done: 1, ORDER_STEP_REFUSED: 19 });
    expect(await refundsOfIntent(shop, intentId)).toHaveLength(1);
    expect(await activityOf(number)).toHaveLength(1);
  });
});

describe('a payment that has to be looked at', () => {
  /** The attention for a refund that the bank refused. */
  const failed = {
    attention: 'refund_failed',
    attentionDetails: { error: 'expired_or_canceled_card' },
  } as const;

  /** An order with such a refund, and the id of its payment. */
  async function makeFailedRefund(): Promise<{ number: string; id: string }> {
    shop.sandbox.faults.refundDelayMs = 100;
    const product = await makeProduct(shop.db, { stock: 1 });
    const { orderNumber: number } = await makePaidOrder(shop, product, { card: '4000000000005126' });
    await staff.trpc.order.refund.mutate({ number, status: 'paid', amount: 49.99, refundable: 49.99 });
    const read = async () => (await readOrder(shop, number)).payments[0];
    await expect.poll(read, { timeout: 20_000 }).toMatchObject(failed);
    return { number, id: (await read())?.id as string };
  }

  it('stands out until somebody has, who is named', async () => {
    const { number, id } = await makeFailedRefund();
    const listed = await staff.trpc.order.manage.query({ attention: true });
    expect([numbersOf(listed), listed.totalDoc, listed.attention]).toEqual([[number], 1, 1]);
    expect(listed.data[0]?.needsAttention).toBe(true);
    const status = listed.data[0]?.status as OrderStatus;
    expect(listed.statuses[status]).toBe(1);
    expect((await shown(number)).payments[0]).toMatchObject(failed);

    const review = (seen: { attention: PaymentAttention; attentionDetails: AttentionDetails }) =>
      staff.trpc.payment.review.mutate({ id, ...seen, reason: 'Sent back by bank transfer' });
    for (const other of [
      { attention: 'disputed' },
      { attentionDetails: { error: 'lost_or_stolen_card' } },
    ] as const)
      expect(await reasonOf(review({ ...failed, ...other }))).toBe('PAYMENT_CHANGED');
    expect(await race(() => review(failed))).toEqual({ done: 20 });
    expect((await staff.trpc.order.manage.query({ attention: true })).totalDoc).toBe(0);
    expect((await historyOf(number)).at(-1)).toEqual([
      status,
      status,
      staff.account.email,
      'Sent back by bank transfer',
    ]);
    const lines = await shop.db.activity.findMany({ where: { subjectId: id } });
    expect(lines).toMatchObject([
      {
        actor: staff.account.email,
        action: 'payment.reviewed',
        subject: number,
        changes: {
          attention: ['refund_failed', null],
          error: ['expired_or_canceled_card', null],
          reason: [null, 'Sent back by bank transfer'],
        },
      },
    ]);
    expect(await reasonOf(staff.trpc.payment.review.mutate({ id: crypto.randomUUID(), ...failed }))).toBe(
      'PAYMENT_NOT_FOUND',
    );
  });

  it('breaks no invariant once somebody has, wherever its money is', async () => {
    const { number, id } = await makeFailedRefund();
    expect((await readOrder(shop, number)).status).toBe('cancelled');
    await staff.trpc.payment.review.mutate({ id, ...failed });
    await expectInvariants(shop.db);
  });

  it('without an order is listed on its own, and once somebody has looked, no sweep asks again', async () => {
    const started = await startBare(shop, 12.5);
    await payByCard(shop, started);
    await shop.trpc.payment.complete.mutate({ clientSecret: started.clientSecret });
    const { intentId } = started;
    await shop.db.payment.update({
      where: { intentId },
      data: { createdAt: new Date(Date.now() - 7_200_000) },
    });
    const sweep = () => reconcile({ db: shop.db, cards: shop.gateway, log: shop.context().log });
    await sweep();
    const [unattached, ...others] = await staff.trpc.payment.unattached.query();
    expect([unattached, others]).toMatchObject([{ intentId, amount: 12.5, status: 'succeeded' }, []]);
    const seen = { attention: 'no_order', attentionDetails: {} } as const;
    expect(unattached).toMatchObject(seen);
    await staff.trpc.payment.review.mutate({ id: unattached?.id as string, ...seen });
    await sweep();
    expect(await staff.trpc.payment.unattached.query()).toEqual([]);
    const lines = await shop.db.activity.findMany({ where: { subjectId: unattached?.id } });
    expect(lines).toMatchObject([{ subject: intentId, changes: { attention: ['no_order', null] } }]);
  });
});
