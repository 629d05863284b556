import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { makeDiscount, usesOf } from '../helpers/discount.ts';
import { customer, makeProduct, makeProducts, makeVariants } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'owner');
beforeEach(() => setTerms(shop.db, {}));
afterEach(() => expectInvariants(shop.db));

const goods = async (parts: [priceCents: number, quantity: number][]) => {
  const made = await makeProducts(
    shop.db,
    parts.map(([priceCents]) => ({ priceCents, stock: 100 })),
  );
  return made.map(({ id }, index) => ({ _id: id, quantity: parts[index]?.[1] as number }));
};

const price = async (cart: object) => (await shop.rest('/price', posting(cart))).body.data;
const place = (cart: object) => shop.rest('/product/order-many', posting({ customer, ...cart }));

/** Places an order at the price that `POST /price` says. @returns its number */
async function order(cart: object): Promise<string> {
  const { total } = await price(cart);
  const { status, body } = await place({ ...cart, expectedTotal: total });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.orderNumber;
}

const managed = async (number: string) => (await staff.trpc.order.get.query({ number })).data;

const linesOf = async (number: string) =>
  (await managed(number)).lines.map(({ quantity, discount, total, tax }) => [quantity, discount, total, tax]);

const refusal = ({ status, body }: Awaited<ReturnType<typeof place>>) => [
  status,
  body.code,
  body.details?.reason,
  body.message,
];

describe('a discount', () => {
  it('of ten percent is shared out over the lines by largest remainder, and taxed after that', async () => {
    await setTerms(shop.db, { mode: 'included', rates: [taxRate('VAT', 19_000)] });
    const { code } = await makeDiscount(shop, { kind: 'percent', value: 10 });
    const cartItems = await goods([
      [999, 3],
      [2000, 1],
      [1, 1],
    ]);
    const cart = { cartItems, discountCode: ` ${code.toLowerCase()} ` };
    // 10 % of 49.98 is 4.998: 5.00. Of it 2.998, 2.0008 and 0.0001: the cent that is left goes to the first line.
    const amounts = { subtotal: 49.98, discount: 5, total: 44.98, tax: 7.18, discountCode: code };
    expect(await price(cart)).toMatchObject({ ...amounts, discountRefusal: null });
    const number = await order(cart);
    expect(await managed(number)).toMatchObject(amounts);
    expect(await linesOf(number)).toEqual([
      [3, 3, 26.97, 4.31],
      [1, 2, 18, 2.87],
      [1, 0, 0.01, 0],
    ]);
    expect(await usesOf(shop, code)).toBe(1);
  });

  it('of an amount gives its odd cent to the lower product id, however the lines are ordered', async () => {
    const { code } = await makeDiscount(shop, { kind: 'amount', value: 0.01 });
    const cartItems = await goods([
      [1000, 1],
      [1000, 1],
    ]);
    const [lower] = cartItems.map(({ _id }) => _id).sort();
    for (const items of [cartItems, cartItems.toReversed()]) {
      const { lines } = await managed(await order({ cartItems: items, discountCode: code }));
      expect(lines.map(({ _id, discount }) => [_id, discount])).toEqual(
        items.map(({ _id }) => [_id, _id === lower ? 0.01 : 0]),
      );
    }
  });

  it('takes no more off than the goods cost', async () => {
    const { code } = await makeDiscount(shop, { kind: 'amount', value: 50 });
    const number = await order({ cartItems: await goods([[1999, 2]]), discountCode: code });
    expect(await managed(number)).toMatchObject({ subtotal: 39.98, discount: 39.98, total: 0 });
  });

  it('makes the delivery free, and is kept for an order whose delivery is free anyway', async () => {
    const [parcel, pickup] = await setTerms(shop.db, {
      options: [
        { name: 'Parcel', priceCents: 490 },
        { name: 'Pickup', kind: 'collect', address: 'Here' },
      ],
    });
    const { code } = await makeDiscount(shop, { kind: 'delivery' });
    const cart = { cartItems: await goods([[1000, 1]]), discountCode: code };
    const number = await order({ ...cart, deliveryOption: parcel });
    expect(await managed(number)).toMatchObject({ discount: 0, delivery: 0, total: 10, discountCode: code });
    expect(await price({ ...cart, deliveryOption: pickup })).toMatchObject({
      total: 10,
      discountCode: null,
      discountRefusal: { reason: 'delivery_free' },
    });
    // A correction to another delivery keeps what the code gave.
    await shop.db.deliveryOption.create({ data: { name: 'Express', priceCents: 1500, position: 3 } });
    const express = await shop.db.deliveryOption.findFirstOrThrow({ where: { name: 'Express' } });
    await staff.trpc.order.correct.mutate({ number, deliveryOption: express.id });
    expect(await managed(number)).toMatchObject({
      delivery: 0,
      total: 10,
      deliveryOption: { name: 'Express' },
    });
  });

  it('applies to categories, collections, products and the variants of products', async () => {
    const [mat, bar, rope] = await makeProducts(shop.db, [
      { category: 'mats', priceCents: 1000 },
      { category: 'strength', priceCents: 2000 },
      { category: 'fitness', priceCents: 3000 },
    ]);
    const { parent, variants } = await makeVariants(shop.db, [{ priceCents: 500 }]);
    const { authorization } = await makeKey(shop);
    await shop.rest('/collection', posting({ title: 'Gifts', products: [bar?.id] }, { authorization }));
    const ids = [mat?.id, bar?.id, rope?.id, variants[0]?.id];
    const cartItems = ids.map((_id) => ({ _id, quantity: 1 }));
    const discountsOf = async (appliesTo: object) => {
      const { code } = await makeDiscount(shop, { kind: 'percent', value: 100, appliesTo });
      return (await price({ cartItems, discountCode: code })).lines.map(
        (line: { discount: number }) => line.discount,
      );
    };
    expect(await discountsOf({ categories: ['mats'] })).toEqual([10, 0, 0, 0]);
    expect(await discountsOf({ collections: ['gifts'] })).toEqual([0, 20, 0, 0]);
    expect(await discountsOf({ products: [rope?.id, parent.id] })).toEqual([0, 0, 30, 5]);
    expect(await discountsOf({ categories: ['mats'], products: [variants[0]?.id] })).toEqual([10, 0, 0, 5]);
  });
});

