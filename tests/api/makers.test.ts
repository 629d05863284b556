import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { exportFile, importFile, preview } from '../helpers/catalogue-file.ts';
import { makeProduct } from '../helpers/factories.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');

beforeEach(async () => {
  await shop.db.product.updateMany({ data: { makerId: null } });
  await shop.db.maker.deleteMany();
});

const oak = {
  name: 'Iron Oak Ltd.',
  address: '12 Foundry Road,\nChattogram',
  email: 'hello@ironoak.example',
};
const responsible = { name: 'Oak Europe GmbH', address: 'Hafenstraße 4, Hamburg', email: 'safe@oak.example' };

const make = async (more = {}) => (await staff.trpc.maker.create.mutate({ ...oak, ...more })).data;
const rowOf = (id: string) => shop.db.product.findUniqueOrThrow({ where: { id } });
const pageOf = async (id: string) => (await fetch(`${shop.url}/product/${id}`)).text();

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => ({ ...error.data.failure, message: error.message as string }),
  );

describe('a maker', () => {
  it('is added, changed and deleted over REST, and each step is in the log of activity', async () => {
    const { authorization } = await makeKey(shop, { scopes: ['catalog:write'] });
    const headers = { authorization };
    const made = await shop.rest('/maker', posting({ ...oak, responsible }, headers));
    expect(made).toMatchObject({ status: 200, body: { data: { ...oak, responsible } } });
    const { id } = made.body.data;
    expect((await shop.rest('/maker')).body.data).toEqual([{ ...oak, id, responsible }]);
    const change = { ...posting({ responsible: null, name: 'Oak' }, headers), method: 'PATCH' };
    expect((await shop.rest(`/maker/${id}`, change)).body.data).toEqual({
      ...oak,
      id,
      name: 'Oak',
      responsible: null,
    });
    const deletion = { method: 'DELETE', headers };
    expect(await shop.rest(`/maker/${id}`, deletion)).toMatchObject({ body: { success: true } });
    expect((await shop.rest(`/maker/${id}`, deletion)).body.code).toBe('MAKER_NOT_FOUND');
    const lines = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
      ['maker.created', null],
      [
        'maker.updated',
        { name: [oak.name, 'Oak'], responsible: [Object.values(responsible).join(', '), null] },
      ],
      ['maker.deleted', null],
    ]);
    expect(await shop.db.maker.count()).toBe(0);
  });

  it.each([
    ['name', { name: ' ' }, 'A name is needed'],
    ['address', { address: '' }, 'A postal address is needed'],
    ['email', { email: 'none' }, 'Write an e-mail address, such as name@example.com'],
    ['responsible.email', { responsible: { ...responsible, email: '' } }, 'An e-mail address is needed'],
    ['name', { name: 'IRON OAK LTD.' }, 'Another maker has this name'],
  ])('with a wrong %s is refused', async (path, wrong, message) => {
    await make();
    expect(await failureOf(make(wrong))).toMatchObject({
      reason: 'INVALID_INPUT',
      issues: [{ path, message }],
    });
    expect(await shop.db.maker.count()).toBe(1);
  });

  it('is chosen by products, whose pages name it, and can’t be deleted before they have another one', async () => {
    const { id: maker } = await make({ responsible });
    const product = await makeProduct(shop.db);
    expect(await pageOf(product.id)).not.toContain('Responsible in the EU');
    await staff.trpc.product.patch.mutate({ id: product.id, maker });
    expect(await rowOf(product.id)).toMatchObject({ makerId: maker });
    expect((await shop.rest(`/product/get/${product.id}`)).body.data.maker).toBe(maker);
    const page = await pageOf(product.id);
    for (const text of [...Object.values(oak), 'Responsible in the EU', ...Object.values(responsible)])
      expect(page).toContain(text);
    expect(await failureOf(staff.trpc.maker.delete.mutate({ id: maker }))).toMatchObject({
      reason: 'MAKER_USED',
      details: { products: 1 },
      message: '1 product has this maker; give it another one first',
    });
    const nobody = '01890000-0000-7000-8000-000000000000';
    expect(await failureOf(staff.trpc.product.patch.mutate({ id: product.id, maker: nobody }))).toMatchObject(
      {
        reason: 'INVALID_INPUT',
        issues: [{ path: 'maker', message: 'There is no such maker' }],
      },
    );
    const row = { sku: 'MADE-1', title: 'Mat', category: 'mats', stock: 1, details: 'Soft', price: 5 };
    const { data } = await staff.trpc.product.upsert.mutate({
      by: 'sku',
      items: [
        { ...row, maker },
        { ...row, sku: 'MADE-2', maker: nobody },
      ],
    });
    expect([data.created, data.items[1]?.refusal?.message]).toEqual([
      1,
      expect.stringContaining('no such maker'),
    ]);

    // A deleted product lets it go.
    await shop.db.product.updateMany({ where: { makerId: maker }, data: { deletedAt: new Date() } });
    await staff.trpc.maker.delete.mutate({ id: maker });
    expect(await rowOf(product.id)).toMatchObject({ makerId: null });
  });

  it('is named in catalogue files', async () => {
    const { id: maker } = await make();
    const { id } = await makeProduct(shop.db, { maker });
    const { id: other } = await makeProduct(shop.db);
    const exported = await exportFile(shop, staff.cookie);
    const records: Record<string, string>[] = parse(exported, { bom: true, columns: true });
    expect(records.find((record) => record.id === id)?.maker).toBe(oak.name);
    const file = `id,maker\n${id},\n${other},iron oak ltd.\n`;
    expect((await preview(shop, file, staff.cookie)).changes.map(({ columns }) => columns)).toEqual([
      [{ column: 'maker', before: oak.name, after: '' }],
      [{ column: 'maker', before: '', after: oak.name }],
    ]);
    await importFile(shop, file, staff.cookie);
    expect([(await rowOf(id)).makerId, (await rowOf(other)).makerId]).toEqual([null, maker]);
    const { faults } = await preview(shop, `id,maker\n${id},Nobody\n`, staff.cookie);
    expect(faults).toMatchObject([{ column: 'maker', message: `Must be one of ${oak.name}` }]);
  });
});
