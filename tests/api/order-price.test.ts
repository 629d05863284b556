import { v7 as uuid } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'owner');
beforeEach(() => setTerms(shop.db, {}));

const goods = async (
  parts: { priceCents: number; quantity: number; grams?: number; taxRateId?: string }[],
) => {
  const products = await Promise.all(
    parts.map(async ({ priceCents, grams = null, taxRateId = null }) => {
      const { id } = await makeProduct(shop.db, { priceCents });
      await shop.db.product.update({ where: { id }, data: { grams, taxRateId } });
      return id;
    }),
  );
  return products.map((_id, index) => ({ _id, quantity: parts[index]?.quantity as number }));
};

const amountsOf = async (number: string) => {
  const { subtotal, delivery, tax, taxes, total, lines } = (await staff.trpc.order.get.query({ number }))
    .data;
  return { subtotal, delivery, tax, taxes, total, lines: lines.map((line) => [line.total, line.tax]) };
};

/** Places an order, and compares it with what `POST /price` says before. */
async function order(cart: object): Promise<string> {
  const { body: price } = await shop.rest('/price', posting(cart));
  const placed = await shop.rest(
    '/product/order-many',
    posting({ ...cart, customer, expectedTotal: price.data.total }),
  );
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const number = placed.body.data.orderNumber as string;
  const { lines, ...amounts } = await amountsOf(number);
  expect(price.data).toMatchObject(amounts);
  expect(price.data.lines.map((line: { total: number; tax: number }) => [line.total, line.tax])).toEqual(
    lines,
  );
  await expectInvariants(shop.db);
  return number;
}

describe('an order', () => {
  it('costs what its goods cost, in a shop whose owner has changed nothing', async () => {
    const number = await order({ cartItems: await goods([{ priceCents: 4999, quantity: 2 }]) });
    expect(await amountsOf(number)).toEqual({
      subtotal: 99.98,
      delivery: 0,
      tax: 0,
      taxes: [],
      total: 99.98,
      lines: [[99.98, 0]],
    });
    expect(await shop.db.order.findUnique({ where: { number } })).toMatchObject({
      deliveryName: 'Delivery',
      deliveryKind: 'deliver',
      shippingCents: 0,
      taxMode: 'none',
    });
  });

  it('has a delivery by the kilogram, and tax in its prices', async () => {
    const [vat] = [taxRate('VAT', 15_000)];
    const [inside, outside] = await setTerms(shop.db, {
      mode: 'included',
      rates: [vat],
      options: [
        { name: 'Inside Dhaka', priceCents: 70_00, gramsIncluded: 1000, furtherKilogramCents: 20_00 },
        { name: 'Outside Dhaka', priceCents: 130_00, gramsIncluded: 1000, furtherKilogramCents: 25_00 },
      ],
    });
    const cartItems = await goods([
      { priceCents: 4500_00, quantity: 1, grams: 16_000 },
      { priceCents: 1250_00, quantity: 2, grams: 2200 },
    ]);
    // 20,400 g: 19.4 kg above the first, so 20 further kilograms.
    expect(await amountsOf(await order({ cartItems, deliveryOption: inside }))).toEqual({
      subtotal: 7000,
      delivery: 470,
      // 586.96 of the first line, 326.09 of the second, 61.30 of the delivery.
      tax: 974.35,
      taxes: [{ percent: 15, net: 6495.65, tax: 974.35 }],
      total: 7470,
      lines: [
        [4500, 586.96],
        [2500, 326.09],
      ],
    });
    expect((await amountsOf(await order({ cartItems, deliveryOption: outside }))).delivery).toBe(630);
  });

  it('shares its delivery out among the rates of its goods', async () => {
    const rates = [taxRate('Standard', 19_000), taxRate('Reduced', 7000)];
    await setTerms(shop.db, { mode: 'included', rates, options: [{ name: 'Parcel', priceCents: 490 }] });
    const cartItems = await goods([
      { priceCents: 5990, quantity: 1 },
      { priceCents: 1250, quantity: 2, taxRateId: rates[1]?.id },
    ]);
    expect(await amountsOf(await order({ cartItems }))).toEqual({
      subtotal: 84.9,
      delivery: 4.9,
      tax: 11.83,
      // Net 50.34 and 23.36 share 4.90 as 3.35 and 1.55, with 0.53 and 0.10 of tax.
      taxes: [
        { percent: 19, net: 53.16, tax: 10.09 },
        { percent: 7, net: 24.81, tax: 1.74 },
      ],
      total: 89.8,
      lines: [
        [59.9, 9.56],
        [25, 1.64],
      ],
    });
  });

  it('has tax added, not to exempt goods, nor to an exempt delivery; a return gives the tax back', async () => {
    const rates = [taxRate('Sales tax', 8250), taxRate('Exempt', null)];
    await setTerms(shop.db, {
      mode: 'added',
      delivery: rates[1]?.id,
      rates,
      options: [{ name: 'Parcel', priceCents: 700 }],
    });
    const cartItems = await goods([
      { priceCents: 4999, quantity: 2 },
      { priceCents: 1950, quantity: 1, taxRateId: rates[1]?.id },
    ]);
    const number = await order({ cartItems });
    expect(await amountsOf(number)).toEqual({
      subtotal: 119.48,
      delivery: 7,
      tax: 8.25,
      taxes: [
        { percent: 8.25, net: 99.98, tax: 8.25 },
        { percent: null, net: 26.5, tax: 0 },
      ],
      total: 134.73,
      lines: [
        [99.98, 8.25],
        [19.5, 0],
      ],
    });
    await staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 1 }] });
    // 49.99 with 4.12 of tax, 19.50 and 7.00.
    expect(await amountsOf(number)).toMatchObject({ tax: 4.12, total: 80.61 });
    await expectInvariants(shop.db);
    await staff.trpc.order.ship.mutate({ number });
    const back = { number, reason: 'refused' as const, lines: [{ line: 1, quantity: 1, restocked: true }] };
    await staff.trpc.order.return.mutate(back);
    const { data } = await staff.trpc.order.get.query({ number });
    expect(data.returns[0]?.credit).toBe(54.11);
    await expectInvariants(shop.db);
  });
});

