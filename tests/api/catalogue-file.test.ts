import { randomBytes, randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/base/limits.ts';
import { catalogueColumns, catalogueFilePaths } from '../../src/shared/product/catalogue-file.ts';
import {
  askImport,
  askPreview,
  exportFile,
  header,
  importFile,
  newFile,
  newRow,
  preview,
} from '../helpers/catalogue-file.ts';
import {
  customer,
  type MadeProduct,
  makeProduct,
  makeProducts,
  movementsOf,
  stockOf,
} from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { ask } from '../helpers/transports.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const look = (file: string | Buffer) => preview(shop, file, staff.cookie);
const run = (file: string | Buffer) => importFile(shop, file, staff.cookie);
const apply = (file: string, fingerprint: string, more = {}) =>
  askImport(shop, file, { cookie: staff.cookie, fingerprint, ...more });

const rowOf = (id: string) => shop.db.product.findUniqueOrThrow({ where: { id }, include: { stock: true } });
const activities = () =>
  shop.db.activity.findMany({ where: { action: 'catalogue.imported' }, orderBy: { id: 'asc' } });
const buy = ({ id }: Pick<MadeProduct, 'id'>, quantity = 1) =>
  ask(shop, 'tRPC', 'place', { cartItems: [{ _id: id, quantity }], customer });

/** The products of a shop, without the fields that an import does not have. */
async function catalogueOf({ db }: TestShop) {
  const products = await db.product.findMany({
    where: { deletedAt: null },
    include: { stock: true },
    orderBy: { id: 'asc' },
  });
  return products.map(({ createdAt: _c, updatedAt: _u, stock, ...rest }) => ({
    ...rest,
    stock: stock?.stock,
  }));
}

const countOf = (start: string) => shop.db.product.count({ where: { title: { startsWith: start } } });

const nasty: Partial<MadeProduct>[] = [
  { title: '=HYPERLINK("http://evil.example";"Click")', details: "=cmd|' /C calc'!A0" },
  { title: '+1 plate', details: '-5 kg\nless' },
  { title: '@home', details: "'quoted by hand'" },
  { title: "''twice", details: "'=1+1" },
  { title: 'Commas, "quotes" and; semicolons\tand tabs', details: 'line 1\nline 2\r\nline 3\rline 4' },
  { title: 'Ünïcödé 漢字 🏋️‍♀️ שלום \u202Eright to left', details: 'é e\u0301 \u00A0 x' },
  { title: 'x'.repeat(limits.titleLength), details: '"'.repeat(limits.detailsLength) },
  { title: '😀'.repeat(limits.titleLength / 2), tag: '-'.repeat(limits.tagLength) },
  { title: 'Free and sold out', priceCents: 0, stock: 0, tag: 'New' },
  { title: 'Dear and many', priceCents: limits.amountCents, stock: limits.stock },
  {
    title: 'Pictured',
    images: ['/images/2%20;,"\u202E.webp', 'https://shop.test/3.jpg', '/😀.webp'],
  },
  { title: 'Pictured most', images: Array.from({ length: 7 }, (_, n) => `/${'i'.repeat(1998)}${n}`) },
  { title: '0012', details: 'NULL', image: `/${'i'.repeat(limits.imageLength - 1)}` },
];

describe('a list of a supplier, with SKUs and no ids', () => {
  it('changes the products with these SKUs, and says which rows have none', async () => {
    const made = await makeProduct(shop.db, {
      title: 'Supplied bar',
      priceCents: 900,
      sku: 'SUP-1',
      stock: 3,
    });
    const other = await makeProduct(shop.db, { title: 'Supplied rack', sku: 'SUP-2' });
    const list = 'SKU,price\n" sup-1 ",12.50\n';
    expect(await look(list)).toMatchObject({ counts: { changed: 1, new: 0 }, faultCount: 0 });
    await run(list);
    expect(await rowOf(made.id)).toMatchObject({ priceCents: 1250, title: 'Supplied bar', sku: 'SUP-1' });
    expect((await look('sku,price\nSUP-1,13\nsup-1,14\n')).faults).toMatchObject([
      { row: 3, column: 'sku', message: 'The same SKU as in row 2' },
    ]);
    expect((await look('sku,price\nSUP-99,13\n')).faults[0]).toMatchObject({ row: 2, column: 'title' });
    // Another row names the product: it gives its SKU to a new one.
    const swap = `id,title,category,details,price,stock,sku,image\n${other.id},Supplied rack,strength,Text,5,1,SUP-3,/a.jpg\n,New rack,strength,Text,5,1,SUP-2,/a.jpg\n`;
    expect(await look(swap)).toMatchObject({ counts: { changed: 1, new: 1 }, faultCount: 0 });
  });
});

describe('a catalogue of nasty texts', () => {
  let origin: TestShop;
  let file: string;
  let cookie: string;
  beforeAll(async () => {
    origin = await openTestShop();
    ({ cookie } = await signInAs(origin, 'manager'));
    await makeProducts(origin.db, nasty);
    const gone = await makeProduct(origin.db, { title: 'Gone' });
    await origin.db.product.update({
      where: { id: gone.id },
      data: { deletedAt: new Date(), deletedBy: 'x' },
    });
    file = await exportFile(origin, cookie);
  });
  afterAll(() => origin.close());

  it('is a file that spreadsheets take for UTF-8, without a cell that begins like a formula', async () => {
    expect(file.startsWith(`\uFEFF${catalogueColumns.join(',')}\r\n`)).toBe(true);
    expect(file).not.toMatch(/(^|[,\n])"?[=+\-@]/m);
    expect(file).not.toContain('Gone');
  });

  it('changes nothing in its own shop', async () => {
    const before = await origin.db.product.findMany({ orderBy: { id: 'asc' } });
    const plan = await preview(origin, file, cookie);
    expect(plan).toMatchObject({
      counts: { new: 0, changed: 0, restored: 0, unchanged: nasty.length },
      faultCount: 0,
      changeCount: 0,
    });
    expect((await importFile(origin, file, cookie)).result).toEqual(plan.counts);
    expect(await origin.db.product.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    expect(await origin.db.activity.count({ where: { action: 'catalogue.imported' } })).toBe(0);
  });

  it('becomes the same catalogue in an empty shop, whatever separates its cells', async () => {
    const tabs = stringify(parse(file, { bom: true }), { delimiter: '\t', quoted: true });
    for (const copy of [file, tabs]) {
      const other = await openTestShop();
      const { cookie: theirs } = await signInAs(other, 'manager');
      const { result } = await importFile(other, copy, theirs);
      expect(result).toEqual({ new: nasty.length, changed: 0, restored: 0, unchanged: 0 });
      expect(await catalogueOf(other)).toEqual(await catalogueOf(origin));
      expect(await exportFile(other, theirs)).toBe(file);
      await expectInvariants(other.db);
      await other.close();
    }
  });
});

describe('an import', () => {
  it('changes, adds and leaves alone, and writes down who did what', async () => {
    const [same, dearer, fewer] = (await makeProducts(shop.db, [
      { title: 'Same' },
      { title: 'Dearer', stock: 5, tag: 'Sale' },
      { title: 'Fewer', stock: 9 },
    ])) as [MadeProduct, MadeProduct, MadeProduct];
    const known = randomUUID();
    const file = [
      'ID;Title;Category;Price;Stock;Tag;Details',
      `${same.id};Same;weightlifting;49,99;10;;${same.details}`,
      `${dearer.id.toUpperCase()};Dearer;weightlifting;59,99;5;;${dearer.details}`,
      `${fewer.id};Fewer;weightlifting;49.99;2;;${fewer.details}`,
      `;Added;Mats & Flooring;5;7;New;Rolls up`,
      `${known};Moved;fitness;0.5;0;;From another shop`,
      '',
    ].join('\r\n');
    const before = { dearer: await rowOf(dearer.id), fewer: await rowOf(fewer.id) };
    const plan = await look(file);
    expect(plan).toMatchObject({
      counts: { new: 2, changed: 2, restored: 0, unchanged: 1 },
      columns: { price: 1, tag: 1, stock: 1 },
      faults: [],
      changeCount: 4,
    });
    expect(plan.changes[0]).toEqual({
      row: 3,
      line: 3,
      effect: 'changed',
      id: dearer.id,
      title: 'Dearer',
      columns: [
        { column: 'price', before: '49.99', after: '59.99' },
        { column: 'tag', before: 'Sale', after: '' },
      ],
    });
    expect(plan.changes[2]).toMatchObject({ effect: 'new', title: 'Added', row: 5 });
    expect(await rowOf(dearer.id)).toEqual(before.dearer);

    const { result, news } = await apply(file, plan.fingerprint);
    expect(result).toEqual(plan.counts);
    expect(news[0]).toEqual({ done: 0, total: 4 });
    expect(news.at(-2)).toEqual({ done: 4, total: 4 });
    const actor = staff.account.email;
    const changed = await rowOf(dearer.id);
    expect(changed).toMatchObject({ priceCents: 5999, tag: null, title: 'Dearer', image: dearer.image });
    expect(changed.updatedAt.getTime()).toBeGreaterThan(before.dearer.updatedAt.getTime());
    expect(await movementsOf(shop.db, fewer.id)).toEqual([
      { delta: 9, cause: 'initial', actor: 'seed' },
      { delta: -7, cause: 'imported', actor },
    ]);
    expect((await rowOf(fewer.id)).updatedAt).toEqual(before.fewer.updatedAt);
    const added = await shop.db.product.findFirstOrThrow({ where: { title: 'Added' } });
    expect(added).toMatchObject({ category: 'mats', priceCents: 500, tag: 'New', image: '/images/bad.jpg' });
    expect(await movementsOf(shop.db, added.id)).toEqual([{ delta: 7, cause: 'initial', actor }]);
    expect(await rowOf(known)).toMatchObject({ title: 'Moved', stock: { stock: 0 } });
    const activity = (await activities()).at(-1);
    expect(activity).toMatchObject({ actor, subject: '2 new, 2 changed' });
    const history = async (subject: string) => (await staff.trpc.activity.list.query({ subject })).data;
    const line = { actor, action: 'catalogue.imported', subject: '2 new, 2 changed' };
    expect(await history(dearer.id)).toMatchObject([
      { ...line, changes: { price: [49.99, 59.99], tag: ['Sale', null] } },
    ]);
    expect(await history(fewer.id)).toMatchObject([{ ...line, changes: { stock: [9, 2] } }]);
    expect(await history(added.id)).toMatchObject([line]);
    expect(await history(same.id)).toEqual([]);
    const imported = await shop.db.stockMovement.findMany({ where: { activityId: activity?.id as bigint } });
    expect(imported.map(({ productId, delta }) => [productId, delta])).toEqual(
      expect.arrayContaining([
        [fewer.id, -7],
        [added.id, 7],
      ]),
    );
  });

  it('tells an editor that was open before that the product has changed', async () => {
    const product = await makeProduct(shop.db);
    const { data } = await staff.trpc.product.get.query({ id: product.id });
    await run(`id,price\n${product.id},12\n`);
    const edit = {
      id: product.id,
      title: 'Mine',
      category: 'mats' as const,
      details: 'x',
      price: 9,
      stock: 1,
    };
    await expect(
      staff.trpc.product.update.mutate({ ...edit, version: data.updatedAt }),
    ).rejects.toMatchObject({ data: { failure: { reason: 'EDIT_CONFLICT' } } });
    expect((await rowOf(product.id)).priceCents).toBe(1200);
  });

  it('of a file with some columns leaves the others as they are', async () => {
    const product = await makeProduct(shop.db, { tag: 'New', stock: 3 });
    await buy(product);
    const { result } = await run(`price,id\n7.5,${product.id}\n`);
    expect(result).toMatchObject({ changed: 1 });
    const { createdAt: _c, updatedAt: _u, ...row } = await rowOf(product.id);
    expect(row).toMatchObject({
      title: product.title,
      tag: 'New',
      priceCents: 750,
      stock: { stock: 2, unitsSold: 1 },
    });
  });

  it('has weights, and names tax rates', async () => {
    const data = [
      { name: 'Standard', rate: 15_000, position: 1 },
      { name: '=Reduced', rate: 7000, position: 2 },
    ];
    const [standard, reduced] = await shop.db.taxRate.createManyAndReturn({ data });
    const product = await makeProduct(shop.db, { grams: 850, taxRate: standard?.id });
    const records: Record<string, string>[] = parse(await exportFile(shop, staff.cookie), {
      bom: true,
      columns: true,
    });
    const exported = records.find(({ id }) => id === product.id);
    expect(exported).toMatchObject({ grams: '850', taxRate: 'Standard' });
    const file = `id,grams,taxRate\n${product.id},1200,=reduced\n`;
    expect((await look(file)).changes[0]?.columns).toEqual([
      { column: 'grams', before: '850', after: '1200' },
      { column: 'taxRate', before: 'Standard', after: '=Reduced' },
    ]);
    expect((await run(file)).result).toMatchObject({ changed: 1 });
    expect(await rowOf(product.id)).toMatchObject({ grams: 1200, taxRateId: reduced?.id });
    const faulty = await look(`id,grams,taxRate\n${product.id},"1,200",Luxury\n`);
    expect(faulty.faults.map(({ column, message }) => [column, message])).toEqual([
      ['grams', '“1,200” can be read in two ways: write 1200'],
      ['taxRate', 'Must be one of Standard, =Reduced'],
    ]);
    expect((await run(`id,grams,taxRate\n${product.id},,\n`)).result).toMatchObject({ changed: 1 });
    expect(await rowOf(product.id)).toMatchObject({ grams: null, taxRateId: null });
    await shop.db.taxRate.deleteMany();
  });

  it('keeps a picture when the cell is empty, and the stock when it is told to', async () => {
    const product = await makeProduct(shop.db, { image: '/images/own.jpg', stock: 3 });
    const file = `id,title,stock,image\n${product.id},Renamed,50,\n`;
    const { body } = await askPreview(shop, file, { cookie: staff.cookie }, '?stock=keep');
    expect(body.columns).toEqual({ title: 1 });
    expect((await apply(file, body.fingerprint)).code).toBe('CATALOGUE_CHANGED');
    expect((await apply(file, body.fingerprint, { stock: 'keep' })).result).toMatchObject({ changed: 1 });
    expect(await rowOf(product.id)).toMatchObject({ title: 'Renamed', image: '/images/own.jpg' });
    expect(await stockOf(shop.db, product.id)).toBe(3);
  });

  it('brings a deleted product back while that is possible', async () => {
    const [back, gone] = (await makeProducts(shop.db, [{}, {}])) as [MadeProduct, MadeProduct];
    const deleted = (id: string, days: number) =>
      execute(
        shop.databaseUrl,
        `UPDATE products SET deleted_at = now() - interval '${days} days', deleted_by = 'x' WHERE id = '${id}'`,
      );
    await deleted(back.id, 29);
    await deleted(gone.id, 31);
    const row = ({ id, title }: MadeProduct) => `${id},${title}`;
    const plan = await look(`id,title\n${row(back)}\n${row(gone)}\n`);
    expect(plan.faults).toMatchObject([{ row: 3, column: 'id', message: /deleted more than 30 days ago/ }]);
    expect((await run(`id,title\n${row(back)}\n`)).result).toMatchObject({ restored: 1 });
    expect(await rowOf(back.id)).toMatchObject({ deletedAt: null, deletedBy: null });
  });

  it('is one import, however often the same request is sent', async () => {
    const file = newFile(['Once only']);
    const { fingerprint } = await look(file);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await apply(file, fingerprint, { headers });
    const again = await apply(file, fingerprint, { headers });
    expect(again.result).toEqual(first.result);
    expect(await apply(file, fingerprint)).toMatchObject({ status: 409, code: 'CATALOGUE_CHANGED' });
    expect(await countOf('Once only')).toBe(1);
  });
});

describe('a file with faults', () => {
  it('names each with its row, line and column, and nothing of it is imported', async () => {
    const { id } = await makeProduct(shop.db);
    const lines = [
      header,
      `,Good,mats,10,4,,"two\nlines",,`,
      `,,mats,10,4,,x,,`,
      `nonsense,A,mats,10,4,,x,,`,
      `,B,cars,free,-1,,x,javascript:x,/a.webp b.webp`,
      `${id},C,mats,10,4,,x,,`,
      `${id.toUpperCase()},D,mats,10,4,,x,,`,
      `,E,mats,10,4,,x,,,surplus`,
    ];
    const file = `${lines.join('\n')}\n`;
    const { faults, faultCount, counts, fingerprint } = await look(file);
    const told = faults.map(({ row, line, column, message }) => `${row}/${line} ${column}: ${message}`);
    expect(told).toEqual([
      '3/4 title: Product name is required',
      '4/5 id: Not the id of a product; leave it empty for a new one',
      '5/6 price: Price must be a number such as 49.99',
      '5/6 category: Must be one of strength, weightlifting, bodyweight, mats, fitness',
      '5/6 stock: Stock must be greater than or equal to 0',
      '5/6 image: Must be one address: a path that begins with / or an http address, without spaces',
      '5/6 images: Must be one address: a path that begins with / or an http address, without spaces',
      '7/8 id: The same id as in row 6',
      '8/9 undefined: This row has 10 cells, and the first line names 9',
    ]);
    expect(faultCount).toBe(9);
    expect(counts).toMatchObject({ new: 1, changed: 1 });
    expect(await apply(file, fingerprint)).toMatchObject({ status: 409, code: 'CATALOGUE_CHANGED' });
    expect(await countOf('Good')).toBe(0);
  });

  it('in its last row alone is not imported either', async () => {
    const file = `${newFile(['Nearly 1', 'Nearly 2', 'Nearly 3'])}${newRow('Nearly 4').replace('10.00', 'x')}\n`;
    const { faults, fingerprint } = await look(file);
    expect(faults).toHaveLength(1);
    await apply(file, fingerprint);
    expect(await countOf('Nearly')).toBe(0);
  });

  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(5000)]);
  it.each<[string, string | Buffer, number, RegExp]>([
    ['empty', '', 422, /^The file is empty$/],
    ['only a header', `${header}\n`, 422, /^There are no products/],
    ['rubbish', randomBytes(100_000), 422, /text file|UTF-8/],
    [
      'another encoding',
      Buffer.from(`${header}\n${newRow('\u008d')}`, 'latin1'),
      422,
      /^Line 2 is not in UTF-8/,
    ],
    ['a workbook by another name', zip, 422, /^This is a spreadsheet or a ZIP archive/],
    ['21 MB', 'x'.repeat(21_000_000), 413, /^A file may have at most 20 MB/],
  ])('that is %s is refused in words', async (_name, file, status, words) => {
    const answer = await askPreview(shop, file, { cookie: staff.cookie });
    expect(answer).toMatchObject({ status, body: { success: false, message: expect.stringMatching(words) } });
    expect(await askImport(shop, file, { cookie: staff.cookie, fingerprint: 'x' })).toMatchObject({ status });
  });

  it('of another kind than CSV is refused', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await askPreview(shop, '{}', { cookie: staff.cookie, headers });
    expect(answer).toMatchObject({ status: 415, body: { message: 'Send the file as text/csv' } });
  });
});

