import { afterAll, describe, expect, it } from 'vitest';
import { categories } from '../../src/shared/product/category.ts';
import { askImport, askPreview, choosing, importFile, preview } from '../helpers/catalogue-file.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const look = (file: string) => preview(shop, file, staff.cookie);
const run = (file: string) => importFile(shop, file, staff.cookie);

const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status';
const shopify = (...lines: string[]) => [header, ...lines, ''].join('\r\n');

/** A product with two variants and a row for a second picture; the category is new. */
const glove = [
  'mi-glove,Moved Glove,<p>Soft &amp; dry</p>,Ironwood,Hand Wear,x,TRUE,Size,S,MI-S,4,19.90,https://a.test/1.jpg,active',
  'mi-glove,,,,,,,,M,MI-M,0,21.90,,',
  'mi-glove,,,,,,,,,,,,https://a.test/2.jpg,',
];
const rope = 'mi-rope,Moved Rope,,Ironwood,fitness,,FALSE,Title,Default Title,MI-R,,7,,draft';

const rowsOf = (title: string) =>
  shop.db.product.findMany({
    where: { title: { startsWith: title }, deletedAt: null },
    include: { stock: true },
    orderBy: [{ parentId: { sort: 'asc', nulls: 'first' } }, { variantPosition: 'asc' }],
  });