describe('the delivery', () => {
  it('has to be chosen if there are several, and be one that there is', async () => {
    const options = [{ name: 'Parcel' }, { name: 'Pick-up', kind: 'collect' as const, address: 'Road 11' }];
    const [, pickUp] = await setTerms(shop.db, { options });
    const cartItems = await goods([{ priceCents: 4999, quantity: 1 }]);
    const place = (more: object) =>
      shop.rest('/product/order-many', posting({ cartItems, customer, ...more }));
    const { address: _, ...whoCollects } = customer;
    expect((await place({})).body.issues).toMatchObject([{ path: 'deliveryOption' }]);
    const unknown = { deliveryOption: '01930000-0000-7000-8000-00000000000f' };
    expect((await place(unknown)).body.issues).toMatchObject([{ path: 'deliveryOption' }]);
    const placed = await place({ deliveryOption: pickUp, customer: whoCollects });
    expect(placed.status).toBe(200);
    expect(await shop.db.order.findUnique({ where: { number: placed.body.data.orderNumber } })).toMatchObject(
      { deliveryKind: 'collect', deliveryName: 'Pick-up', customerAddress: null },
    );
  });

  it('may be gone when the same request is sent again, which gets the same answer', async () => {
    const options = [{ name: 'Parcel' }, { name: 'Courier', priceCents: 500 }];
    const [, courier] = await setTerms(shop.db, { options });
    const cartItems = await goods([{ priceCents: 4999, quantity: 1 }]);
    const headers = { 'idempotency-key': 'courier-1' };
    const place = (who: object) =>
      shop.rest(
        '/product/order-many',
        posting({ cartItems, customer: who, deliveryOption: courier }, headers),
      );
    const placed = await place(customer);
    expect(placed.body.data.total).toBe(54.99);
    await setTerms(shop.db, { options });
    expect(await place(customer)).toMatchObject({ status: 200, body: placed.body });
    expect((await place({ ...customer, name: 'Another' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await shop.db.orderLine.count({ where: { productId: cartItems[0]?._id as string } })).toBe(1);
  });

  it('needs no address once it is collected, also where it was delivered before', async () => {
    const [option] = await setTerms(shop.db, { options: [{ name: 'Parcel' }] });
    const cartItems = await goods([{ priceCents: 4999, quantity: 1 }]);
    const { address: _, ...whoCollects } = customer;
    const place = () => shop.rest('/product/order-many', posting({ cartItems, customer: whoCollects }));
    expect((await place()).status).toBe(400);
    await shop.db.deliveryOption.update({ where: { id: option }, data: { kind: 'collect' } });
    expect((await place()).status).toBe(200);
  });

  it('is free from an amount, and takes no more than its most grams', async () => {
    await setTerms(shop.db, {
      options: [{ name: 'Parcel', priceCents: 700, freeFromCents: 100_00, mostGrams: 30_000 }],
    });
    const price = async (quantity: number, grams: number) => {
      const cartItems = await goods([{ priceCents: 50_00, quantity, grams }]);
      return (await shop.rest('/price', posting({ cartItems }))).body.data;
    };
    expect(await price(1, 1000)).toMatchObject({ delivery: 7, total: 57 });
    expect(await price(2, 1000)).toMatchObject({ delivery: 0, total: 100 });
    expect(await price(2, 16_000)).toMatchObject({
      deliveryOption: null,
      total: 100,
      deliveryOptions: [{ price: null }],
    });
    const cartItems = await goods([{ priceCents: 50_00, quantity: 2, grams: 16_000 }]);
    const refused = await shop.rest('/product/order-many', posting({ cartItems, customer }));
    expect([refused.status, refused.body.code]).toEqual([422, 'ORDER_TOO_HEAVY']);
  });
});

describe('a delivery that staff change', () => {
  it('costs what it does now, for the goods and rates that were ordered, and the history has it', async () => {
    const rates = [taxRate('Standard', 19_000), taxRate('Reduced', 7000)];
    const options = [
      { name: 'Parcel', priceCents: 490 },
      { name: 'Express', priceCents: 790 },
      { name: 'Letter', mostGrams: 1000 },
    ];
    const [parcel, express, letter] = await setTerms(shop.db, { mode: 'included', rates, options });
    const cartItems = await goods([
      { priceCents: 5990, quantity: 1 },
      { priceCents: 1250, quantity: 2, grams: 600, taxRateId: rates[1]?.id },
    ]);
    const number = await order({ cartItems, deliveryOption: parcel });
    await shop.db.deliveryOption.update({ where: { id: express }, data: { priceCents: 990 } });
    await shop.db.product.updateMany({ data: { priceCents: 1 } });
    await staff.trpc.order.correct.mutate({ number, deliveryOption: express });
    expect(await amountsOf(number)).toMatchObject({
      subtotal: 84.9,
      delivery: 9.9,
      // Net 50.34 and 23.36 share 9.90 as 6.76 and 3.14, with 1.08 and 0.21 of tax.
      taxes: [
        { percent: 19, net: 56.02, tax: 10.64 },
        { percent: 7, net: 26.29, tax: 1.85 },
      ],
      total: 94.8,
    });
    const { data } = await staff.trpc.order.get.query({ number });
    expect(data.history.at(-1)?.note).toBe('Delivery: Parcel → Express; total $94.80');
    expect(data.deliveryOption).toEqual({ id: express, name: 'Express', kind: 'deliver' });
    await expectInvariants(shop.db);

    const reasonOf = (input: object) =>
      staff.trpc.order.correct.mutate({ number, ...input }).catch((error) => error.data.failure.reason);
    expect(await reasonOf({ deliveryOption: letter })).toBe('ORDER_TOO_HEAVY');
    expect(await reasonOf({ deliveryOption: express })).toBe('INVALID_INPUT');
    await staff.trpc.order.ship.mutate({ number });
    expect(await reasonOf({ deliveryOption: parcel })).toBe('ORDER_STEP_REFUSED');
    expect((await amountsOf(number)).total).toBe(94.8);
  });

  it('may cost more than all else in the order, and less again', async () => {
    const options = [
      { name: 'Parcel', priceCents: 490 },
      { name: 'Van', priceCents: 9000 },
    ];
    const [parcel, van] = await setTerms(shop.db, { options });
    const number = await order({
      cartItems: await goods([{ priceCents: 4999, quantity: 1 }]),
      deliveryOption: parcel,
    });
    await staff.trpc.order.correct.mutate({ number, deliveryOption: van });
    expect(await amountsOf(number)).toMatchObject({ delivery: 90, total: 139.99 });
    await staff.trpc.order.correct.mutate({ number, deliveryOption: parcel });
    expect(await amountsOf(number)).toMatchObject({ delivery: 4.9, total: 54.89 });
  });

  it('needs an address if the order was to be collected', async () => {
    const options = [
      { name: 'Parcel', priceCents: 490 },
      { name: 'Pick-up', kind: 'collect' as const },
    ];
    const [parcel, pickUp] = await setTerms(shop.db, { options });
    const cartItems = await goods([{ priceCents: 4999, quantity: 1 }]);
    const { address, ...whoCollects } = customer;
    const { data } = await shop.trpc.order.place.mutate({
      cartItems,
      customer: whoCollects,
      deliveryOption: pickUp,
    });
    const correct = (more: object) =>
      staff.trpc.order.correct.mutate({ number: data.orderNumber, deliveryOption: parcel, ...more });
    await expect(correct({})).rejects.toThrow('Address is required');
    expect((await correct({ customer: { address } })).data.total).toBe(54.89);
    await expectInvariants(shop.db);
  });
});

it('an order that the previous version writes costs what its goods cost, and has no tax', async () => {
  const [line] = await goods([{ priceCents: 4999, quantity: 2 }]);
  const number = 'RH-22222-33333';
  const asked = {
    id: uuid(),
    number,
    beginning: 'placed',
    method: 'cash',
    channel: 'web',
    customer,
    lines: 1,
    centsInUnit: 100,
    mostCents: 10_000_000,
    expectedCents: 9998,
    message: 'Order placed',
  };
  const [{ outcome }] = await shop.db.$queryRaw<[{ outcome: object }]>`
    SELECT write_order(${JSON.stringify(asked)}::jsonb, ${[line?._id]}::uuid[], ${[2]}::int[]) AS outcome`;
  expect(outcome).toMatchObject({ state: 'written', totalCents: 9998 });
  const amounts = { subtotal: 99.98, delivery: 0, tax: 0, taxes: [], total: 99.98, lines: [[99.98, 0]] };
  expect(await amountsOf(number)).toEqual(amounts);
  expect(await stockOf(shop.db, line?._id as string)).toBe(8);
  await expectInvariants(shop.db);
});

describe('a price that changes', () => {
  it('is found by the database, even if this process has read another one', async () => {
    const cartItems = await goods([{ priceCents: 4999, quantity: 1 }]);
    const place = (expectedTotal: number) =>
      shop.rest('/product/order-many', posting({ cartItems, customer, expectedTotal }));
    expect((await place(49.99)).status).toBe(200);
    await shop.db.product.update({ where: { id: cartItems[0]?._id as string }, data: { priceCents: 5999 } });
    const refused = await place(49.99);
    expect([refused.body.code, refused.body.details.total]).toEqual(['PRICE_CHANGED', 59.99]);
    expect((await place(59.99)).body.data.total).toBe(59.99);
    await setTerms(shop.db, { options: [{ name: 'Parcel', priceCents: 500 }] });
    expect((await place(59.99)).body).toMatchObject({ code: 'PRICE_CHANGED', details: { total: 64.99 } });
    expect((await place(64.99)).body.data.total).toBe(64.99);
    await expectInvariants(shop.db);
  });
});
