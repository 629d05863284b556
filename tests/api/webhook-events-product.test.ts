import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManagedProduct } from '../../src/shared/product/managed-product.ts';
import { noSale } from '../../src/shared/product/sale.ts';
import { type MadeKey, makeKey } from '../helpers/api-key.ts';
import {
  askImport,
  exportFile,
  header,
  importFile,
  newFile,
  newRow,
  preview,
} from '../helpers/catalogue-file.ts';
import { customer, type MadeProduct, makeProduct, makeProducts } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, transports } from '../helpers/transports.ts';
import { countDeliveryJobs, makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
let program: MadeKey;
let endpointId: string;
beforeAll(async () => {
  program = await makeKey(shop, { scopes: ['catalog:write'] });
  endpointId = await makeEndpoint(shop);
});
afterAll(() => expectInvariants(shop.db));

const readProduct = async (id: string): Promise<ManagedProduct> => {
  const headers = { authorization: program.authorization };
  return (await shop.rest(`/catalogue/product/${id}`, { headers })).body.data;
};

/** The events since the last look are these, each with the product as it is now. */
async function expectSent(id: string, types: string[]): Promise<void> {
  const sent = await takeEvents(shop);
  expect(typesOf(sent)).toEqual(types);
  const product = await readProduct(id);
  for (const { data } of sent) expect(data).toEqual(product);
}

const edited = ({ id, title, details, priceCents, stock }: MadeProduct) => ({
  id,
  title,
  category: 'weightlifting',
  details,
  price: priceCents / 100,
  stock,
});

describe.each(transports)('over %s', (transport) => {
  const asMember = (call: Parameters<typeof ask>[2], input: object) =>
    ask(
      shop,
      transport,
      call,
      { ...input },
      transport === 'REST' ? { authorization: program.authorization } : { cookie: staff.cookie },
    );

  it('a product that is added has one event, with its stock', async () => {
    const bench = {
      title: 'Folding Bench',
      category: 'strength',
      stock: 12,
      details: 'Folds.',
      price: 149.99,
    };
    const { answer } = await asMember('create', bench);
    await expectSent(answer.data._id, ['product.created']);
  });

  it('an edit has events by what it changed: fields, stock, both or neither', async () => {
    const product = await makeProduct(shop.db, { stock: 10 });
    const { id } = product;
    const save = (changes: object) => asMember('update', { ...edited(product), ...changes });
    await save({ title: 'Kettlebell' });
    await expectSent(id, ['product.updated']);
    await save({ title: 'Kettlebell', stock: 8 });
    await expectSent(id, ['product.stock_changed']);
    await save({ title: 'Kettlebell, 16 kg', price: 55, stock: 7 });
    await expectSent(id, ['product.updated', 'product.stock_changed']);
    const again = await save({ title: 'Kettlebell, 16 kg', price: 55, stock: 7 });
    const refused = await save({ version: '2020-01-01T00:00:00.000Z', stock: 3 });
    expect([again.status, refused.status]).toEqual([200, 409]);
    expect(await takeEvents(shop)).toEqual([]);
  });

  it('a product that is deleted has an event, as it was last sold, and as new when it is back', async () => {
    const { id } = await makeProduct(shop.db);
    const last = await readProduct(id);
    await asMember('delete', { id: id.toUpperCase() });
    const sent = await takeEvents(shop);
    const data = { ...last, updatedAt: expect.any(String), deletedAt: expect.any(String) };
    expect([typesOf(sent), sent[0]?.data]).toEqual([['product.deleted'], data]);
    expect((await asMember('delete', { id })).status).toBe(404);
    expect(await takeEvents(shop)).toEqual([]);
    await staff.trpc.product.restore.mutate({ id: id.toUpperCase() });
    await expectSent(id, ['product.created']);
    await staff.trpc.product.restore.mutate({ id });
    expect(await takeEvents(shop)).toEqual([]);
  });
});

it('a product that is marked as sold out has one event', async () => {
  const { id } = await makeProduct(shop.db, { stock: 3 });
  await staff.trpc.product.markSoldOut.mutate({ id });
  await expectSent(id, ['product.stock_changed']);
  await staff.trpc.product.markSoldOut.mutate({ id });
  expect(await takeEvents(shop)).toEqual([]);
});

it('stocks that are set in bulk have events where they changed', async () => {
  const [one, other, same] = await makeProducts(shop.db, Array(3).fill({ stock: 10 }));
  const items = [
    { id: same?.id, stock: 10 },
    { id: other?.id, stock: 4 },
    { id: one?.id, stock: 20, stockSeen: 12 },
  ];
  const { status } = await shop.rest('/product/stock', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: program.authorization },
    body: JSON.stringify({ items }),
  });
  expect(status).toBe(200);
  const sent = await takeEvents(shop);
  expect(typesOf(sent)).toEqual(['product.stock_changed', 'product.stock_changed']);
  expect(sent.map(({ data }) => [data._id, data.stock])).toEqual([
    [one?.id, 18],
    [other?.id, 4],
  ]);
});

