import { beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { sharedCardShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedCardShop();
let authorization: string;
beforeAll(async () => {
  ({ authorization } = await makeKey(shop));
});

const read = (path: string) => shop.rest(path, { headers: { authorization } });
const send = (path: string, body: object, method = 'POST') =>
  shop.rest(path, { ...posting(body, { authorization }), method });

const bench = { title: 'Flat Bench', category: 'strength', details: 'Steel.', price: 129, stock: 4 };
const orderOf = (id: string) => ({ cartItems: [{ _id: id, quantity: 1 }], customer });

describe('what a program keeps with a product', () => {
  it('is stored, listed by its reference, and shown to nobody without a key', async () => {
    const metadata = { shelf: ' B-12 ', 'ERP id': '4711' };
    const { body } = await send('/product/create', { ...bench, externalId: 'ERP-1', metadata });
    const { _id } = body.data;
    const own = await read(`/catalogue/product/${_id}`);
    expect(own.body.data).toMatchObject({ externalId: 'ERP-1', metadata });
    const listed = await read('/catalogue/product?externalId=ERP-1');
    expect([listed.body.totalDoc, listed.body.data[0]._id]).toEqual([1, _id]);
    expect((await read('/catalogue/product?externalId=erp-1')).body.totalDoc).toBe(0);
    for (const path of [`/product/get/${_id}`, '/product', '/product/featured']) {
      const { body: seen } = await shop.rest(path);
      expect(JSON.stringify(seen)).not.toMatch(/externalId|metadata|ERP-1|B-12/);
    }
  });

  it('stays as it is when an update leaves it out, and is replaced as a whole', async () => {
    const { body } = await send('/product/create', { ...bench, externalId: 'ERP-2', metadata: { a: '1' } });
    const path = `/product/update/${body.data._id}`;
    expect((await send(path, { ...bench, price: 99 }, 'PUT')).status).toBe(200);
    const get = async () => (await read(`/catalogue/product/${body.data._id}`)).body.data;
    expect(await get()).toMatchObject({ price: 99, externalId: 'ERP-2', metadata: { a: '1' } });
    await send(path, { ...bench, metadata: { b: '2' }, externalId: '' }, 'PUT');
    expect(await get()).toMatchObject({ price: 129, externalId: null, metadata: { b: '2' } });
  });

  it('is refused where another product has the reference, until that is deleted', async () => {
    const first = (await send('/product/create', { ...bench, externalId: 'ERP-3' })).body.data._id;
    const again = await send('/product/create', { ...bench, externalId: 'ERP-3' });
    expect([again.status, again.body]).toMatchObject([
      409,
      {
        code: 'PRODUCT_EXISTS',
        issues: [{ path: 'externalId', message: 'Another product has this externalId' }],
        details: { field: 'externalId', id: first },
      },
    ]);
    await shop.rest(`/product/delete/${first}`, { method: 'DELETE', headers: { authorization } });
    expect((await send('/product/create', { ...bench, externalId: 'ERP-3' })).status).toBe(200);
  });

  it.each([
    ['a number', { a: 1 }, 'metadata.a'],
    ['a long key', { ['k'.repeat(41)]: '' }, `metadata.${'k'.repeat(41)}`],
    ['a long text', { a: 'v'.repeat(501) }, 'metadata.a'],
    ['many keys', Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, ''])), 'metadata'],
    ['no object', 'text', 'metadata'],
  ])('is refused with %s, by the API and by the database', async (_, metadata, path) => {
    const { status, body } = await send('/product/create', { ...bench, metadata });
    expect([status, body.issues[0].path]).toEqual([400, path]);
    const { id } = await makeProduct(shop.db);
    const write = shop.db.product.update({ where: { id }, data: { metadata: metadata as object } });
    await expect(write).rejects.toThrow('products_metadata_texts');
  });

  it('fits up to its limits', async () => {
    const keys = Array.from({ length: 50 }, (_, n) => [`${n}`.padEnd(40, 'é'), 'ü'.repeat(500)]);
    const metadata = Object.fromEntries(keys);
    const { status, body } = await send('/product/create', { ...bench, metadata });
    expect([status, (await read(`/catalogue/product/${body.data._id}`)).body.data.metadata]).toEqual([
      200,
      metadata,
    ]);
  });
});

