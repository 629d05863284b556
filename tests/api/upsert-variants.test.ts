import { afterAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/base/limits.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { untilWaitingForLock, whileLocked } from '../helpers/locks.ts';
import { sharedKey, sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { makeEndpoint, takeEvents } from '../helpers/webhook.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
const headers = sharedKey(shop);
afterAll(() => expectInvariants(shop.db));

interface Answered {
  _id: string;
  outcome: string;
  refusal: { code: string; issues?: { path: string; message: string }[]; details?: object } | null;
}
const put = (items: object[], by = 'sku') =>
  shop.rest('/catalogue/product', { ...posting({ by, items }, headers), method: 'PUT' });

/** The answers for rows that were sent, each as a whole. */
async function upsert(items: object[], by?: string): Promise<Answered[]> {
  const { status, body } = await put(items, by);
  expect([status, body.message]).toEqual([200, expect.stringContaining('created')]);
  return (body.data as { items: Answered[] }).items;
}
const outcomes = async (items: object[], by?: string) =>
  (await upsert(items, by)).map(({ outcome }) => outcome);
const issuesOf = ({ refusal }: Answered) =>
  refusal?.issues?.map(({ path, message }) => `${path}: ${message}`);

interface Read {
  title: string;
  variants: { _id: string; values: string[]; price: number; stock: number; sku: string | null }[];
}
const get = async (id: string) => (await shop.rest(`/product/get/${id}`)).body.data as unknown as Read;
const variantsOf = async (id: string) =>
  (await get(id)).variants.map(({ values, price, stock, sku }) => [values.join(' / '), price, stock, sku]);

/** A glove in S and M as a program sends it; its codes begin with `sku`. */
const glove = (sku: string, more: object = {}) => ({
  ...{ sku, externalId: `erp-${sku}`, title: 'Grip Glove', category: 'fitness', details: 'Leather.' },
  options: ['Size'],
  variants: [
    { values: ['S'], price: 20, stock: 3, sku: `${sku}-S`, externalId: `erp-${sku}-S` },
    { values: ['M'], price: 25, stock: 2, sku: `${sku}-M`, externalId: `erp-${sku}-M` },
  ],
  ...more,
});
const [small, medium] = glove('X').variants;

/** All that a call may write. */
const written = () =>
  Promise.all([
    shop.db.product.findMany({ orderBy: { id: 'asc' } }),
    shop.db.stockMovement.count(),
    shop.db.activity.count(),
    shop.db.productChange.count(),
  ]);

describe('a row with variants', () => {
  it('adds a product with all of them, and changes nothing when it is sent again', async () => {
    await makeEndpoint(shop);
    await takeEvents(shop);
    const plain = { ...glove('P1'), options: [], variants: [], price: 5, stock: 1 };
    const items = [glove('A1'), glove('A2', { metadata: { shelf: '1' } }), plain];
    const [first, second, third] = await upsert(items);
    expect([first?.outcome, second?.outcome, third?.outcome]).toEqual(['created', 'created', 'created']);
    expect(await variantsOf(first?._id as string)).toEqual([
      ['S', 20, 3, 'A1-S'],
      ['M', 25, 2, 'A1-M'],
    ]);
    expect((await takeEvents(shop)).map(({ type, data }) => `${type} ${data.title}`)).toHaveLength(7);
    const before = await written();
    expect(await outcomes(items)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await outcomes([glove('A1')], 'externalId')).toEqual(['unchanged']);
    expect(await written()).toEqual(before);
    expect(await takeEvents(shop)).toEqual([]);
    await shop.db.webhookEndpoint.deleteMany();
  });

  it('changes, adds, orders and deletes variants, and tells the history', async () => {
    const [made] = await upsert([glove('B1')]);
    const id = made?._id as string;
    const [s, m] = (await get(id)).variants;
    const variants = [
      { values: ['L'], price: 30, stock: 4, sku: 'B1-L' },
      { values: ['M'], price: 26, stock: 1, stockSeen: 2 },
    ];
    expect(await outcomes([{ sku: 'B1', title: 'Lifting Glove', variants }])).toEqual(['updated']);
    const now = await get(id);
    expect([now.title, now.variants[1]?._id]).toEqual(['Lifting Glove', m?._id]);
    expect(await variantsOf(id)).toEqual([
      ['L', 30, 4, 'B1-L'],
      ['M', 26, 1, 'B1-M'],
    ]);
    expect((await shop.rest(`/product/get/${s?._id}`)).status).toBe(404);
    const { data: lines } = await staff.trpc.activity.list.query({ subject: id });
    expect(lines[0]?.changes).toMatchObject({
      title: ['Grip Glove', 'Lifting Glove'],
      variants: ['S, M', 'L, M'],
    });
    const moved = await shop.db.stockMovement.findMany({ where: { productId: m?._id as string } });
    expect(moved.map(({ cause, delta }) => [cause, delta])).toEqual([
      ['initial', 2],
      ['imported', -1],
    ]);
  });

  it('finds its variants by their codes, so that one with another value stays the same', async () => {
    const [made] = await upsert([glove('C1')]);
    const ids = (await get(made?._id as string)).variants.map(({ _id }) => _id);
    const renamed = [
      { ...medium, values: ['S'], sku: 'c1-m', externalId: 'erp-C1-M' },
      { ...small, values: ['M'], sku: 'C1-S', externalId: 'erp-C1-S' },
    ];
    expect(await outcomes([{ sku: 'C1', variants: renamed }])).toEqual(['updated']);
    const now = (await get(made?._id as string)).variants;
    expect(now.map(({ _id, values }) => [_id, ...values])).toEqual([
      [ids[1], 'S'],
      [ids[0], 'M'],
    ]);
    const exchanged = now.map(({ _id, values, price, stock }, nth) => ({
      ...{ _id, values, price, stock, sku: ['C1-S', 'C1-M'][nth] },
    }));
    expect(await outcomes([{ sku: 'C1', variants: exchanged }])).toEqual(['updated']);
    expect((await variantsOf(made?._id as string)).map(([, , , sku]) => sku)).toEqual(['C1-S', 'C1-M']);
  });

  it('makes a product with options of one without, which names itself, and is found again', async () => {
    const plain = await makeProduct(shop.db, { sku: 'D1', title: 'Grip Glove', stock: 7 });
    const without = glove('D1');
    const [refused] = await upsert([without]);
    expect(issuesOf(refused as Answered)).toEqual([
      'variants: Name the product itself as one of the variants, by its _id: its orders and its stock stay with it',
    ]);
    const kept = { _id: plain.id, values: ['S'], sku: 'D1-S' };
    const row = glove('D1', { variants: [kept, { ...medium, sku: 'D1-M', externalId: null }] });
    const [same] = await upsert([{ ...row, variants: [{ ...kept, sku: 'D1' }] }]);
    expect(issuesOf(same as Answered)).toEqual(['sku: Another product has this SKU']);
    const [made] = await upsert([row]);
    expect([made?.outcome, made?._id === plain.id]).toEqual(['updated', false]);
    expect(await variantsOf(made?._id as string)).toEqual([
      ['S', 49.99, 7, 'D1-S'],
      ['M', 25, 2, 'D1-M'],
    ]);
    expect((await get(plain.id)).title).toBe('Grip Glove, S');
    const { id } = await makeProduct(shop.db);
    await shop.db.product.update({ where: { id }, data: { externalId: 'erp-D2' } });
    const own = { _id: id, values: ['S'], sku: 'D2-S', externalId: 'erp-D2-S' };
    const other = { ...glove('D2'), variants: [own] };
    expect(await outcomes([other], 'externalId')).toEqual(['updated']);
    expect(await outcomes([other], 'externalId')).toEqual(['unchanged']);
    expect(await upsert([row])).toMatchObject([{ outcome: 'unchanged', _id: made?._id }]);
  });

  it('is refused as a whole, with the place of the fault, and no other row with it', async () => {
    const taken = await makeProduct(shop.db, { sku: 'Taken' });
    const [made] = await upsert([glove('E1')]);
    const before = await get(made?._id as string);
    const [s, m] = glove('E1').variants;
    const more = (variant: object) => ({ sku: 'E1', title: 'Changed', variants: [s, m, variant] });
    const fine = { price: 1, stock: 1 };
    for (const [row, issues] of [
      [more({ values: ['L'] }), ['variants.2.price: Price is required', expect.any(String)]],
      [more({ values: ['L'], ...fine, sku: 'TAKEN' }), ['variants.2.sku: Another product has this SKU']],
      [more({ values: ['L'], ...fine, sku: 'e1-s' }), ['variants.2.sku: Another product has this SKU']],
      [
        more({ values: ['L'], ...fine, taxRate: '01890000-0000-7000-8000-000000000000' }),
        ['variants.2.taxRate: There is no such tax rate'],
      ],
      [more({ values: ['M'], ...fine }), ['variants.2.values: There is another variant with M']],
      [
        { sku: 'E1', options: ['Size', 'Colour'] },
        ['variants: Send the variants too, with a value for each option'],
      ],
      [{ sku: 'E1-S', variants: [s] }, ['variants: It is a variant itself: change the list at its product']],
      [glove('E2', { price: 5 }), ['price: Its variants have a price each']],
      [glove('E3', { variants: [] }), ['variants: A product with options needs at least one variant']],
      [{ sku: 'E1-S', title: 'Other' }, ['title: A variant has this from its product: change it there']],
      [{ sku: 'E1', stock: 9 }, ['stock: Its variants have a stock each: change theirs']],
      [
        { sku: 'E1', variants: [s, { ...m, stock: 0, stockSeen: 9 }] },
        ['variants.1.stock: The stock of M has changed to 2 since you saw it; nothing was saved'],
      ],
    ] as [object, string[]][]) {
      const [refused, added] = await upsert([row, glove(`E-${Math.random()}`)]);
      expect([issuesOf(refused as Answered), added?.outcome]).toEqual([issues, 'created']);
    }
    const [conflict] = await upsert([more({ values: ['L'], ...fine, sku: 'TAKEN' })]);
    expect(conflict?.refusal).toMatchObject({
      code: 'PRODUCT_EXISTS',
      details: { field: 'sku', id: taken.id },
    });
    expect(await get(made?._id as string)).toEqual(before);
  });

  it('is refused where another row has one of its products, or makes one with its codes', async () => {
    const rows = [glove('F1'), { ...glove('F1-S'), options: [], variants: [], price: 5, stock: 1 }];
    const [made, same] = await upsert(rows);
    expect([made?.outcome, issuesOf(same as Answered)]).toEqual([
      'created',
      ['sku: Another product has this SKU'],
    ]);
    const [, variant] = await upsert([glove('F1'), { sku: 'F1-S', stock: 9 }]);
    expect(issuesOf(variant as Answered)).toEqual(['sku: The same product as in items.0']);
    expect(await outcomes([{ sku: 'F1-S', stock: 9 }])).toEqual(['updated']);
    expect((await variantsOf(made?._id as string))[0]).toEqual(['S', 20, 9, 'F1-S']);
  });
});

it('makes one product of rows with variants that several send at the same moment', async () => {
  const items = Array.from({ length: 8 }, (_, nth) => glove(`Race-${nth}`));
  const answers = await Promise.all(Array.from({ length: 4 }, () => upsert(items)));
  expect(answers.flat().filter(({ outcome }) => outcome === 'created')).toHaveLength(8);
  expect(answers.flat().filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(24);
  expect(await shop.db.product.count({ where: { sku: { startsWith: 'Race-' } } })).toBe(24);
});

it('finds a product that was added by the other request while this one waited', async () => {
  const [locked] = await upsert([glove('Wait-0')]);
  const select = 'SELECT 1 FROM products WHERE id = $1';
  const waiting = await whileLocked(shop.databaseUrl, { select, id: locked?._id ?? '' }, async () => {
    const answers = outcomes([glove('Wait-0', { title: 'Glove' }), glove('Wait-1')], 'externalId');
    await untilWaitingForLock(shop.databaseUrl);
    expect(await outcomes([glove('Wait-1')])).toEqual(['created']);
    return { answers };
  });
  expect(await waiting.answers).toEqual(['updated', 'unchanged']);
});

it('takes 2,000 variants at once, and no more', async () => {
  const variants = (price: number) =>
    ['S', 'M', 'L', 'XL'].map((size) => ({ values: [size], price, stock: 1 }));
  const items = (price: number) =>
    Array.from({ length: limits.bulkProducts / 4 }, (_, nth) =>
      glove(`Many-${nth}`, { variants: variants(price) }),
    );
  const begun = performance.now();
  expect(new Set(await outcomes(items(5)))).toEqual(new Set(['created']));
  expect(new Set(await outcomes(items(6)))).toEqual(new Set(['updated']));
  expect(performance.now() - begun).toBeLessThan(40_000);
  const more = [...items(5).slice(1), glove('Many-0', { variants: [...variants(5), ...variants(5)] })];
  expect((await put(more)).body.message).toBe('items: At most 2,000 variants at once');
});