describe('a catalogue file', () => {
  const titles = Array.from({ length: 1200 }, (_, n) => `Mat No. ${n}`);

  it('of many hundred new products tells of each, with one job for all', async () => {
    const before = await countDeliveryJobs(shop, endpointId);
    expect((await importFile(shop, newFile(titles), staff.cookie)).result).toMatchObject({ new: 1200 });
    const sent = await takeEvents(shop);
    expect(new Set(typesOf(sent))).toEqual(new Set(['product.created']));
    expect(sent.map(({ data }) => data.title).sort()).toEqual([...titles].sort());
    expect(sent.every(({ endpointIds }) => endpointIds.join() === endpointId)).toBe(true);
    const known = new Map<string, ManagedProduct>();
    for (let page = 1; page <= 12; page++) {
      const { body } = await shop.rest(`/product?searchTerm=Mat%20No.&category=mats&limit=100&page=${page}`);
      const ofStaff = { ...noSale, isHidden: false, shownFrom: null };
      const own = { ...ofStaff, externalId: null, metadata: {}, currency: 'USD' as const, deletedAt: null };
      for (const product of body.data) known.set(product._id, { ...product, ...own });
    }
    expect(known.size).toBe(1200);
    for (const { data } of sent) expect(data).toEqual(known.get(data._id));
    expect(await countDeliveryJobs(shop, endpointId)).toBe(before + 1);
  });

  it('tells what it does to each product, and nothing twice', async () => {
    const [fields, stock, both, same, gone] = (await makeProducts(shop.db, Array(5).fill({ stock: 10 }))).map(
      ({ id }) => id,
    ) as [string, string, string, string, string];
    await staff.trpc.product.delete.mutate({ id: gone });
    await takeEvents(shop);
    const row = (id: string, title: string, pieces: number) =>
      `${id},${title},mats,10.00,${pieces},,Rolls up,,`;
    await importFile(
      shop,
      [header, ...[fields, stock, both, same].map((id) => row(id, 'Mat', 10))].join('\n'),
      staff.cookie,
    );
    expect(typesOf(await takeEvents(shop))).toEqual(Array(4).fill('product.updated'));

    const rows = [row(fields, 'Thick Mat', 10), row(stock, 'Mat', 3), row(both, 'Thin Mat', 2)];
    const file = [header, ...rows, row(same, 'Mat', 10), row(gone, 'Old Mat', 1), newRow('New Mat')].join(
      '\n',
    );
    const { fingerprint } = await preview(shop, file, staff.cookie);
    const sender = { cookie: staff.cookie, headers: { 'idempotency-key': 'mats' }, fingerprint };
    const { result } = await askImport(shop, file, sender);
    expect(result).toEqual({ new: 1, changed: 3, restored: 1, unchanged: 1 });
    const sent = await takeEvents(shop);
    const about = (type: string) => sent.filter((event) => event.type === type).map(({ data }) => data._id);
    const created = about('product.created');
    expect(created).toHaveLength(2);
    expect(created).toContain(gone);
    expect(about('product.updated').sort()).toEqual([fields, both].sort());
    expect(about('product.stock_changed').sort()).toEqual([stock, both].sort());
    expect(sent).toHaveLength(6);
    for (const { data } of sent) expect(data).toEqual(await readProduct(data._id));

    expect((await askImport(shop, file, sender)).result).toEqual(result);
    expect(await takeEvents(shop)).toEqual([]);
  });

  it('that changes nothing, or is refused, tells nothing', async () => {
    const { result } = await importFile(shop, await exportFile(shop, staff.cookie), staff.cookie);
    expect(result).toMatchObject({ new: 0, changed: 0, restored: 0 });
    const file = newFile(['A Mat That Comes Too Late']);
    const { fingerprint } = await preview(shop, file, staff.cookie);
    await importFile(shop, newFile(['A Mat That Was Faster']), staff.cookie);
    await takeEvents(shop);
    expect((await askImport(shop, file, { cookie: staff.cookie, fingerprint })).code).toBe(
      'CATALOGUE_CHANGED',
    );
    expect(await takeEvents(shop)).toEqual([]);
  });
});

it('a product that is sold has an event, as it is after the sale', async () => {
  const { id } = await makeProduct(shop.db, { stock: 3 });
  await shop.trpc.order.place.mutate({ cartItems: [{ _id: id.toUpperCase(), quantity: 3 }], customer });
  const [, sold] = await takeEvents(shop);
  expect([sold?.type, sold?.data.stock, sold?.data]).toEqual([
    'product.stock_changed',
    0,
    await readProduct(id),
  ]);
});
