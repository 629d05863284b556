import { beforeEach, describe, expect, it } from 'vitest';
import { findSettings } from '../../src/server/settings/queries.ts';
import { makeKey } from '../helpers/api-key.ts';
import { makeProduct } from '../helpers/factories.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const owner = sharedStaff(shop, 'owner');

beforeEach(async () => {
  await shop.db.order.updateMany({ data: { taxMode: 'none' } });
  await shop.db.setting.deleteMany({ where: { group: 'tax' } });
  await shop.db.product.updateMany({ data: { taxRateId: null } });
  await shop.db.taxRate.deleteMany();
});

const make = async (name: string, percent: number | null = 15) =>
  (await owner.trpc.taxRate.create.mutate({ name, percent })).data.id;

const list = async () => (await shop.trpc.taxRate.list.query({})).data;

const saveTax = (values: { mode?: 'none' | 'included' | 'added'; delivery?: string }) =>
  owner.trpc.settings.save.mutate({ group: 'tax', values });

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => ({ ...error.data.failure, message: error.message as string }),
  );

describe('tax rates', () => {
  it('are percentages with three decimals, or exempt, which is not zero', async () => {
    await make('Sales tax', 8.875);
    await make('Zero', 0);
    await make('Exempt', null);
    const rows = await shop.db.taxRate.findMany({ orderBy: { position: 'asc' } });
    expect(rows.map(({ name, rate }) => [name, rate])).toEqual([
      ['Sales tax', 8875],
      ['Zero', 0],
      ['Exempt', null],
    ]);
    const { status, body } = await shop.rest('/tax-rate');
    expect([status, body.data.map(({ percent, position }: never) => [percent, position])]).toEqual([
      200,
      [
        [8.875, 1],
        [0, 2],
        [null, 3],
      ],
    ]);
  });

  it.each([
    [-1, 'Must be 0 to 100'],
    [100.001, 'Must be 0 to 100'],
    [8.8755, 'Can have at most three decimals'],
    ['15', 'Must be a number, or null for exempt'],
  ])('of %s are refused', async (percent, message) => {
    const failure = await failureOf(make('Standard', percent as number));
    expect(failure).toMatchObject({ reason: 'INVALID_INPUT', issues: [{ path: 'percent', message }] });
    expect(await list()).toEqual([]);
  });

  it('have names of their own', async () => {
    const id = await make('Standard');
    await make('Reduced', 7);
    for (const call of [
      () => make('STANDARD', 5),
      () => owner.trpc.taxRate.update.mutate({ id, name: 'reduced' }),
    ])
      expect(await failureOf(call())).toMatchObject({
        issues: [{ path: 'name', message: 'Another tax rate has this name' }],
      });
    await owner.trpc.taxRate.update.mutate({ id, name: 'standard' });
    expect((await list()).map(({ name }) => name)).toEqual(['standard', 'Reduced']);
  });

  it('get another name, rate and place, and all of it is in the log of activity', async () => {
    const id = await make('Standard', 15);
    await make('Reduced', 7.5);
    await owner.trpc.taxRate.update.mutate({ id, name: 'VAT', percent: null, position: 2 });
    expect((await list()).map(({ name, percent }) => [name, percent])).toEqual([
      ['Reduced', 7.5],
      ['VAT', null],
    ]);
    await owner.trpc.taxRate.remove.mutate({ id });
    const lines = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(lines.map(({ action, subject, changes }) => [action, subject, changes])).toEqual([
      ['tax.rate_created', 'Standard', { percent: [null, 15] }],
      ['tax.rate_updated', 'VAT', { name: ['Standard', 'VAT'], percent: [15, 'exempt'], position: [1, 2] }],
      ['tax.rate_removed', 'VAT', { percent: ['exempt', null] }],
    ]);
    expect((await list()).map(({ position }) => position)).toEqual([1]);
  });

  it('stay while products have them, and say how many', async () => {
    const id = await make('Standard');
    const [one, two, gone] = [
      await makeProduct(shop.db),
      await makeProduct(shop.db),
      await makeProduct(shop.db),
    ];
    await shop.db.product.updateMany({
      where: { id: { in: [one.id, two.id, gone.id] } },
      data: { taxRateId: id },
    });
    await owner.trpc.product.delete.mutate({ id: gone.id });
    const { authorization } = await makeKey(shop, { scopes: ['settings:write'] });
    const refused = await shop.rest(`/tax-rate/${id}`, { method: 'DELETE', headers: { authorization } });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'TAX_RATE_USED',
        message: '2 products have this rate; give them another one first',
        details: { products: 2 },
      },
    ]);
    expect(await list()).toHaveLength(1);
    await shop.db.product.updateMany({ where: { deletedAt: null }, data: { taxRateId: null } });
    await owner.trpc.taxRate.remove.mutate({ id });
    expect(await list()).toEqual([]);
    const restored = await shop.db.product.findUniqueOrThrow({ where: { id: gone.id } });
    expect(restored.taxRateId).toBeNull();
  });

  it('are not removed while a product gets them at the same moment', async () => {
    const product = await makeProduct(shop.db);
    for (const percent of [1, 2, 3]) {
      const id = await make(`Rate ${percent}`, percent);
      const ended = await Promise.all([
        failureOf(owner.trpc.product.patch.mutate({ id: product.id, taxRate: id })),
        failureOf(owner.trpc.taxRate.remove.mutate({ id })),
      ]);
      expect(['INVALID_INPUT,', ',TAX_RATE_USED']).toContain(ended.map((failure) => failure?.reason).join());
      const { taxRateId } = await shop.db.product.findUniqueOrThrow({ where: { id: product.id } });
      expect(taxRateId === id).toBe(ended[0] === undefined);
    }
  });

  it('stay while delivery is taxed at them, and while they are the last of a shop with tax', async () => {
    const id = await make('Standard');
    await saveTax({ mode: 'none', delivery: id });
    expect(await failureOf(owner.trpc.taxRate.remove.mutate({ id }))).toMatchObject({
      reason: 'TAX_RATE_USED',
      message: 'Delivery is taxed at this rate; choose another one for it first',
      details: { products: 0 },
    });
    await saveTax({ mode: 'added', delivery: 'goods' });
    expect(await failureOf(owner.trpc.taxRate.remove.mutate({ id }))).toMatchObject({
      reason: 'TAX_RATE_USED',
      message: 'The shop charges tax, which needs one rate at least',
    });
    expect(await list()).toHaveLength(1);
    await make('Reduced', 7);
    await owner.trpc.taxRate.remove.mutate({ id });
    expect((await list()).map(({ name }) => name)).toEqual(['Reduced']);
  });

  it('that delivery is to be taxed at are not removed at the same moment', async () => {
    const ids = [await make('Standard'), await make('Reduced', 7)];
    for (const id of ids) {
      const ended = await Promise.all([
        failureOf(saveTax({ mode: 'none', delivery: id })),
        failureOf(owner.trpc.taxRate.remove.mutate({ id })),
      ]);
      expect(ended.filter((failure) => failure === undefined)).toHaveLength(1);
      const { delivery } = await findSettings(shop.db, 'tax');
      const left = (await list()).map((rate) => rate.id);
      expect(delivery === 'goods' || left.includes(delivery)).toBe(true);
    }
  });
});