describe('a file of Shopify', () => {
  it('becomes products with variants, and every row of it is counted', async () => {
    const file = shopify(...glove, rope);
    const plan = await look(file);
    expect(plan).toMatchObject({
      format: 'shopify',
      rows: { read: 4, taken: 2, merged: 2, refused: 0 },
      columnsNotTaken: ['Tags'],
      categories: [
        { name: 'Hand Wear', category: 'hand-wear', label: 'Hand Wear', isNew: true },
        { name: 'fitness', category: 'fitness', isNew: false },
      ],
      counts: { new: 4, changed: 0, restored: 0, unchanged: 0 },
      faultCount: 0,
      withoutStock: 1,
      sameNames: 0,
    });
    expect((await run(file)).result).toEqual(plan.counts);
    const [parent, small, medium] = await rowsOf('Moved Glove');
    expect(parent).toMatchObject({
      details: 'Soft & dry',
      brand: 'Ironwood',
      category: 'hand-wear',
      options: ['Size'],
      image: 'https://a.test/1.jpg',
      images: ['https://a.test/2.jpg'],
      isHidden: false,
      priceCents: 1990,
    });
    expect(small).toMatchObject({ parentId: parent?.id, values: ['S'], sku: 'MI-S', stock: { stock: 4 } });
    expect(medium).toMatchObject({ values: ['M'], priceCents: 2190, stock: { stock: 0 } });
    expect(categories().find(({ value }) => value === 'hand-wear')?.label).toBe('Hand Wear');
    const [hidden] = await rowsOf('Moved Rope');
    expect(hidden).toMatchObject({
      isHidden: true,
      category: 'fitness',
      stock: { stock: 0 },
      details: 'Moved Rope',
    });
  });

  it('changes nothing the second time, and the third only what is new in it', async () => {
    const before = await rowsOf('Moved');
    const again = await look(shopify(...glove, rope));
    expect(again).toMatchObject({
      counts: { new: 0, changed: 0, restored: 0, unchanged: 4 },
      changeCount: 0,
      withoutStock: 0,
      sameNames: 0,
    });
    expect((await run(shopify(...glove, rope))).result).toEqual(again.counts);
    expect(await rowsOf('Moved')).toEqual(before);
    const next = shopify(...glove, 'mi-glove,,,,,,,,L,MI-L,2,23.90,,', rope.replace(',7,', ',8,'));
    expect((await look(next)).counts).toEqual({ new: 1, changed: 1, restored: 0, unchanged: 3 });
    await run(next);
    const after = await rowsOf('Moved');
    expect(after.filter(({ parentId }) => parentId !== null).map(({ values }) => values)).toEqual([
      ['S'],
      ['M'],
      ['L'],
    ]);
    expect(after.find(({ sku }) => sku === 'MI-R')?.priceCents).toBe(800);
  });

  it('finds a product that was typed in before by its SKU, and keeps it though the SKU changes there', async () => {
    const typed = await makeProduct(shop.db, { title: 'Typed Bar', sku: 'MI-BAR', category: 'fitness' });
    const bar = (sku: string) =>
      shopify(`mi-bar,Typed Bar,Steel,,fitness,,TRUE,Title,Default Title,${sku},3,40,,active`);
    expect((await look(bar('mi-bar'))).counts).toMatchObject({ new: 0, changed: 1 });
    await run(bar('mi-bar'));
    expect((await look(bar('MI-BAR-2'))).counts).toMatchObject({ new: 0, changed: 1 });
    await run(bar('MI-BAR-2'));
    expect(await rowsOf('Typed Bar')).toMatchObject([{ id: typed.id, sku: 'MI-BAR-2', priceCents: 4000 }]);
  });

  it('names the row that has the same SKU, also if a product of the shop has it', async () => {
    await makeProduct(shop.db, { title: 'Twice Known', sku: 'MI-TWICE' });
    const row = (handle: string, sku: string) =>
      `${handle},${handle},x,,fitness,,TRUE,Title,Default Title,${sku},1,5,,active`;
    const { faults } = await look(
      shopify(row('mi-1', 'MI-TWICE'), row('mi-2', 'mi-twice'), row('mi-3', 'MI-NEW'), row('mi-4', 'MI-NEW')),
    );
    expect(faults.map(({ row, column, value, message }) => [row, column, value, message])).toEqual([
      [3, 'Variant SKU', 'mi-twice', 'The same SKU as in row 2'],
      [5, 'Variant SKU', 'MI-NEW', 'The same SKU as in row 4'],
    ]);
  });

  it('leaves out rows that can’t be taken, with what depends on them, and imports the others', async () => {
    await makeProduct(shop.db, { title: 'Owner', sku: 'MI-TAKEN' });
    const file = shopify(
      'mi-a,Part Taken,x,,fitness,,TRUE,Size,S,MI-A1,1,free,,active',
      'mi-a,,,,,,,,M,MI-A2,1,5,,',
      'mi-b,Less One,x,,fitness,,TRUE,Size,S,MI-B1,1,5,,active',
      'mi-b,,,,,,,,M,MI-TAKEN,1,5,,',
      'mi-c,None Left,x,,fitness,,TRUE,Size,S,MI-B1,1,5,,active',
    );
    const plan = await look(file);
    expect(plan.rows).toEqual({ read: 5, taken: 1, merged: 0, refused: 4 });
    expect(plan.faults.map(({ row, column, value, message }) => [row, column, value, message])).toEqual([
      [2, 'Variant Price', 'free', 'Price must be a number such as 49.99'],
      [3, undefined, undefined, 'Left out with its product: see row 2'],
      [5, 'Variant SKU', 'MI-TAKEN', 'Another product has this SKU'],
      [6, 'Variant SKU', 'MI-B1', 'The same SKU as in row 4'],
    ]);
    expect((await run(file)).result).toEqual({ new: 2, changed: 0, restored: 0, unchanged: 0 });
    expect((await rowsOf('Less One')).map(({ values, sku }) => [values, sku])).toEqual([
      [[], null],
      [['S'], 'MI-B1'],
    ]);
    expect([...(await rowsOf('Part Taken')), ...(await rowsOf('None Left'))]).toEqual([]);
  });

  it('has categories that staff choose, and the next file remembers', async () => {
    const file = shopify('mi-x,Chosen,x,,Odd. Things,,TRUE,Title,Default Title,MI-X,1,5,,active');
    const query = `?categories=${encodeURIComponent(JSON.stringify({ 'odd. things': 'mats' }))}`;
    const { body: plan } = await askPreview(shop, file, staff, query);
    expect(plan.categories).toEqual([
      { name: 'Odd. Things', category: 'mats', label: 'Mats & Flooring', isNew: false },
    ]);
    const categories = { 'odd. things': 'mats' };
    const { result } = await askImport(shop, file, {
      cookie: staff.cookie,
      fingerprint: plan.fingerprint,
      categories: JSON.stringify(categories),
    });
    expect(result).toMatchObject({ new: 1 });
    expect(await rowsOf('Chosen')).toMatchObject([{ category: 'mats' }]);
    expect((await look(file)).categories).toMatchObject([{ category: 'mats', isNew: false }]);
    for (const wrong of ['{', '[]', '{"a":1}', '{"a":"none"}']) {
      const { status, body } = await askPreview(
        shop,
        file,
        staff,
        `?categories=${encodeURIComponent(wrong)}`,
      );
      expect([status, body.code, body.issues[0].path]).toEqual([400, 'INVALID_INPUT', 'categories']);
    }
  });

  it('has two products with the same name', async () => {
    const twin = (handle: string) => [
      `${handle},Twin,x,,fitness,,TRUE,Size,S,,1,5,,active`,
      `${handle},,,,,,,,M,,1,6,,`,
    ];
    await run(shopify(...twin('mi-one'), ...twin('mi-two')));
    const twins = await rowsOf('Twin');
    const parents = twins.filter(({ parentId }) => parentId === null);
    expect(parents).toHaveLength(2);
    for (const { id } of parents)
      expect(twins.filter(({ parentId }) => parentId === id).map(({ values }) => values)).toEqual([
        ['S'],
        ['M'],
      ]);
  });
});

it('says how many new products have the name of a product of the shop', async () => {
  const file = 'title,category,price,stock,details\nMoved Mat,mats,10,3,Soft\nMoved Roll,mats,12,3,Soft\n';
  expect((await look(file)).sameNames).toBe(0);
  await run(file);
  expect(await look(file.replace('Moved Mat', 'moved mat'))).toMatchObject({
    sameNames: 2,
    counts: { new: 2 },
  });
});

