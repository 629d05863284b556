import { afterAll, describe, expect, it } from 'vitest';
import { importFile, preview } from '../helpers/catalogue-file.ts';
import { customer, type MadeProduct, makeProduct, makeProducts } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, type Transport, transports } from '../helpers/transports.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const bench = { title: 'Bench', category: 'strength', stock: 5, details: 'Flat.', price: 129 };

const asStaff = (transport: Transport, call: 'create' | 'update', input: Record<string, unknown>) =>
  ask(shop, transport, call, input, { cookie: staff.cookie });

const edited = ({ id, details }: MadeProduct, fields: object) => ({ ...bench, id, details, ...fields });

async function skuOf(id: string): Promise<string | null> {
  const { sku } = await shop.db.product.findUniqueOrThrow({ where: { id } });
  return sku;
}

const remove = ({ id }: MadeProduct) => staff.trpc.product.delete.mutate({ id });
const taken = { status: 409, reason: 'PRODUCT_EXISTS', message: 'Another product has this SKU' };

describe.each(transports)('the SKU of a product, over %s', (transport) => {
  const [own, other] = [`${transport}-1`, `${transport}-2`];

  it('is entered, changed and taken away, and stays if it is left out', async () => {
    const { answer } = await asStaff(transport, 'create', { ...bench, sku: ` ${own} ` });
    const id = answer.data._id;
    expect((await ask(shop, transport, 'get', { id })).answer.data.sku).toBe(own);
    for (const [input, sku] of [
      [{}, own],
      [{ sku: other }, other],
      [{ sku: '' }, null],
    ] as const) {
      expect((await asStaff(transport, 'update', { ...bench, id, ...input })).status).toBe(200);
      expect(await skuOf(id)).toBe(sku);
    }
  });

  it('belongs to one product, whatever the case of its letters', async () => {
    const [first, second] = (await makeProducts(shop.db, [{ sku: own }, { sku: null }])) as [
      MadeProduct,
      MadeProduct,
    ];
    const before = await shop.db.product.count();
    for (const verdict of [
      await asStaff(transport, 'create', { ...bench, sku: own.toLowerCase() }),
      await asStaff(transport, 'update', edited(second, { sku: own.toUpperCase() })),
    ]) {
      expect(verdict).toMatchObject(taken);
      expect(verdict.issues).toEqual([{ path: 'sku', message: taken.message }]);
      expect(verdict.details).toEqual({ field: 'sku', id: first.id });
    }
    expect(await shop.db.product.count()).toBe(before);
    expect(await skuOf(second.id)).toBeNull();
    expect((await asStaff(transport, 'update', edited(first, { sku: own.toUpperCase() }))).status).toBe(200);
    await remove(first);
  });

  it('goes to one of several who want it at the same time', async () => {
    const sku = `${transport}-race`;
    const verdicts = await Promise.all(
      Array.from({ length: 6 }, () => asStaff(transport, 'create', { ...bench, sku })),
    );
    expect(verdicts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { id } = await shop.db.product.findFirstOrThrow({ where: { sku } });
    const named = verdicts.flatMap(({ details }) => (details ? [details] : []));
    expect(named).toEqual(Array(5).fill({ field: 'sku', id }));
    expect(await shop.db.product.count({ where: { sku } })).toBe(1);
  });
});

describe('the SKU of a deleted product', () => {
  it('may be given to another, and the first is restored when it is free again', async () => {
    const first = await makeProduct(shop.db, { sku: 'GONE-1' });
    await remove(first);
    const second = await makeProduct(shop.db, { sku: 'gone-1' });
    const restore = () => staff.trpc.product.restore.mutate({ id: first.id });
    await expect(restore()).rejects.toThrow(taken.message);
    await remove(second);
    expect((await restore()).success).toBe(true);
    expect(await skuOf(first.id)).toBe('GONE-1');
  });
});

describe('an order', () => {
  it('keeps the SKU with which a product was ordered', async () => {
    const product = await makeProduct(shop.db, { sku: 'KB-16' });
    const plain = await makeProduct(shop.db);
    const cartItems = [product, plain].map(({ id }) => ({ _id: id, quantity: 1 }));
    const { answer } = await ask(shop, 'REST', 'place', { cartItems, customer });
    await asStaff('REST', 'update', edited(product, { sku: 'KB-16-B' }));
    const number = answer.data.orderNumber;
    const { data } = await staff.trpc.order.get.query({ number });
    expect(data.lines.map(({ sku }) => sku)).toEqual(['KB-16', null]);
    const found = await shop.trpc.order.find.mutate({ number, email: customer.email });
    expect(found.data.lines.map(({ sku }) => sku)).toEqual(['KB-16', null]);
  });
});

describe('the list of staff', () => {
  const search = async (searchTerm: string, more = {}) => {
    const { data, totalDoc } = await staff.trpc.product.manage.query({ searchTerm, page: 1, ...more });
    expect(totalDoc).toBe(data.length);
    return data.map(({ title }) => title);
  };

  it('finds products by the beginning of their SKU, before those with the word', async () => {
    await makeProducts(shop.db, [
      { title: 'Rope XYZ-7 long', category: 'fitness' },
      { title: 'Sled', sku: 'XYZ-70', category: 'strength' },
      { title: 'Sled two', sku: 'xyz-71', category: 'fitness' },
      { title: 'Ring', sku: 'AXYZ-7' },
      { title: 'Percent', sku: '10%_a' },
      { title: 'Bangla', sku: 'Bn-১৬' },
    ]);
    expect(await search('xYz-7')).toEqual(['Sled', 'Sled two', 'Rope XYZ-7 long']);
    expect(await search('xyz-70')).toEqual(['Sled']);
    expect(await search('xyz-7', { category: 'fitness' })).toEqual(['Sled two', 'Rope XYZ-7 long']);
    expect(await search('xyz-7', { sort: '-title' })).toEqual(['Sled two', 'Sled', 'Rope XYZ-7 long']);
    expect(await search('10%_')).toEqual(['Percent']);
    for (const term of ['bN-16', 'bn-১']) expect(await search(term)).toEqual(['Bangla']);
    expect(await search('sled')).toEqual(expect.arrayContaining(['Sled', 'Sled two']));
  });

  it('is the only list that is searched by SKU: a shopper does not know them', async () => {
    await makeProduct(shop.db, { title: 'Hidden', sku: 'QQWW-1' });
    expect((await shop.trpc.product.list.query({ searchTerm: 'QQWW-1' })).totalDoc).toBe(0);
  });
});

describe('a catalogue file', () => {
  const header = 'id,title,category,price,stock,details,sku';
  const fileOf = (rows: string[]) => [header, ...rows, ''].join('\n');
  const row = (id: string, title: string, sku: string) => `${id},${title},mats,10,1,Soft,${sku}`;
  const faultsOf = async (file: string) => {
    const { faults } = await preview(shop, file, staff.cookie);
    return faults.map(({ row, column, message }) => `${row} ${column}: ${message}`);
  };

  it('sets, changes and removes SKUs', async () => {
    const product = await makeProduct(shop.db, { sku: 'FILE-1' });
    const other = await makeProduct(shop.db, { sku: 'FILE-2' });
    const file = ['id,sku', `${product.id},FILE-3`, `${other.id},`, ''].join('\n');
    expect((await importFile(shop, file, staff.cookie)).result).toMatchObject({ changed: 2 });
    expect([await skuOf(product.id), await skuOf(other.id)]).toEqual(['FILE-3', null]);
  });

  it('may give an SKU from one product to another, and to a new one', async () => {
    const [a, b, c] = (await makeProducts(shop.db, [{ sku: 'A-1' }, { sku: 'B-1' }, { sku: 'C-1' }])) as [
      MadeProduct,
      MadeProduct,
      MadeProduct,
    ];
    const rows = [
      row(a.id, 'A', 'B-1'),
      row(b.id, 'B', 'A-1'),
      row(c.id, 'C', ''),
      row('', 'Takes C', 'C-1'),
    ];
    const { result } = await importFile(shop, fileOf(rows), staff.cookie);
    expect(result).toMatchObject({ new: 1, changed: 3 });
    expect([await skuOf(a.id), await skuOf(b.id), await skuOf(c.id)]).toEqual(['B-1', 'A-1', null]);
    expect(await shop.db.product.count({ where: { sku: 'C-1', title: 'Takes C' } })).toBe(1);
  });

  it('says which rows have an SKU that another row or product has', async () => {
    const { id } = await makeProduct(shop.db, { sku: 'OWNED' });
    const other = await makeProduct(shop.db);
    const file = fileOf([row('', 'One', 'twice'), row('', 'Two', 'TWICE'), row(other.id, 'Three', 'owned')]);
    expect(await faultsOf(file)).toEqual([
      '3 sku: The same SKU as in row 2',
      '4 sku: Another product has this SKU',
    ]);
    await staff.trpc.product.delete.mutate({ id });
    expect(await faultsOf(fileOf([row('', 'Three', 'owned')]))).toEqual([]);
    await makeProduct(shop.db, { sku: 'owned' });
    expect(await faultsOf(['id,title', `${id},Back`, ''].join('\n'))).toEqual([
      '2 sku: Another product has this SKU',
    ]);
  });
});
