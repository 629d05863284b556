import { beforeEach, describe, expect, it } from 'vitest';
import { makeProduct } from '../helpers/factories.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const owner = sharedStaff(shop, 'owner');

beforeEach(async () => {
  await shop.db.deliveryOption.deleteMany();
  await shop.db.deliveryOption.create({ data: { name: 'Delivery', position: 1 } });
});

const byWeight = {
  name: 'Inside Dhaka',
  promise: '2 to 3 days',
  price: 2.5,
  gramsIncluded: 5000,
  pricePerFurtherKilogram: 0.2,
  freeFrom: 200,
  mostGrams: 60_000,
  daysFrom: 2,
  daysTo: 3,
};

const names = async () =>
  (await shop.trpc.deliveryOption.list.query({})).data.map(({ name, position }) => `${position} ${name}`);

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => error.data.failure as { reason: string; issues?: { path: string; message: string }[] },
  );

describe('delivery options', () => {
  it('are stored in cents and shown in the currency, for everybody', async () => {
    const { data } = await owner.trpc.deliveryOption.create.mutate(byWeight);
    expect(data).toEqual({
      id: expect.any(String),
      ...byWeight,
      kind: 'deliver',
      address: '',
      hours: '',
      position: 2,
    });
    expect(await shop.db.deliveryOption.findUniqueOrThrow({ where: { id: data.id } })).toMatchObject({
      priceCents: 250,
      furtherKilogramCents: 20,
      freeFromCents: 20_000,
      gramsIncluded: 5000,
      mostGrams: 60_000,
    });
    const { status, body } = await shop.rest('/delivery-option');
    expect([status, body.data.length, body.data[1]]).toEqual([200, 2, data]);
  });

  it('change value by value, and move', async () => {
    const { data } = await owner.trpc.deliveryOption.create.mutate(byWeight);
    const { id } = data;
    const changed = await owner.trpc.deliveryOption.update.mutate({ id, price: 3, freeFrom: null });
    expect(changed.data).toEqual({ ...data, price: 3, freeFrom: null });
    await owner.trpc.deliveryOption.create.mutate({ name: 'Outside Dhaka' });
    await owner.trpc.deliveryOption.update.mutate({ id, position: 1 });
    expect(await names()).toEqual(['1 Inside Dhaka', '2 Delivery', '3 Outside Dhaka']);
    await owner.trpc.deliveryOption.update.mutate({ id, position: 99 });
    expect(await names()).toEqual(['1 Delivery', '2 Outside Dhaka', '3 Inside Dhaka']);
    await owner.trpc.deliveryOption.create.mutate({ name: 'Today', position: 1 });
    expect(await names()).toEqual(['1 Today', '2 Delivery', '3 Outside Dhaka', '4 Inside Dhaka']);
  });

  it('are in the log of activity, before and after', async () => {
    const { data } = await owner.trpc.deliveryOption.create.mutate({ name: 'Courier', price: 4.5 });
    const { id } = data;
    await owner.trpc.deliveryOption.update.mutate({ id, price: 5, position: 1 });
    await owner.trpc.deliveryOption.update.mutate({ id, price: 5 });
    await owner.trpc.deliveryOption.remove.mutate({ id });
    const lines = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(lines.map(({ actor, action, subject, changes }) => [actor, action, subject, changes])).toEqual([
      [
        owner.account.email,
        'delivery.option_created',
        'Courier',
        { name: [null, 'Courier'], price: [null, 4.5], position: [null, 2] },
      ],
      [owner.account.email, 'delivery.option_updated', 'Courier', { price: [4.5, 5], position: [2, 1] }],
      [
        owner.account.email,
        'delivery.option_removed',
        'Courier',
        { promise: ['', null], kind: ['deliver', null], price: [5, null] },
      ],
    ]);
  });

  it('always have one: the last can’t be removed, not even by two owners at once', async () => {
    const { data } = await owner.trpc.deliveryOption.create.mutate({ name: 'Courier' });
    const [first] = (await shop.trpc.deliveryOption.list.query({})).data;
    const removals = [data.id, first?.id as string].map((id) =>
      refusalOf(owner.trpc.deliveryOption.remove.mutate({ id })),
    );
    const refusals = (await Promise.all(removals)).map((refusal) => refusal?.reason ?? 'done');
    expect(refusals.sort()).toEqual(['DELIVERY_OPTION_NEEDED', 'done']);
    expect(await shop.db.deliveryOption.count()).toBe(1);
    expect((await names())[0]).toMatch(/^1 /);
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'A delivery option needs a name'],
    ['a long promise', { promise: 'x'.repeat(61) }, 'promise', undefined],
    ['a negative price', { price: -1 }, 'price', undefined],
    ['part of a cent', { pricePerFurtherKilogram: 0.001 }, 'pricePerFurtherKilogram', undefined],
    ['no weight at most', { mostGrams: 0 }, 'mostGrams', 'Must be at least 1'],
    ['eleven tonnes', { mostGrams: 11_000_000 }, 'mostGrams', 'Must be at most 10,000,000'],
    ['part of a gram', { gramsIncluded: 0.5 }, 'gramsIncluded', 'Must be a whole number of grams'],
    [
      'a place without an address',
      { kind: 'collect' },
      'address',
      'Enter the address where orders are collected',
    ],
  ] as const)('are refused with %s', async (_name, values, path, message) => {
    const before = await shop.db.deliveryOption.findMany();
    const id = before[0]?.id as string;
    const { create, update } = owner.trpc.deliveryOption;
    for (const call of [
      () => create.mutate({ name: 'Courier', ...values }),
      () => update.mutate({ id, ...values }),
    ]) {
      const refusal = await refusalOf(call());
      expect(refusal).toMatchObject({
        reason: 'INVALID_INPUT',
        issues: [{ path, ...(message && { message }) }],
      });
    }
    expect(await shop.db.deliveryOption.findMany()).toEqual(before);
  });

  it('are at most thirty', async () => {
    const data = Array.from({ length: 29 }, (_, n) => ({ name: `Option ${n}`, position: n + 2 }));
    await shop.db.deliveryOption.createMany({ data });
    const refusal = await refusalOf(owner.trpc.deliveryOption.create.mutate({ name: 'One more' }));
    expect(refusal?.issues).toEqual([{ path: 'name', message: 'There can be 30 delivery options at most' }]);
    expect(await shop.db.deliveryOption.count()).toBe(30);
  });

  it('ask for weights once a price depends on them, and staff find the products without one', async () => {
    await makeProduct(shop.db, { grams: 850 });
    const light = await makeProduct(shop.db, { title: 'Speed Rope' });
    const unweighed = async () => (await owner.trpc.deliveryOption.unweighed.query()).products;
    expect(await unweighed()).toBe(0);
    await owner.trpc.deliveryOption.create.mutate({ name: 'Courier', pricePerFurtherKilogram: 1 });
    expect(await unweighed()).toBe(1);
    for (const more of [{}, { sort: 'price' }, { searchTerm: 'rope' }, { stock: 'in' }] as const) {
      const found = await owner.trpc.product.manage.query({ weight: 'missing', page: 1, ...more });
      expect([found.totalDoc, found.data.map(({ _id }) => _id)]).toEqual([1, [light.id]]);
    }
  });
});
