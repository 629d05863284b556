import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkMeasures } from '../../src/server/product/measure/queries.ts';
import type { MeasureRole } from '../../src/shared/product/category.ts';
import type { MeasureValue } from '../../src/shared/product/measure-values.ts';
import { makeKey } from '../helpers/api-key.ts';
import { exportFile, importFile, preview } from '../helpers/catalogue-file.ts';
import { makeProduct, makeVariants } from '../helpers/factories.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');

const sleeve = {
  name: 'Sleeve diameter',
  unit: 'mm',
  rule: 'same',
  isOfRoom: false,
  gives: ['strength'],
  fits: ['weightlifting'],
  needs: ['fitness'],
} as const;

beforeEach(async () => {
  const { data } = await staff.trpc.measure.list.query({});
  for (const { id } of data) await staff.trpc.measure.delete.mutate({ id });
});

type Entered = Parameters<typeof staff.trpc.measure.create.mutate>[0];
const make = async (more: Partial<Entered> = {}) =>
  (await staff.trpc.measure.create.mutate({ ...sleeve, ...more } as Entered)).data;
const valuesOf = async (id: string) => (await shop.db.product.findUniqueOrThrow({ where: { id } })).measures;
const pageOf = async (id: string) => (await fetch(`${shop.url}/product/${id}`)).text();
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => ({ ...error.data.failure, message: error.message as string }),
  );
const fitting = async (id: string, measure?: string) =>
  (await shop.trpc.product.fitting.query({ id, measure })).data.map(({ _id }) => _id);

