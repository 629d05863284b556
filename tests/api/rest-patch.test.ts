import { afterAll, describe, expect, it } from 'vitest';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedKey, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { emptyOutbox, makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedTestShop();
const key = sharedKey(shop);
afterAll(() => expectInvariants(shop.db));

const read = (path: string) => shop.rest(path, { headers: key });
const patch = (path: string, body: object, headers: Record<string, string> = {}) =>
  shop.rest(path, { ...posting(body, { ...key, ...headers }), method: 'PATCH' });
const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') as string;

describe('PATCH of a product', () => {
  it('changes what is sent and nothing else, and tells of it', async () => {
    const { id } = await makeProduct(shop.db, { stock: 10, tag: 'New' });
    const path = `/catalogue/product/${id}`;
    const { data: before } = (await read(path)).body;
    await makeEndpoint(shop);
    await emptyOutbox(shop);
    const priced = await patch(path, { price: 12.5, externalId: 'P-1' });
    expect([priced.status, priced.body.data]).toEqual([
      200,
      { ...before, price: 12.5, externalId: 'P-1', updatedAt: expect.any(String) },
    ]);
    expect(typesOf(await takeEvents(shop))).toEqual(['product.updated']);
    expect((await patch(path, { stock: 8, stockSeen: 9 })).body.data.stock).toBe(9);
    expect(typesOf(await takeEvents(shop))).toEqual(['product.stock_changed']);
    expect((await patch(path, {})).body).toEqual((await read(path)).body);
    expect(await takeEvents(shop)).toEqual([]);
  });

  it('has an ETag in its answer, which is that of the next read, and is refused with an old one', async () => {
    const { id } = await makeProduct(shop.db);
    const path = `/catalogue/product/${id}`;
    const seen = tagOf(await read(path));
    expect(seen).toMatch(/^"[\w-]+"$/);
    const first = await patch(path, { price: 1 }, { 'if-match': seen });
    expect([first.status, tagOf(first)]).toEqual([200, tagOf(await read(path))]);
    const late = await patch(path, { price: 2 }, { 'if-match': seen });
    expect([late.status, late.body.code, late.body.details.product.price]).toEqual([
      412,
      'PRECONDITION_FAILED',
      1,
    ]);
    expect((await patch(path, { price: 3 }, { 'if-match': tagOf(first) })).body.data.price).toBe(3);
  });

  it.each([
    ['a price of nothing', { price: 0 }, 'price'],
    ['no title', { title: '' }, 'title'],
    ['no stock', { stock: 0 }, 'stock'],
    ['an unknown field', { prise: 1 }, 'prise'],
  ])('is refused with %s', async (_, body, path) => {
    const { id } = await makeProduct(shop.db);
    const answer = await patch(`/catalogue/product/${id}`, body);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
  });
});

describe('PATCH of an order', () => {
  it('changes its reference and its metadata, in a new version of the order', async () => {
    const number = await makeCashOrder(shop);
    const path = `/order/${number}`;
    const seen = await read(path);
    const own = { externalId: 'SO-1', metadata: { source: 'kiosk' } };
    const first = await patch(path, own, { 'if-match': tagOf(seen) });
    expect([first.status, first.body.data]).toEqual([
      200,
      { ...seen.body.data, ...own, updatedAt: expect.any(String) },
    ]);
    expect(Date.parse(first.body.data.updatedAt)).toBeGreaterThan(Date.parse(seen.body.data.updatedAt));
    expect(tagOf(first)).toBe(tagOf(await read(path)));
    expect((await patch(path, { metadata: {} }, { 'if-match': tagOf(seen) })).status).toBe(412);
    const emptied = await patch(path, { metadata: {}, externalId: null }, { 'if-match': tagOf(first) });
    expect(emptied.body.data).toMatchObject({ metadata: {}, externalId: null });
    const { changes } = await shop.db.activity.findFirstOrThrow({
      where: { action: 'order.updated', subject: number },
      orderBy: { id: 'asc' },
    });
    expect(changes).toEqual({ externalId: [null, 'SO-1'], metadata: [{}, { source: 'kiosk' }] });
  });

  it('is refused by the ETag of a status that has changed since', async () => {
    const number = await makeCashOrder(shop);
    const seen = tagOf(await read(`/order/${number}`));
    await shop.rest(`/order/${number}/ship`, posting({}, key));
    const late = await patch(`/order/${number}`, { externalId: 'SO-2' }, { 'if-match': seen });
    expect([late.status, late.body.details.order.status]).toEqual([412, 'shipped']);
    expect(tagOf(await patch(`/order/${number}`, {}))).toBe(tagOf(await read(`/order/${number}`)));
  });

  it('is refused in another format, with the one that is taken', async () => {
    const number = await makeCashOrder(shop);
    const headers = { ...key, 'content-type': 'application/merge-patch+json' };
    const answer = await shop.rest(`/order/${number}`, { method: 'PATCH', headers, body: '{}' });
    expect([answer.status, answer.headers.get('accept-patch')]).toEqual([415, 'application/json']);
    const post = await shop.rest(`/order/${number}/ship`, { method: 'POST', headers, body: '{}' });
    expect([post.status, post.headers.get('accept-patch')]).toEqual([415, null]);
  });

  it('names the order that has the reference', async () => {
    const [first, second] = [await makeCashOrder(shop), await makeCashOrder(shop)];
    await patch(`/order/${first}`, { externalId: 'SO-3' });
    const taken = await patch(`/order/${second}`, { externalId: 'SO-3' });
    const message = `Order ${first} has this externalId`;
    const details = { field: 'externalId', number: first };
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'ORDER_EXISTS', message, details }]);
  });
});
