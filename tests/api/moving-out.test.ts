import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import type { ExportFormat } from '../../src/shared/product/import-format.ts';
import { exportFile, importFile, preview } from '../helpers/catalogue-file.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

/** The rows of a file that say something about a product, without their empty cells. */
function rowsIn(file: string, column: string, value: string): Record<string, string>[] {
  const rows = parse(file, { columns: true, bom: true }) as Record<string, string>[];
  return rows
    .filter((row) => row[column]?.includes(value))
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')));
}

const takeOut = (format: ExportFormat) => exportFile(shop, staff.cookie, `?format=${format}`);

async function makeGlove() {
  const { data } = await staff.trpc.product.create.mutate({
    title: 'Leaving Glove',
    category: 'fitness',
    details: 'Soft & <dry>\nWash cold\n\n-Made of leather;=of goats',
    brand: 'Ironwood',
    image: 'https://pictures.test/1.jpg',
    images: ['https://pictures.test/3.jpg', '/images/products/air-bike/960.webp'],
    facts: [{ name: 'Load', value: 'light, or heavy' }],
    options: ['Size'],
    variants: [
      {
        values: ['S, small'],
        price: 19.9,
        stock: 4,
        sku: 'MO-S',
        gtin: '4006381333931',
        grams: 1234,
      },
      { values: ['M'], price: 21.9, stock: 0, grams: 200 },
    ],
  });
  return data._id;
}

describe('all products in the form of Shopify', () => {
  it('have a row for each variant and each picture, and texts as HTML that no spreadsheet runs', async () => {
    const id = await makeGlove();
    const file = await takeOut('shopify');
    const rows = rowsIn(file, 'Handle', id);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      Handle: `leaving-glove-${id}`,
      Title: 'Leaving Glove',
      'Body (HTML)': '<p>Soft &amp; &lt;dry&gt;<br>Wash cold</p><p>&#45;Made of leather;&#61;of goats</p>',
      Vendor: 'Ironwood',
      Type: 'Fitness Accessories',
      Published: 'TRUE',
      Status: 'active',
      'Option1 Name': 'Size',
      'Option1 Value': 'S, small',
      'Variant SKU': 'MO-S',
      'Variant Grams': '1234',
      'Variant Inventory Qty': '4',
      'Variant Price': '19.90',
      'Variant Barcode': '4006381333931',
      'Image Src': 'https://pictures.test/1.jpg',
      'Image Position': '1',
    });
    expect(rows[1]).toMatchObject({ 'Option1 Value': 'M', 'Variant Price': '21.90', 'Image Position': '2' });
    expect(rows[2]).toEqual({
      Handle: `leaving-glove-${id}`,
      'Image Src': 'http://shop.test/images/products/air-bike/960.webp',
      'Image Position': '3',
    });
  });

  it('keep the handle that a product had there', async () => {
    const came = [
      'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price',
      'old-rope,Came Rope,<p>Long</p>,Title,Default Title,,7',
    ].join('\n');
    await importFile(shop, came, staff.cookie);
    const [row] = rowsIn(await takeOut('shopify'), 'Title', 'Came Rope');
    expect(row).toMatchObject({ Handle: 'old-rope', 'Option1 Value': 'Default Title', Status: 'active' });
  });
});

it('in the form of WooCommerce, variations name their product by its SKU, and facts are attributes', async () => {
  const { id } = await makeProduct(shop.db, { title: 'Leaving Mat', sku: null, grams: 900, isHidden: true });
  const file = await takeOut('woocommerce');
  expect(rowsIn(file, 'Name', 'Leaving Mat')).toMatchObject([
    { Type: 'simple', SKU: id, Published: '-1', 'Weight (kg)': '0.9', 'Visibility in catalog': 'hidden' },
  ]);
  const [glove, small, medium] = rowsIn(file, 'Name', 'Leaving Glove');
  expect(glove).toMatchObject({
    Type: 'variable',
    Images:
      'https://pictures.test/1.jpg, https://pictures.test/3.jpg, http://shop.test/images/products/air-bike/960.webp',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'S\\, small, M',
    'Attribute 2 name': 'Load',
    'Attribute 2 value(s)': 'light\\, or heavy',
  });
  expect(small).toMatchObject({
    ...{ Type: 'variation', Parent: glove?.SKU, SKU: 'MO-S', Stock: '4', 'Regular price': '19.90' },
    ...{ 'Weight (kg)': '1.2340', 'Attribute 1 value(s)': 'S\\, small' },
  });
  expect(medium).toMatchObject({ Type: 'variation', Parent: glove?.SKU, 'In stock?': '0' });
});

describe.each(['shopify', 'woocommerce'] as const)('a file for %s that comes back', (format) => {
  it('changes nothing, products and variants without a SKU included', async () => {
    const unchanged = await shop.db.product.count({ where: { deletedAt: null } });
    const plan = await preview(shop, await takeOut(format), staff.cookie);
    expect(plan).toMatchObject({
      ...{ format, faults: [], changes: [], unclearNumber: null },
      counts: { new: 0, changed: 0, restored: 0, unchanged },
    });
  });

  it('changes the price of a variant, found by its values', async () => {
    const file = (await takeOut(format)).replace('21.90', '22.90');
    expect((await importFile(shop, file, staff.cookie)).result).toMatchObject({ new: 0, changed: 1 });
    const changed = await shop.db.product.findMany({ where: { values: { equals: ['M'] } } });
    expect(changed).toMatchObject([{ priceCents: 2290, sku: null }]);
    await importFile(shop, file.replace('22.90', '21.90'), staff.cookie);
  });
});

it('is refused for a software that the shop knows no form of', async () => {
  const answer = await fetch(`${shop.url}/api/v1/catalogue/export?format=square`, {
    headers: { cookie: staff.cookie },
  });
  expect([answer.status, (await answer.json()).message]).toEqual([
    400,
    'format: Must be one of shopify, woocommerce',
  ]);
});