describe('a measure', () => {
  it('is added, changed and deleted over REST, and each step is in the log of activity', async () => {
    const { authorization } = await makeKey(shop, { scopes: ['catalog:write'] });
    const headers = { authorization };
    const made = await shop.rest('/measure', posting(sleeve, headers));
    expect(made).toMatchObject({ status: 200, body: { data: sleeve } });
    const { id } = made.body.data;
    const change = {
      ...posting({ unit: 'cm', needs: [], fits: ['mats', 'fitness'] }, headers),
      method: 'PATCH',
    };
    const changed = { ...sleeve, id, unit: 'cm', needs: [], fits: ['fitness', 'mats'] };
    expect(new Set((await shop.rest(`/measure/${id}`, change)).body.data.fits)).toEqual(
      new Set(changed.fits),
    );
    expect((await shop.rest('/measure')).body.data).toMatchObject([{ id, unit: 'cm', needs: [] }]);
    const deletion = { method: 'DELETE', headers };
    expect((await shop.rest(`/measure/${id}`, deletion)).body).toEqual({
      success: true,
      data: { products: 0 },
    });
    expect((await shop.rest(`/measure/${id}`, deletion)).body.code).toBe('MEASURE_NOT_FOUND');
    const lines = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(lines.map(({ action }) => action)).toEqual([
      'measure.created',
      'measure.updated',
      'measure.deleted',
    ]);
    expect(lines[1]?.changes).toMatchObject({ unit: ['mm', 'cm'], needs: ['Fitness Accessories', ''] });
    expect(await shop.db.measureCategory.count()).toBe(0);
  });

  it.each([
    ['name', { name: ' ' }, 'A name is needed'],
    ['name', { name: 'SLEEVE diameter' }, 'Another measure has this name'],
    ['gives.0', { name: 'Hole', gives: ['none'] }, 'There is no such category'],
    ['gives', { name: 'Ceiling', isOfRoom: true }, 'The room gives it: products can only fit it'],
  ])('with a wrong %s is refused', async (path, wrong, message) => {
    await make();
    expect(await failureOf(make(wrong))).toMatchObject({
      reason: 'INVALID_INPUT',
      issues: [{ path, message }],
    });
    expect(await shop.db.measure.count()).toBe(1);
  });

  it('is a fact of products, and deleted with their values', async () => {
    const { id: measure } = await make();
    const product = await makeProduct(shop.db, { category: 'strength' });
    expect(await pageOf(product.id)).not.toContain('>Sleeve diameter</dt>');
    const measures = [{ id: measure, role: 'gives' as const, value: 50.5 }];
    await staff.trpc.product.patch.mutate({ id: product.id, measures });
    expect(await valuesOf(product.id)).toEqual(measures);
    expect((await shop.rest(`/product/get/${product.id}`)).body.data.measures).toEqual(measures);
    expect(await pageOf(product.id)).toMatch(/>Sleeve diameter<\/dt><dd[^>]*>50.5 mm</);

    await staff.trpc.product.delete.mutate({ id: product.id });
    const { data } = await staff.trpc.measure.delete.mutate({ id: measure });
    expect(data.products).toBe(1);
    expect(await valuesOf(product.id)).toEqual([]);
    const change = await shop.db.productChange.findFirst({
      where: { productId: product.id, activity: { action: 'measure.deleted' } },
    });
    expect(change?.changes).toEqual({ measures: [measures, []] });
  });

  it.each<[object, string, string]>([
    [{ role: 'has' }, 'measures.0.role', 'Must be one of gives, fits, needs'],
    [{ value: 0 }, 'measures.0.value', 'Must be above 0'],
    [{ value: 1.234 }, 'measures.0.value', 'Can have at most two decimals'],
    [{ id: 'none', value: 1 }, 'measures.0.id', 'There is no measure none'],
  ])('of a product with %o is refused', async (wrong, path, message) => {
    const { id } = await make();
    const product = await makeProduct(shop.db);
    const patch = { id: product.id, measures: [{ id, role: 'fits' as const, value: 1, ...wrong }] };
    expect(await failureOf(staff.trpc.product.patch.mutate(patch))).toMatchObject({
      reason: 'INVALID_INPUT',
      issues: [{ path, message }],
    });
    expect(await valuesOf(product.id)).toEqual([]);
  });

  it('that there is not is refused to products, alone and among many', async () => {
    const { id } = await make();
    const nobody = [{ id: '01890000-0000-7000-8000-000000000000', role: 'fits' as const, value: 1 }];
    const product = await makeProduct(shop.db);
    expect(
      await failureOf(staff.trpc.product.patch.mutate({ id: product.id, measures: nobody })),
    ).toMatchObject({
      issues: [{ path: 'measures', message: 'There is no such measure' }],
    });
    const row = { title: 'Mat', category: 'mats', stock: 1, details: 'Soft', price: 5 };
    const { data } = await staff.trpc.product.upsert.mutate({
      by: 'sku',
      items: [
        { ...row, sku: 'FIT-1', measures: [{ id, role: 'fits', value: 1 }] },
        { ...row, sku: 'FIT-2', measures: nobody },
      ],
    });
    expect([data.created, data.items[1]?.refusal?.message]).toEqual([
      1,
      expect.stringContaining('no such measure'),
    ]);
  });

  it('that a product is being given while it is deleted goes from it as well', async () => {
    const { id: measure } = await make();
    const { id } = await makeProduct(shop.db);
    const measures: MeasureValue[] = [{ id: measure, role: 'fits', value: 1 }];
    let deleting: Promise<unknown> | undefined;
    await shop.db.$transaction(async (tx) => {
      await checkMeasures(tx, [{ measures }]);
      deleting = staff.trpc.measure.delete.mutate({ id: measure });
      await setTimeout(300);
      await tx.product.update({ where: { id }, data: { measures: [...measures] } });
    });
    expect(await deleting).toMatchObject({ data: { products: 1 } });
    expect(await valuesOf(id)).toEqual([]);
  });

  it('of a product is that of its variants', async () => {
    const { id } = await make();
    const { parent, variants } = await makeVariants(shop.db, [{}, {}]);
    const measures = [{ id, role: 'gives' as const, value: 50 }];
    await staff.trpc.product.patch.mutate({ id: parent.id, measures });
    for (const variant of variants) expect(await valuesOf(variant.id)).toEqual(measures);
    await staff.trpc.measure.delete.mutate({ id });
    for (const variant of variants) expect(await valuesOf(variant.id)).toEqual([]);
  });

  it('goes with its category', async () => {
    const { id } = await make();
    await staff.trpc.category.create.mutate({ label: 'Collars' });
    await staff.trpc.measure.patch.mutate({ id, needs: ['collars'] });
    await staff.trpc.category.delete.mutate({ value: 'collars' });
    expect((await staff.trpc.measure.list.query({})).data).toMatchObject([{ id, needs: [] }]);
  });

  it('is named in catalogue files', async () => {
    const { id: measure } = await make();
    const { id } = await makeProduct(shop.db, { measures: [{ id: measure, role: 'gives', value: 50 }] });
    const { id: other } = await makeProduct(shop.db);
    const exported = await exportFile(shop, staff.cookie);
    const records: Record<string, string>[] = parse(exported, { bom: true, columns: true });
    expect(records.find((record) => record.id === id)?.measures).toBe('gives Sleeve diameter: 50 mm');
    await importFile(shop, `id,measures\n${id},\n${other},"Fits sleeve diameter: 28,5"\n`, staff.cookie);
    expect([await valuesOf(id), await valuesOf(other)]).toEqual([
      [],
      [{ id: measure, role: 'fits', value: 28.5 }],
    ]);
    const { faults } = await preview(shop, `id,measures\n${id},fits Hole: 3\n`, staff.cookie);
    expect(faults).toMatchObject([{ column: 'measures', message: 'There is no measure Hole' }]);
  });
});

