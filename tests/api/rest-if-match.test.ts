import { afterAll, describe, expect, it } from 'vitest';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

describe('If-Match', () => {
  const edit = { title: 'Edited', category: 'strength', details: 'New.', price: 10, stock: 5 };
  const tagOf = async (id: string) => (await shop.rest(`/product/get/${id}`)).headers.get('etag') as string;
  const headersWith = (ifMatch: string) => ({ cookie: staff.cookie, 'if-match': ifMatch });
  const titleOf = async (id: string) => (await shop.db.product.findUniqueOrThrow({ where: { id } })).title;

  it('has a strong ETag to go with: the same bytes for all who can and can not decompress', async () => {
    const { id } = await makeProduct(shop.db, { details: 'Long. '.repeat(500) });
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((coding) =>
        fetch(`${shop.url}/api/v1/product/get/${id}`, { headers: { 'accept-encoding': coding } }),
      ),
    );
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    for (const { headers } of answers) {
      expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
      expect(headers.get('cache-control')).toBe('no-cache, no-transform');
      expect(headers.has('content-encoding')).toBe(false);
    }
  });

  it.each(transports)(
    'lets through a change of what was seen, over %s, and not a second one',
    async (transport) => {
      const { id } = await makeProduct(shop.db);
      const seen = await tagOf(id);
      const { status, answer } = await ask(shop, transport, 'update', { ...edit, id }, headersWith(seen));
      expect([status, answer.success]).toEqual([200, true]);
      const late = await ask(shop, transport, 'update', { ...edit, id, title: 'Late' }, headersWith(seen));
      expect([late.status, late.reason]).toEqual([412, 'PRECONDITION_FAILED']);
      expect(late.details).toMatchObject({ product: { _id: id, title: 'Edited', stock: 5 } });
      expect(await titleOf(id)).toBe('Edited');
      const next = headersWith(await tagOf(id));
      expect((await ask(shop, transport, 'update', { ...edit, id, title: 'Next' }, next)).status).toBe(200);
    },
  );

  it('takes a product back as it was read, with null for what it lacks', async () => {
    const { id } = await makeProduct(shop.db, { tag: null, sku: null, details: 'As it is.' });
    const { body: read, headers } = await shop.rest(`/product/get/${id}`);
    expect(read.data).toMatchObject({ tag: null, sku: null });
    const { createdAt, updatedAt, ...product } = read.data;
    const sent = { ...product, id, title: 'Renamed' };
    const { status } = await ask(shop, 'REST', 'update', sent, headersWith(headers.get('etag') as string));
    expect(status).toBe(200);
    const { body: now } = await shop.rest(`/product/get/${id}`);
    expect(now.data).toEqual({ ...read.data, title: 'Renamed', updatedAt: expect.any(String) });
  });

  it('stops a change when an order took pieces meanwhile, which a stock would overwrite', async () => {
    const product = await makeProduct(shop.db, { stock: 9 });
    const { id } = product;
    const seen = await tagOf(id);
    const order = { cartItems: [{ _id: id, quantity: 1 }], customer };
    expect((await shop.rest('/product/order-many', posting(order))).status).toBe(200);
    const { status } = await ask(shop, 'REST', 'update', { ...edit, id }, headersWith(seen));
    expect([status, await stockOf(shop.db, id), await titleOf(id)]).toEqual([412, 8, product.title]);
    const part = { ...edit, id, stock: 10, stockSeen: 9 };
    expect((await ask(shop, 'REST', 'update', part, { cookie: staff.cookie })).status).toBe(200);
    expect(await stockOf(shop.db, id)).toBe(9);
  });

  it.each([
    ['*', 200],
    ['W/TAG', 412],
    ['W/TAG, TAG', 200],
    ['"other", TAG', 200],
    ['"other"', 412],
    ['TAG-without-quotes', 412],
    ['', 412],
  ])('with %j is answered %i', async (list, status) => {
    const { id } = await makeProduct(shop.db);
    const headers = headersWith(list.replaceAll('TAG', list.includes('without') ? 'x' : await tagOf(id)));
    expect((await ask(shop, 'REST', 'update', { ...edit, id }, headers)).status).toBe(status);
  });

  it('of two changes at once lets one through', async () => {
    const { id } = await makeProduct(shop.db);
    const headers = headersWith(await tagOf(id));
    const both = ['One', 'Two'].map((title) => ask(shop, 'REST', 'update', { ...edit, id, title }, headers));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412]);
  });

  it('does not stand in the way of a replay, nor of 404 and 401', async () => {
    const { id } = await makeProduct(shop.db);
    const headers = { ...headersWith(await tagOf(id)), 'idempotency-key': 'guarded' };
    const first = await ask(shop, 'REST', 'update', { ...edit, id }, headers);
    const again = await ask(shop, 'REST', 'update', { ...edit, id }, headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const none = await ask(shop, 'REST', 'update', { ...edit, id: 'none' }, headersWith('"a"'));
    expect(none.status).toBe(404);
    expect((await ask(shop, 'REST', 'update', { ...edit, id }, { 'if-match': '"a"' })).status).toBe(401);
  });

  it.each(transports)('guards a deletion as well, over %s', async (transport) => {
    const { id } = await makeProduct(shop.db);
    const refused = await ask(shop, transport, 'delete', { id }, headersWith('"other"'));
    expect([refused.status, refused.reason]).toEqual([412, 'PRECONDITION_FAILED']);
    const row = () => shop.db.product.findUniqueOrThrow({ where: { id } });
    expect((await row()).deletedAt).toBeNull();
    expect((await ask(shop, transport, 'delete', { id }, headersWith(await tagOf(id)))).status).toBe(200);
    expect((await row()).deletedAt).not.toBeNull();
  });
});
