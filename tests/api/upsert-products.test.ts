import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { makeEndpoint, takeEvents } from '../helpers/webhook.ts';

const shop = sharedTestShop();
let authorization: string;
beforeEach(async () => {
  ({ authorization } = await makeKey(shop));
});
afterAll(() => expectInvariants(shop.db));

const bench = { title: 'Bench', category: 'strength', details: 'Flat.', price: 129, stock: 5 };

function upsert(items: object[], by = 'sku', headers: Record<string, string> = {}) {
  const sent = { 'content-type': 'application/json', authorization, ...headers };
  const body = JSON.stringify({ by, items });
  return shop.rest('/catalogue/product', { method: 'PUT', headers: sent, body });
}

interface Answered {
  key: string | null;
  _id: string | null;
  outcome: string;
  refusal: { code: string; message: string; issues?: object[]; details?: object } | null;
}

const rowsOf = ({ body }: { body: { data: { items: Answered[] } } }) => body.data.items;
const outcomesOf = (answer: Parameters<typeof rowsOf>[0]) => rowsOf(answer).map(({ outcome }) => outcome);
const read = async (path: string) => (await shop.rest(path, { headers: { authorization } })).body;
const get = async (id: string | null | undefined) => (await read(`/catalogue/product/${id}`)).data;