it('names a format, and refuses one that does not fit', async () => {
  const { status, body } = await askPreview(shop, shopify(rope), staff, '?format=woocommerce');
  expect([status, body.code]).toEqual([422, 'CATALOGUE_FILE_REFUSED']);
  expect(body.message).toBe('A file of WooCommerce has the columns type, sku, name, regular price');
  const none = await askPreview(shop, shopify(rope), staff, '?format=shop');
  expect([none.status, none.body.code]).toEqual([400, 'INVALID_INPUT']);
});

describe('a file in no known format', () => {
  const header = 'Artikel;Nummer;Preis;Menge';
  const file = [header, 'MI Matte;MI-OTHER;1.299,00;12', 'MI Rolle;MI-ROLL;39,50;2', ''].join('\n');
  const columns = JSON.stringify({ Artikel: 'title', Nummer: 'sku', Preis: 'price', Menge: 'stock' });

  it('is refused with its columns, and what is in them', async () => {
    const { status, body } = await askPreview(shop, file, staff);
    expect([status, body.code]).toEqual([422, 'CATALOGUE_FILE_REFUSED']);
    expect(body.details).toEqual({
      formats: [],
      columns: [
        { name: 'Artikel', example: 'MI Matte' },
        { name: 'Nummer', example: 'MI-OTHER' },
        { name: 'Preis', example: '1.299,00' },
        { name: 'Menge', example: '12' },
      ],
    });
  });

  it('is imported once its columns and numbers are known, and the next one needs no columns', async () => {
    const asked = await askPreview(shop, file, staff, choosing({ columns }));
    expect(asked.body).toMatchObject({ format: null, unclearNumber: '1.299,00', faultCount: 1 });
    const { body: plan } = await askPreview(shop, file, staff, choosing({ columns, numbers: 'comma' }));
    expect(plan).toMatchObject({
      rows: { read: 2, taken: 2, merged: 0, refused: 0 },
      assigned: JSON.parse(columns),
      unclearNumber: null,
    });
    const { cookie } = staff;
    const { result } = await askImport(shop, file, {
      cookie,
      fingerprint: plan.fingerprint,
      columns,
      numbers: 'comma',
    });
    expect(result).toMatchObject({ new: 2 });
    expect(
      (await rowsOf('MI ')).map(({ title, priceCents, sku, stock }) => [
        title,
        priceCents,
        sku,
        stock?.stock,
      ]),
    ).toEqual([
      ['MI Matte', 129900, 'MI-OTHER', 12],
      ['MI Rolle', 3950, 'MI-ROLL', 2],
    ]);
    const next = file.replace('39,50', '41,50');
    const { body: again } = await askPreview(shop, next, staff, choosing({ numbers: 'comma' }));
    expect(again).toMatchObject({
      assigned: JSON.parse(columns),
      counts: { new: 0, changed: 1, unchanged: 1 },
    });
  });

  it('may have hundreds of columns', async () => {
    const names = Array.from({ length: 400 }, (_, n) => `Attribute of the supplier ${n}`);
    const wide = `Artikel;Nummer;Preis;Menge;${names.join(';')}\nMI Breit;MI-WIDE;5;1\n`;
    const { body: plan } = await askPreview(shop, wide, staff, choosing({ columns }));
    const { fingerprint } = plan;
    const { result } = await askImport(shop, wide, { cookie: staff.cookie, fingerprint, columns });
    expect(result).toMatchObject({ new: 1 });
    expect((await look(wide)).assigned).toEqual(JSON.parse(columns));
  });

  it('is refused in words if a meaning or a choice is unknown', async () => {
    for (const wrong of ['{', '[1]', '{"Artikel":"colour"}', '{"Artikel":"constructor"}']) {
      const { status, body } = await askPreview(shop, file, staff, choosing({ columns: wrong }));
      expect([status, body.code, body.issues[0].path]).toEqual([400, 'INVALID_INPUT', 'columns']);
    }
    const { status, body } = await askPreview(shop, file, staff, choosing({ numbers: 'dot' }));
    expect([status, body.message]).toEqual([400, 'numbers: Must be one of point, comma']);
  });
});

it('says which formats fit a file alike, and reads it in the one that is chosen', async () => {
  const file = 'product id,name,price,quantity,slug,option1 value\n7,MI Both,5,2,mi-both,\n';
  const { body } = await askPreview(shop, file, staff);
  expect([body.message, body.details.formats]).toEqual([
    'This can be a file of PrestaShop or Spree: say which it is',
    ['prestashop', 'spree'],
  ]);
  const { body: plan } = await askPreview(shop, file, staff, choosing({ format: 'prestashop' }));
  expect(plan).toMatchObject({ format: 'prestashop', counts: { new: 1 }, faultCount: 0 });
});

it('is refused if the shop changed since its preview', async () => {
  const file = shopify(rope.replace(',8,', ',9,'));
  const { fingerprint } = await look(file);
  await shop.db.product.updateMany({ where: { sku: 'MI-R' }, data: { priceCents: 1 } });
  expect((await askImport(shop, file, { cookie: staff.cookie, fingerprint })).code).toBe('CATALOGUE_CHANGED');
});