describe('what a program keeps with an order', () => {
  it('is stored with it, listed by its reference, and shown to no shopper', async () => {
    const { id } = await makeProduct(shop.db, { stock: 10 });
    const metadata = { source: 'kiosk 4' };
    const { body } = await send('/product/order-many', { ...orderOf(id), externalId: 'K-1', metadata });
    const number = body.data.orderNumber;
    expect((await read(`/order/${number}`)).body.data).toMatchObject({ externalId: 'K-1', metadata });
    const listed = await read('/order?externalId=K-1');
    expect(listed.body.data).toMatchObject([{ number, externalId: 'K-1', metadata }]);
    expect(listed.body.totalDoc).toBe(1);
    const seen = await shop.trpc.order.find.mutate({ number, email: customer.email });
    expect(JSON.stringify(seen)).not.toMatch(/externalId|metadata|kiosk/);
  });

  it('has a reference that only one order has: the second is refused, names the first, and takes no stock', async () => {
    const { id } = await makeProduct(shop.db, { stock: 10 });
    const first = await send('/product/order-many', { ...orderOf(id), externalId: 'K-2' });
    const second = await send('/product/order-many', { ...orderOf(id), externalId: 'K-2' });
    const message = `Order ${first.body.data.orderNumber} has this externalId`;
    expect([second.status, second.body]).toMatchObject([
      409,
      {
        code: 'ORDER_EXISTS',
        issues: [{ path: 'externalId', message }],
        details: { field: 'externalId', number: first.body.data.orderNumber },
      },
    ]);
    const race = await Promise.all(
      Array.from({ length: 4 }, () => send('/product/order-many', { ...orderOf(id), externalId: 'K-3' })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { stock } = await shop.db.productStock.findUniqueOrThrow({ where: { productId: id } });
    expect(stock).toBe(8);
  });

  it('is taken from programs that may change orders alone', async () => {
    const { id } = await makeProduct(shop.db, { stock: 10 });
    const order = { ...orderOf(id), externalId: 'K-4' };
    const anonymous = await shop.rest('/product/order-many', posting(order));
    expect([anonymous.status, anonymous.body.issues]).toEqual([
      400,
      [{ path: 'externalId', message: 'Only with an API key that has the scope orders:write' }],
    ]);
    const reader = await makeKey(shop, { scopes: ['orders:read'] });
    const { status } = await shop.rest(
      '/product/order-many',
      posting(order, { authorization: reader.authorization }),
    );
    expect(status).toBe(400);
    expect(await shop.db.order.count({ where: { externalId: 'K-4' } })).toBe(0);
  });

  it('may come with the payment that its order waits for', async () => {
    const { id } = await makeProduct(shop.db, { stock: 10 });
    const kept = { externalId: 'K-5', metadata: { source: 'kiosk 5' } };
    const { body } = await send('/payment/create-intent', { ...orderOf(id), ...kept });
    const number = body.order.orderNumber;
    expect((await read(`/order/${number}`)).body.data).toMatchObject({ status: 'awaiting_payment', ...kept });
    const refusedAs = async (input: object, key = authorization) =>
      (await shop.rest('/payment/create-intent', posting(input, { authorization: key }))).body.issues[0];
    expect(await refusedAs({ ...orderOf(id), ...kept })).toEqual({
      path: 'externalId',
      message: `Order ${number} has this externalId`,
    });
    const reader = await makeKey(shop, { scopes: ['orders:read'] });
    expect(await refusedAs({ ...orderOf(id), metadata: {} }, reader.authorization)).toEqual({
      path: 'metadata',
      message: 'Only with an API key that has the scope orders:write',
    });
    expect((await refusedAs({ amount: 20, ...kept })).message).toMatch(/^With an amount, send externalId/);
    expect(await shop.db.payment.count()).toBe(1);
  });
});

it('a key that may not read orders changes them, issues documents, and is told no customer', async () => {
  const { id } = await makeProduct(shop.db, { stock: 9 });
  const { body } = await send('/product/order-many', orderOf(id));
  const { orderNumber } = body.data;
  await send(`/order/${orderNumber}/ship`, {});
  const key = await makeKey(shop, { scopes: ['orders:write'] });
  const write = (path: string, data: object, method: string, headers = {}) =>
    shop.rest(path, { ...posting(data, { authorization: key.authorization, ...headers }), method });
  const path = `/order/${orderNumber}`;
  const answers = [
    await write(path, { metadata: { shelf: 'B' } }, 'PATCH'),
    await write(path, { metadata: { shelf: 'C' } }, 'PATCH', { 'if-match': '"another"' }),
    await write(`${path}/documents`, { kind: 'invoice' }, 'POST'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 412, 200]);
  for (const answer of answers)
    for (const secret of [customer.name, customer.email, customer.address, customer.phone])
      expect(JSON.stringify(answer.body)).not.toContain(secret);
  expect(answers[0]?.body.data).toMatchObject({ number: orderNumber, customer: null });
  // The PDF has the customer: only staff may open it.
  const { data } = answers[2]?.body ?? {};
  expect(data).toMatchObject({ kind: 'invoice', customer: null });
  const statusOf = async (pdf: string) => (await fetch(pdf.replace(/^https?:\/\/[^/]+/, shop.url))).status;
  expect(await statusOf(data.pdf)).toBe(401);
  const { body: full } = await send(`${path}/documents`, { kind: 'invoice' });
  expect(full.data).toMatchObject({ number: data.number, customer: { name: customer.name } });
  expect(await statusOf(full.data.pdf)).toBe(200);
});