describe('the settings of tax', () => {
  it('need a rate, and one that exists', async () => {
    expect(await failureOf(saveTax({ mode: 'included' }))).toMatchObject({
      issues: [{ path: 'values.mode', message: 'Add a tax rate before the shop charges tax' }],
    });
    const id = await make('Standard');
    const none = '01890000-0000-7000-8000-000000000000';
    expect(await failureOf(saveTax({ mode: 'included', delivery: none }))).toMatchObject({
      issues: [{ path: 'values.delivery', message: 'There is no such tax rate' }],
    });
    await saveTax({ mode: 'included', delivery: id });
    expect(await findSettings(shop.db, 'tax')).toEqual({ mode: 'included', delivery: id });
    const [terms] = await shop.db.$queryRaw<[{ terms: object }]>`SELECT selling_terms() AS terms`;
    expect(terms?.terms).toMatchObject({
      taxMode: 'included',
      deliveryRate: id,
      rates: [{ id, name: 'Standard', rate: 15_000 }],
    });
  });

  it('begin with orders that have no tax, and stay once one has', async () => {
    const id = await make('Standard');
    const number = await makeCashOrder(shop);
    await saveTax({ mode: 'included' });
    await saveTax({ mode: 'added' });
    await shop.db.order.update({ where: { number }, data: { taxMode: 'added' } });
    for (const mode of ['none', 'included'] as const) {
      expect(await failureOf(saveTax({ mode }))).toMatchObject({
        reason: 'INVALID_INPUT',
        issues: [
          {
            path: 'values.mode',
            message: 'The shop has orders with tax: how it is charged can’t be changed any more',
          },
        ],
      });
    }
    expect(await findSettings(shop.db, 'tax')).toEqual({ mode: 'added', delivery: 'goods' });
    const { authorization } = await makeKey(shop, { scopes: ['settings:read', 'settings:write'] });
    const patch = { ...posting({ values: { delivery: id } }, { authorization }), method: 'PATCH' };
    const changed = await shop.rest('/settings/tax', patch);
    expect([changed.status, changed.body.data.values]).toEqual([200, { mode: 'added', delivery: id }]);
  });
});
