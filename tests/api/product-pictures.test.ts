import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFile, importFile, preview } from '../helpers/catalogue-file.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { execute } from '../helpers/postgres.ts';
import { edited } from '../helpers/product-form.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, transports } from '../helpers/transports.ts';
import { makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
beforeAll(async () => {
  await makeEndpoint(shop);
});
afterAll(() => expectInvariants(shop.db));

const rack = { title: 'Squat Rack', category: 'strength', stock: 3, details: 'Welded.', price: 499 };
const side = '/images/products/rack-side.webp';
const back = '/images/products/rack-back.webp';
const elsewhere = 'https://pictures.example/rack.jpg?w=960';
const eight = Array.from({ length: 8 }, (_, n) => `/images/${n}.webp`);

const imagesOf = async (id: string) => (await shop.db.product.findUniqueOrThrow({ where: { id } })).images;
const lastActivity = () => shop.db.activity.findFirstOrThrow({ orderBy: { id: 'desc' } });

describe.each(transports)('over %s', (transport) => {
  const asStaff = (call: Parameters<typeof ask>[2], input: Record<string, unknown>, headers = {}) =>
    ask(shop, transport, call, input, { cookie: staff.cookie, ...headers });
  const read = async (id: string) => (await ask(shop, transport, 'get', { id })).answer.data;

  it('a product is added with further pictures, which keep their order', async () => {
    const images = [side, elsewhere, back];
    const title = `Pictured over ${transport}`;
    const { answer } = await asStaff('create', { ...rack, title, image: '/images/rack.webp', images });
    const id = answer.data._id;
    expect(await imagesOf(id)).toEqual(images);
    expect(await read(id)).toMatchObject({ image: '/images/rack.webp', images });
    const list = await ask(shop, transport, 'list', { searchTerm: title });
    expect(list.answer.data[0]).toMatchObject({ _id: id, images });
  });

  it('it has none unless they are named', async () => {
    const { answer } = await asStaff('create', rack);
    expect(await read(answer.data._id)).toMatchObject({ image: '/images/bad.jpg', images: [] });
  });

  it('an edit puts them in another order, leaves them as they are, or takes them away', async () => {
    const product = await makeProduct(shop.db, { images: [side, back] });
    const { id } = product;
    await asStaff('update', { ...edited(product), images: [back, side, elsewhere] });
    expect(await imagesOf(id)).toEqual([back, side, elsewhere]);
    await asStaff('update', { ...edited(product), title: 'Renamed' });
    expect(await imagesOf(id)).toEqual([back, side, elsewhere]);
    await asStaff('update', { ...edited(product), images: [] });
    expect(await read(id)).toMatchObject({ images: [], image: product.image });
  });

  it('an eighth is refused, and so is what is no address', async () => {
    const product = await makeProduct(shop.db, { images: [side] });
    const before = await shop.db.product.count();
    const tooMany = { path: 'images', message: 'A product can have at most 7 more pictures' };
    for (const verdict of [
      await asStaff('create', { ...rack, images: eight }),
      await asStaff('update', { ...edited(product), images: eight }),
    ])
      expect([verdict.status, verdict.issues]).toEqual([400, [tooMany]]);
    for (const wrong of ['', 'rack.webp', 'javascript:alert(1)', '//evil.example/a', '/two words.webp']) {
      const { status, issues } = await asStaff('create', { ...rack, images: [side, wrong] });
      const message = 'Must be one address: a path that begins with / or an http address, without spaces';
      expect([wrong, status, issues]).toEqual([wrong, 400, [{ path: 'images.1', message }]]);
    }
    expect(await shop.db.product.count()).toBe(before);
    expect(await imagesOf(product.id)).toEqual([side]);
    await asStaff('update', { ...edited(product), images: eight.slice(1) });
    expect(await imagesOf(product.id)).toEqual(eight.slice(1));
  });

  it('a change of them is told of: to other editors, to endpoints and in the log', async () => {
    const product = await makeProduct(shop.db, { images: [side, back] });
    const { id } = product;
    const { updatedAt } = await read(id);
    await takeEvents(shop);
    await asStaff('update', { ...edited(product), images: [back, side] });
    const sent = await takeEvents(shop);
    expect(typesOf(sent)).toEqual(['product.updated']);
    expect(sent[0]?.data).toMatchObject(await read(id));
    expect(sent[0]?.data.images).toEqual([back, side]);
    expect(await lastActivity()).toMatchObject({
      action: 'product.updated',
      subjectId: id,
      changes: {
        images: [
          [side, back],
          [back, side],
        ],
      },
    });
    const late = await asStaff('update', { ...edited(product), images: [], version: updatedAt });
    expect([late.status, late.reason]).toEqual([409, 'EDIT_CONFLICT']);
    expect(await imagesOf(id)).toEqual([back, side]);
  });

  it('an edit with the pictures that are there already tells nobody', async () => {
    const product = await makeProduct(shop.db, { images: [side, back] });
    const { updatedAt } = await read(product.id);
    const { id } = await lastActivity();
    await takeEvents(shop);
    await asStaff('update', { ...edited(product), images: [side, back] });
    expect(await takeEvents(shop)).toEqual([]);
    expect((await lastActivity()).id).toBe(id);
    expect((await read(product.id)).updatedAt).toBe(updatedAt);
  });

  it('a product that is deleted and brought back has them still', async () => {
    const { id } = await makeProduct(shop.db, { images: [side, back] });
    await asStaff('delete', { id });
    await staff.trpc.product.restore.mutate({ id });
    expect((await read(id)).images).toEqual([side, back]);
  });
});

describe('a product over REST', () => {
  it('has another ETag with other pictures, and If-Match looks at them', async () => {
    const product = await makeProduct(shop.db);
    const stale = (await ask(shop, 'REST', 'get', { id: product.id })).headers.get('etag') as string;
    await staff.trpc.product.update.mutate({ ...edited(product), images: [side] });
    const headers = { cookie: staff.cookie, 'if-match': stale };
    const late = await ask(shop, 'REST', 'update', { ...edited(product), images: [] }, headers);
    expect([late.status, late.reason]).toEqual([412, 'PRECONDITION_FAILED']);
    expect(late.details).toMatchObject({ product: { images: [side] } });
    expect(await imagesOf(product.id)).toEqual([side]);
  });
});

describe('a file of products', () => {
  const run = (file: string) => importFile(shop, file, staff.cookie);

  it('has the pictures in one cell, and a file without that column leaves them', async () => {
    const { id } = await makeProduct(shop.db, { images: [side, elsewhere] });
    const line = (await exportFile(shop, staff.cookie)).split('\r\n').find((row) => row.startsWith(id));
    expect(line).toMatch(new RegExp(`,"${side} ${elsewhere.replace('?', '\\?')}",`));
    await run(`id,price\n${id},12\n`);
    expect(await imagesOf(id)).toEqual([side, elsewhere]);
  });

  it('changes them, takes them away where the cell is empty, and brings them along with what is new', async () => {
    const { id } = await makeProduct(shop.db, { images: [side, back] });
    const other = await makeProduct(shop.db, { images: [side] });
    const moved = `id,images\n${id},"${back}\n${side}"\n${other.id},\n`;
    expect((await preview(shop, moved, staff.cookie)).changes).toMatchObject([
      { id, columns: [{ column: 'images', before: `${side} ${back}`, after: `${back} ${side}` }] },
      { id: other.id, columns: [{ column: 'images', before: side, after: '' }] },
    ]);
    await takeEvents(shop);
    await run(moved);
    expect([await imagesOf(id), await imagesOf(other.id)]).toEqual([[back, side], []]);
    expect(typesOf(await takeEvents(shop))).toEqual(['product.updated', 'product.updated']);
    const title = 'Rack from a file';
    const added = `${title},strength,9,1,Steel,"${elsewhere}  ${back}"`;
    await run(`title,category,price,stock,details,images\n${added}\n`);
    const made = await shop.db.product.findFirstOrThrow({ where: { title } });
    expect(made.images).toEqual([elsewhere, back]);
  });

  it('names the row that has too many, or something else than addresses', async () => {
    const { id } = await makeProduct(shop.db);
    const faultsOf = async (cell: string) =>
      (await preview(shop, `id,images\n${id},${cell}\n`, staff.cookie)).faults;
    expect(await faultsOf(eight.join(' '))).toEqual([
      {
        row: 2,
        line: 2,
        name: id,
        column: 'images',
        value: eight.join(' '),
        message: 'A product can have at most 7 more pictures',
      },
    ]);
    expect(await faultsOf(`${side} back.webp`)).toMatchObject([{ row: 2, column: 'images' }]);
  });
});

it('the database itself keeps no eighth picture, and none without an address', async () => {
  const { id } = await makeProduct(shop.db);
  for (const images of [eight, [''], ['/two words.webp']]) {
    const list = images.map((image) => `'${image}'`).join(',');
    const write = `UPDATE products SET images = ARRAY[${list}] WHERE id = '${id}'`;
    await expect(execute(shop.databaseUrl, write)).rejects.toThrow(/products_images_(count|apart)/);
  }
  expect(await imagesOf(id)).toEqual([]);
});