describe('a code that does not apply', () => {
  it('is refused with the reason, in words and for programs, and the price is that without it', async () => {
    const cartItems = await goods([[1000, 1]]);
    const hour = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const percent = { kind: 'percent', value: 10 };
    const once = await makeDiscount(shop, { ...percent, uses: 1 });
    await order({ cartItems, discountCode: once.code });
    const each = await makeDiscount(shop, { ...percent, usesEach: 1 });
    await order({ cartItems, discountCode: each.code });
    const cases: [object, string, string][] = [
      [{ ...percent, from: '2099-12-04T00:00:00Z' }, 'early', 'is valid from Fri, Dec 4, 2099'],
      [{ ...percent, from: hour(-2), until: hour(-1) }, 'over', 'has ended'],
      [{ ...percent, subtotalFrom: 10.01 }, 'subtotal', 'is for orders from $10.01; $0.01 is missing'],
      [{ ...percent, appliesTo: { categories: ['mats'] } }, 'products', 'is not valid for these products'],
      [{ kind: 'delivery' }, 'delivery_free', 'is not needed: this delivery costs nothing'],
    ];
    const made = await Promise.all(
      cases.map(
        async ([fields], index) => (await makeDiscount(shop, { code: `CASE${index}`, ...fields })).code,
      ),
    );
    const expected = [
      ...cases.map(([, reason, words], index) => [made[index] as string, reason, `${made[index]} ${words}`]),
      [once.code, 'used_up', `${once.code} has been used up`],
      ['NOBODY', 'unknown', 'There is no discount code NOBODY'],
    ];
    for (const [discountCode, reason, message] of expected) {
      expect(await price({ cartItems, discountCode })).toMatchObject({
        discountCode: null,
        discountRefusal: { reason, message },
        discount: 0,
        total: 10,
      });
      expect(refusal(await place({ cartItems, discountCode }))).toEqual([
        409,
        'DISCOUNT_REFUSED',
        reason,
        message,
      ]);
    }
    const usedBy = (who: object) =>
      place({ cartItems, discountCode: each.code, customer: { ...customer, ...who } });
    const words = `${each.code} has been used as often as one customer can`;
    expect(refusal(await usedBy({ phone: '+8801812345678' }))).toEqual([
      409,
      'DISCOUNT_REFUSED',
      'used_by_customer',
      words,
    ]);
    expect(refusal(await usedBy({ email: 'FARHANA@example.com', phone: '+8801812345678' }))[2]).toBe(
      'used_by_customer',
    );
    expect(refusal(await usedBy({ email: 'other@example.com' }))[2]).toBe('used_by_customer');
    const nobody = await shop.rest('/product/order-many', posting({ cartItems, discountCode: each.code }));
    expect(refusal(nobody)[2]).toBe('customer_needed');
    expect((await usedBy({ email: 'other@example.com', phone: '+8801812345678' })).status).toBe(200);
    expect(await usesOf(shop, each.code)).toBe(2);
  });

  it('says from when it is valid, by the clocks of the shop', async () => {
    const cartItems = await goods([[1000, 1]]);
    const { code } = await makeDiscount(shop, { kind: 'percent', value: 10, from: '2099-12-03T18:00:00Z' });
    const { authorization } = await makeKey(shop);
    const moveTo = (timeZone: string) =>
      shop.rest('/settings/shop', {
        ...posting({ values: { timeZone } }, { authorization }),
        method: 'PATCH',
      });
    expect((await moveTo('Asia/Dhaka')).status).toBe(200);
    const { message } = (await price({ cartItems, discountCode: code })).discountRefusal;
    expect((await moveTo('UTC')).status).toBe(200);
    expect(message).toBe(`${code} is valid from Fri, Dec 4, 2099`);
  });

  it('is a changed price for the shopper who has seen another discount', async () => {
    const cartItems = await goods([[1000, 1]]);
    const { id, code } = await makeDiscount(shop, { kind: 'percent', value: 10 });
    const { authorization } = await makeKey(shop);
    const patch = (fields: object) =>
      shop.rest(`/discount/${id}`, { ...posting(fields, { authorization }), method: 'PATCH' });
    expect((await patch({ value: 5 })).status).toBe(200);
    const { status, body } = await place({ cartItems, discountCode: code, expectedTotal: 9 });
    expect([status, body.code, body.details.total]).toEqual([409, 'PRICE_CHANGED', 9.5]);
  });
});