describe('what fits a product', () => {
  it('has its value, in stock first; hidden products and others of its kind are left out', async () => {
    const { id: measure } = await make();
    const { id: other } = await make({ name: 'Other' });
    const of = (role: MeasureRole, value: number, id = measure) => ({ measures: [{ id, role, value }] });
    const bar = await makeProduct(shop.db, { category: 'strength', ...of('gives', 50) });
    const soldOut = await makeProduct(shop.db, { category: 'weightlifting', stock: 0, ...of('fits', 50) });
    const plate = await makeProduct(shop.db, { category: 'weightlifting', ...of('fits', 50) });
    const press = await makeProduct(shop.db, { category: 'strength', ...of('needs', 50) });
    await makeProduct(shop.db, { category: 'weightlifting', ...of('fits', 28) });
    await makeProduct(shop.db, { category: 'weightlifting', ...of('fits', 50, other) });
    await makeProduct(shop.db, { category: 'strength', ...of('gives', 50) });
    await makeProduct(shop.db, { category: 'weightlifting', isHidden: true, ...of('fits', 50) });
    await shop.db.measureCategory.create({
      data: { measureId: measure, category: 'strength', role: 'needs' },
    });
    expect(await fitting(bar.id)).toEqual([press.id, plate.id, soldOut.id]);
    expect(await fitting(press.id, measure)).toHaveLength(2);
    expect(await fitting(bar.id, measure)).toEqual([]);
    const page = await pageOf(bar.id);
    expect(page).toContain('What fits<');
    expect(page).toContain(plate.title);
    expect(await pageOf((await makeProduct(shop.db, { category: 'strength' })).id)).not.toContain(
      'What fits<',
    );
  });

  it('agrees with it in all measures, and has at most what it gives', async () => {
    const { id: width } = await make();
    const { id: load } = await make({ name: 'Load', unit: 'kg', rule: 'at_most' });
    const of = (role: MeasureRole, kilograms: number) => ({
      measures: [
        { id: width, role, value: 50 },
        { id: load, role, value: kilograms },
      ],
    });
    const bar = await makeProduct(shop.db, { category: 'strength', ...of('gives', 200) });
    const fits = await makeProduct(shop.db, { category: 'weightlifting', ...of('fits', 200) });
    const heavy = await makeProduct(shop.db, { category: 'weightlifting', ...of('fits', 200.5) });
    expect(await fitting(bar.id)).toEqual([fits.id]);
    expect(await fitting(fits.id)).toEqual([bar.id]);
    expect(await fitting(heavy.id)).toEqual([]);
  });
});