describe('PUT /catalogue/product', () => {
  it('refuses rows with characters that no text can have, and answers alike when asked again', async () => {
    const key = { 'idempotency-key': 'no-text' };
    const items = [
      { ...bench, sku: 'A\ud800' },
      { ...bench, sku: 'B\u0000' },
      { sku: 'C', 'D\udfff': 1 },
    ];
    const [first, again] = [await upsert(items, 'sku', key), await upsert(items, 'sku', key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(outcomesOf(first)).toEqual(['refused', 'refused', 'refused']);
    expect(rowsOf(again).map((row) => row.key)).toEqual(['A\ufffd', 'B\ufffd', 'C']);
  });

  it('adds, changes and leaves products, and says so of each row', async () => {
    const known = await makeProduct(shop.db, { sku: 'Known-1', stock: 8 });
    const same = await makeProduct(shop.db, { sku: 'Same-1', title: 'Same' });
    await makeEndpoint(shop);
    await takeEvents(shop);
    const answer = await upsert([
      { ...bench, sku: 'New-1', externalId: 'N1', metadata: { shelf: 'A' } },
      { sku: 'KNOWN-1', price: 9.99, stock: 10, stockSeen: 9, metadata: { shelf: 'B' } },
      { sku: 'Same-1', title: 'Same' },
      { sku: 'Lacking-1', title: 'Lacking' },
    ]);
    expect(answer.status).toBe(200);
    const [added, changed, left, lacking] = rowsOf(answer) as [Answered, Answered, Answered, Answered];
    expect(outcomesOf(answer)).toEqual(['created', 'updated', 'unchanged', 'refused']);
    expect(answer.body).toMatchObject({
      message: '1 created, 1 updated, 1 unchanged, 1 refused',
      data: { created: 1, updated: 1, unchanged: 1, refused: 1 },
    });
    expect(await get(added._id)).toMatchObject({
      ...bench,
      sku: 'New-1',
      externalId: 'N1',
      metadata: { shelf: 'A' },
    });
    expect(changed._id).toBe(known.id);
    expect(await get(known.id)).toMatchObject({
      title: known.title,
      sku: 'KNOWN-1',
      price: 9.99,
      stock: 9,
      metadata: { shelf: 'B' },
    });
    expect(left._id).toBe(same.id);
    expect(lacking).toMatchObject({ key: 'Lacking-1', _id: null, refusal: { code: 'INVALID_INPUT' } });
    expect(lacking.refusal?.issues).toContainEqual({ path: 'price', message: 'Price is required' });
    const events = (await takeEvents(shop)).map(({ type, data }) => `${type} ${data.title}`);
    expect(events.sort()).toEqual([
      'product.created Bench',
      `product.stock_changed ${known.title}`,
      `product.updated ${known.title}`,
    ]);
    const logged = await shop.db.activity.findFirstOrThrow({
      where: { action: 'catalogue.upserted' },
      include: { products: true },
    });
    expect([logged.subject, logged.products.length]).toEqual(['1 new, 1 changed', 2]);
    await shop.db.webhookEndpoint.deleteMany();
  });

  it('changes nothing when it is sent again, with an Idempotency-Key or without', async () => {
    const items = [{ ...bench, sku: 'Twice-1' }];
    const key = { 'idempotency-key': 'twice' };
    const first = await upsert(items, 'sku', key);
    const again = await upsert(items, 'sku', key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(outcomesOf(await upsert(items))).toEqual(['unchanged']);
    expect(await shop.db.product.count({ where: { sku: 'Twice-1' } })).toBe(1);
  });

  it('finds products by externalId, and can give them another SKU', async () => {
    const { id } = await makeProduct(shop.db, { sku: 'Old-1' });
    await shop.db.product.update({ where: { id }, data: { externalId: 'E-1' } });
    const answer = await upsert(
      [
        { externalId: 'E-1', sku: 'Renamed-1' },
        { externalId: 'e-1', ...bench },
      ],
      'externalId',
    );
    expect(outcomesOf(answer)).toEqual(['updated', 'created']);
    expect(await get(id)).toMatchObject({ sku: 'Renamed-1', externalId: 'E-1' });
  });

  it('refuses a row at fault by itself, and names it', async () => {
    const taken = await makeProduct(shop.db, { sku: 'Taken-1' });
    const { id } = await makeProduct(shop.db, { sku: 'Few-1', stock: 2 });
    await shop.db.product.update({ where: { id: taken.id }, data: { externalId: 'T-1' } });
    const rate = await shop.db.taxRate.create({ data: { name: 'Standard', rate: 15_000, position: 1 } });
    const answer = await upsert([
      { ...bench, sku: 'Fine-1' },
      { ...bench, sku: 'Wrong-1', price: 1.005, titel: 'x' },
      { ...bench, title: 'No SKU' },
      { sku: 'few-1', stock: 1, stockSeen: 9 },
      { ...bench, sku: 'Wants-1', externalId: 'T-1' },
      { sku: 'FINE-1', price: 5 },
      { ...bench, sku: 'Both-1', externalId: 'B-1' },
      { ...bench, sku: 'Both-2', externalId: 'B-1' },
      { ...bench, sku: 'Rate-1', taxRate: '01890000-0000-7000-8000-000000000000' },
      { ...bench, sku: 'Rate-2', taxRate: rate.id, grams: 850 },
    ]);
    const refusals = rowsOf(answer).map(({ refusal }) => refusal && [refusal.code, refusal.message]);
    expect(refusals).toEqual([
      null,
      ['INVALID_INPUT', 'price: Price can have at most two decimals'],
      ['INVALID_INPUT', 'sku: Each row needs its sku'],
      ['STOCK_CHANGED', 'The stock has changed to 2 since you saw it'],
      ['PRODUCT_EXISTS', 'Another product has this externalId'],
      ['INVALID_INPUT', 'sku: The same product as in items.0'],
      null,
      ['PRODUCT_EXISTS', 'Another product has this externalId'],
      ['INVALID_INPUT', 'There is no such tax rate'],
      null,
    ]);
    expect(await get(rowsOf(answer)[9]?._id)).toMatchObject({ taxRate: rate.id, grams: 850 });
    expect(rowsOf(answer)[1]?.refusal?.issues).toContainEqual({
      path: '',
      message: 'There is no such field: titel',
    });
    expect(rowsOf(answer)[4]?.refusal?.details).toEqual({ field: 'externalId', id: taken.id });
    expect(await stockOf(shop.db, id)).toBe(2);
    expect((await read('/catalogue/product?sku=Fine-1')).data).toMatchObject([{ price: 129 }]);
  });

  it('may sell out a product', async () => {
    const { id } = await makeProduct(shop.db, { sku: 'Out-1', stock: 2 });
    expect(outcomesOf(await upsert([{ sku: 'Out-1', stock: 0 }]))).toEqual(['updated']);
    expect(await stockOf(shop.db, id)).toBe(0);
  });

  it('makes one product of rows that several send at the same moment', async () => {
    const items = Array.from({ length: 20 }, (_, n) => ({ ...bench, sku: `Race-${n}`, title: `Race ${n}` }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => upsert(items)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await shop.db.product.count({ where: { sku: { startsWith: 'Race-' } } })).toBe(20);
    expect(answers.flatMap(outcomesOf).filter((outcome) => outcome === 'created')).toHaveLength(20);
    const known = new Set(answers.flatMap(rowsOf).map(({ key, _id }) => `${key} ${_id}`));
    expect(known.size).toBe(20);
  });

  it('takes 500 rows of 4 kB, and no more', async () => {
    const details = 'x'.repeat(3600);
    const items = Array.from({ length: 500 }, (_, n) => ({ ...bench, details, sku: `Big-${n}` }));
    const begun = performance.now();
    const answer = await upsert(items);
    expect([answer.status, answer.body.data.created]).toEqual([200, 500]);
    expect(performance.now() - begun).toBeLessThan(20_000);
    const more = await upsert([...items, { sku: 'Big-500' }]);
    expect([more.status, more.body.code]).toEqual([400, 'INVALID_INPUT']);
    const large = await upsert([{ sku: 'x', details: 'x'.repeat(2_000_000) }]);
    expect([large.status, large.body.message]).toEqual([413, 'The body may have at most 2000 kB']);
    expect(
      outcomesOf(await upsert(items.map(({ sku }) => ({ sku, price: 7.5 })))).every(
        (one) => one === 'updated',
      ),
    ).toBe(true);
  });
});

it('counts for the limit of its key by its rows', async () => {
  const limited = await openTestShop({ RATE_LIMIT: 'on' }, { databaseUrl: shop.databaseUrl });
  const left = async (rows: number) => {
    const items = Array.from({ length: rows }, (_, n) => ({ sku: `None-${n}` }));
    const { headers, status } = await limited.rest('/catalogue/product', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ by: 'sku', items }),
    });
    expect(status).toBe(200);
    return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  };
  try {
    expect([await left(25), await left(26), await left(500)]).toEqual([599, 597, 577]);
  } finally {
    await limited.close();
  }
});

describe('a list of products', () => {
  it('is found by several SKUs and references, also such with a comma', async () => {
    const [a, b, c] = [
      await makeProduct(shop.db, { sku: 'L-1' }),
      await makeProduct(shop.db, { sku: 'L-2' }),
      await makeProduct(shop.db, { sku: 'L,3' }),
    ];
    await shop.db.product.update({ where: { id: a.id }, data: { externalId: 'X-1' } });
    await shop.db.product.update({ where: { id: b.id }, data: { externalId: 'X,2' } });
    const idsOf = async (query: string) =>
      (await read(`/catalogue/product?${query}`)).data.map(({ _id }: { _id: string }) => _id).sort();
    expect(await idsOf('sku=l-1,L-2,none')).toEqual([a.id, b.id].sort());
    expect(await idsOf('sku=L,3')).toEqual([c.id]);
    expect(await idsOf('externalId=X-1,X,2')).toEqual([a.id]);
    expect(await idsOf('externalId=X,2')).toEqual([b.id]);
    const many = Array.from({ length: 101 }, (_, n) => n).join();
    expect((await read(`/catalogue/product?sku=${many}`)).message).toBe('sku: At most 100 at once');
  });
});

describe('GET /api-key/self', () => {
  it('says what the key opens, and never the key', async () => {
    const made = await makeKey(shop, { name: 'ERP', scopes: ['orders:read', 'catalog:write'] });
    const answer = await shop.rest('/api-key/self', { headers: { authorization: made.authorization } });
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { id: made.id, name: 'ERP', scopes: ['orders:read', 'catalog:write'], expiresAt: null, limits: null },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(made.key.slice(3, 11));
    const none = await makeKey(shop, { scopes: [] });
    expect(
      (await shop.rest('/api-key/self', { headers: { authorization: none.authorization } })).body.data.scopes,
    ).toEqual([]);
    const anonymous = await shop.rest('/api-key/self');
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'SIGNED_OUT']);
  });
});