describe('who may', () => {
  const paths = Object.values(catalogueFilePaths);
  const send = (path: string, headers: Record<string, string>) =>
    path === catalogueFilePaths.export
      ? fetch(shop.url + path, { headers })
      : fetch(shop.url + path + (path === catalogueFilePaths.import ? '?fingerprint=none' : ''), {
          method: 'POST',
          headers: { 'content-type': 'text/csv', ...headers },
          body: newFile(['Who']),
        });
  const refusal = async (answer: Response) => [answer.status, (await answer.json()).message];

  it.each(paths)('%s is for staff and owners, besides programs with a key', async (path) => {
    const keyWanted = 'Send an API key with the scope catalog:write as Authorization: Bearer KEY';
    expect(await refusal(await send(path, {}))).toEqual([401, keyWanted]);
    const forged = { cookie: `staff=${'A'.repeat(43)}` };
    expect(await refusal(await send(path, forged))).toEqual([401, 'Please sign in']);
    const owner = await signInAs(shop, 'owner');
    // The file has no fault that it could be reduced to.
    const answers = path === catalogueFilePaths.reduced ? [400] : [200, 409];
    for (const { cookie } of [staff, owner]) {
      expect(answers).toContain((await send(path, { cookie })).status);
    }
    await execute(
      shop.databaseUrl,
      `UPDATE staff_sessions SET created_at = created_at - interval '12 hours',
        expires_at = expires_at - interval '12 hours' WHERE account_id = '${owner.account.id}'`,
    );
    expect((await send(path, { cookie: owner.cookie })).status).toBe(401);
    if (path === catalogueFilePaths.export) return;
    const abroad = await send(path, { cookie: staff.cookie, origin: 'https://evil.example' });
    expect(await refusal(abroad)).toEqual([403, 'Requests from other sites are refused']);
  });
});

describe('what is asked of an import', () => {
  it.each([
    [catalogueFilePaths.preview, 'stock=kept', 'stock: Must be set or keep'],
    [catalogueFilePaths.import, 'fingerprint=a&stock=SET', 'stock: Must be set or keep'],
    [catalogueFilePaths.import, 'stock=set', 'fingerprint: Send the fingerprint of the preview'],
  ])('is said in words that it knows: %s?%s', async (path, query, message) => {
    const headers = { 'content-type': 'text/csv', cookie: staff.cookie };
    const init = { method: 'POST', headers, body: newFile(['Asked']) };
    const answer = await fetch(`${shop.url}${path}?${query}`, init);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_INPUT', message }]);
    expect(await shop.db.product.count({ where: { title: 'Asked' } })).toBe(0);
  });
});

describe('an export', () => {
  it('is a file with the day in its name, which no cache keeps', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await fetch(shop.url + catalogueFilePaths.export, {
        method,
        headers: { cookie: staff.cookie },
      });
      await body?.cancel();
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="catalogue-\d{4}-\d\d-\d\d\.csv"$/,
      );
      expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});
