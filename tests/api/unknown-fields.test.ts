import { describe, expect, it } from 'vitest';
import { customer, makeProduct } from '../helpers/factories.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedKey, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const key = sharedKey(shop);

const read = (path: string) => shop.rest(path, { headers: key });
const send = (path: string, body: object) => shop.rest(path, posting(body, key));

describe('a parameter or field that an operation does not have', () => {
  it('is refused by name, with the one that was meant and those that there are', async () => {
    const { status, body } = await read('/order?udatedSince=2026-01-01T00:00:00Z&status=paid&shop=1');
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(['udatedSince', 'shop']);
    expect(body.issues[1].message).not.toContain('Did you mean');
    expect(body.message).toMatch(
      /^udatedSince: There is no such parameter\. Did you mean updatedSince\? There are: status, .*updatedSince/,
    );
    const facets = await read('/product/facets?category=mats');
    expect([facets.status, facets.body.issues[0].message]).toEqual([
      400,
      'There is no such parameter. There are: searchTerm, min, max, stock',
    ]);
    expect((await read('/catalogue/product?sort=price')).status).toBe(400);
  });

  it('is refused within objects and lists, and changes nothing', async () => {
    const number = await makeCashOrder(shop);
    const correction = { total: 99.98, customer: { adress: 'Elsewhere' } };
    const corrected = await send(`/order/${number}/correct`, correction);
    expect([corrected.status, corrected.body.issues[0].path]).toEqual([400, 'customer.adress']);
    const shipped = await send(`/order/${number}/ship`, { parcell: {} });
    expect([shipped.status, shipped.body.issues[0].path]).toEqual([400, 'parcell']);
    const several = await send('/order/ship', { orders: [{ number, tracking: 'A1' }] });
    expect([several.status, several.body.issues[0].path]).toEqual([400, 'orders.0.tracking']);
    expect((await shop.db.order.findUniqueOrThrow({ where: { number } })).status).toBe('placed');
    expect((await send(`/order/${number}/ship?notify=false`, {})).body.message).toBe(
      'notify: There is no such parameter. None is taken here',
    );
    expect((await send(`/order/${number}/ship`, {})).status).toBe(200);
  });

  it('is refused beside a file: another spelling of `stock=keep` would set it', async () => {
    const csv = { ...key, 'content-type': 'text/csv' };
    const preview = await shop.rest('/catalogue/import/preview?stok=keep', {
      method: 'POST',
      headers: csv,
      body: 'id,price\n',
    });
    expect([preview.status, preview.body.message]).toEqual([
      400,
      'stok: There is no such parameter. Did you mean stock? There are: stock, format, columns, numbers, categories',
    ]);
  });

  it('is told only to who may call the operation', async () => {
    expect((await shop.rest('/order?shop=1')).status).toBe(401);
  });

  it('is left alone in the calls that were promised', async () => {
    const { id } = await makeProduct(shop.db);
    expect((await shop.rest('/product?utm_source=x')).status).toBe(200);
    expect((await shop.rest(`/product/get/${id}?x=1`)).status).toBe(200);
    const order = { cartItems: [{ _id: id, quantity: 1, title: 'A' }], customer, coupon: 'x' };
    expect((await shop.rest('/product/order-many', posting(order))).status).toBe(200);
  });

  it('is named in a header there, if it may be misspelt', async () => {
    const { id } = await makeProduct(shop.db);
    const order = (more: object) =>
      shop.rest('/product/order-many', posting({ cartItems: [{ _id: id, quantity: 1 }], customer, ...more }));
    const hinted = await order({ expectedtotal: 1, coupon: 'x' });
    expect([hinted.status, hinted.headers.get('x-unknown-fields')]).toEqual([
      200,
      'expectedtotal is not known; did you mean expectedTotal?',
    ]);
    expect((await order({ coupon: 'x' })).headers.get('x-unknown-fields')).toBeNull();
    const strange = await order({ 'expectedtotal\r\nset-cookie: a': 1 });
    expect([strange.status, strange.headers.get('x-unknown-fields')]).toEqual([200, null]);
    // A refusal has ignored nothing.
    const refused = await order({ expectedtotal: 1, metadata: { a: 'b' } });
    expect([refused.status, refused.headers.get('x-unknown-fields')]).toEqual([400, null]);
  });
});