describe('a use', () => {
  it('goes back when its order is cancelled, and not when a part of it returns', async () => {
    const { code } = await makeDiscount(shop, { kind: 'amount', value: 1, uses: 1, usesEach: 1 });
    const cart = { cartItems: await goods([[1000, 3]]), discountCode: code };
    const first = await order(cart);
    expect((await place(cart)).body.code).toBe('DISCOUNT_REFUSED');
    await staff.trpc.order.cancel.mutate({ number: first, status: 'placed' });
    expect(await usesOf(shop, code)).toBe(0);
    const second = await order(cart);
    await staff.trpc.order.ship.mutate({ number: second, status: 'placed', parcel: { carrier: 'pathao' } });
    await staff.trpc.order.return.mutate({
      number: second,
      status: 'shipped',
      reason: 'damaged',
      lines: [{ line: 1, quantity: 1, restocked: false }],
    });
    expect(await usesOf(shop, code)).toBe(1);
    expect(await managed(second)).toMatchObject({ returns: [{ credit: 9.66 }], due: 19.34 });
  });

  it('stays with its order, and the discount of the order as it was, when the discount is deleted', async () => {
    const { id, code } = await makeDiscount(shop, { kind: 'percent', value: 50 });
    const number = await order({ cartItems: await goods([[1000, 1]]), discountCode: code });
    const { authorization } = await makeKey(shop);
    expect(
      (await shop.rest(`/discount/${id}`, { method: 'DELETE', headers: { authorization } })).status,
    ).toBe(200);
    expect(await managed(number)).toMatchObject({ discount: 5, discountCode: code, total: 5 });
    await staff.trpc.order.cancel.mutate({ number, status: 'placed' });
  });
});

describe('pieces of a line with a discount', () => {
  it('are worth all of it together, in whatever steps they come back', async () => {
    const product = await makeProduct(shop.db, { priceCents: 1000, stock: 10 });
    const { code } = await makeDiscount(shop, { kind: 'amount', value: 1 });
    const number = await order({ cartItems: [{ _id: product.id, quantity: 3 }], discountCode: code });
    await staff.trpc.order.ship.mutate({ number, status: 'placed', parcel: { carrier: 'pathao' } });
    for (const quantity of [1, 2])
      await staff.trpc.order.return.mutate({
        number,
        status: 'shipped',
        reason: 'refused',
        lines: [{ line: 1, quantity, restocked: true }],
      });
    // 29.00 of three pieces: 9.66, then 19.34.
    expect((await managed(number)).returns.map(({ credit }) => credit)).toEqual([9.66, 19.34]);
  });

  it('keep their part of it in a correction, and added pieces have none', async () => {
    await setTerms(shop.db, { mode: 'added', rates: [taxRate('Sales tax', 8875)] });
    const { code } = await makeDiscount(shop, { kind: 'percent', value: 15 });
    const number = await order({ cartItems: await goods([[1999, 3]]), discountCode: code });
    // 15 % of 59.97 is 8.9955: 9.00. Tax of 50.97 at 8.875 % is 4.5236: 4.52.
    expect(await linesOf(number)).toEqual([[3, 9, 50.97, 4.52]]);
    await staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 2 }] });
    // Two thirds of 50.97 are 33.98, so 6.00 of 39.98 are off; tax 3.0157: 3.02.
    expect(await linesOf(number)).toEqual([[2, 6, 33.98, 3.02]]);
    await staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 4 }] });
    // Two more pieces at their own price; tax of 39.98 is 3.5482: 3.55.
    expect(await linesOf(number)).toEqual([
      [2, 6, 33.98, 3.02],
      [2, 0, 39.98, 3.55],
    ]);
    expect(await managed(number)).toMatchObject({ subtotal: 79.96, discount: 6, tax: 6.57, total: 80.53 });
  });
});
