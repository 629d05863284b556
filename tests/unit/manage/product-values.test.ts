import { expect, it } from 'vitest';
import { editedValues, valuesOf, valuesSchema } from '../../../src/client/product/manage/product-values.ts';
import type { StaffProduct } from '../../../src/shared/product/product.ts';
import { fieldNames } from '../../../src/shared/product/product-fields.ts';
import { noSale } from '../../../src/shared/product/sale.ts';

const product = {
  title: 'Rack',
  category: 'strength',
  sku: '',
  price: 100,
  stock: 10,
  tag: '',
  details: 'Steel',
  images: [],
  goesWith: [],
};

/** The value that the form saves for this text, or its message. */
function entered(field: 'price' | 'stock' | 'grams' | 'widthMm', text: string): unknown {
  const { data, error } = editedValues(10).safeParse({ ...product, [field]: text });
  return data ? data[field] : error?.issues.map(({ message }) => message);
}

it.each([
  ['price', '19.90', 19.9],
  ['price', ' 19 ', 19],
  ['price', '19,90', ['Write 19.90']],
  ['price', '1,500', ['“1,500” can be read in two ways: write 1500 or 1.50']],
  ['price', '1.500', ['“1.500” can be read in two ways: write 1500 or 1.50']],
  ['price', '1.999', ['Price can have at most two decimals']],
  ['price', '1,234.50', ['Price must be a number such as 49.99']],
  ['price', '$5', ['Price must be a number such as 49.99']],
  ['price', '1e3', ['Price must be a number such as 49.99']],
  ['price', ' ', ['Price is required']],
  ['price', '-2', ['Price must be positive']],
  ['stock', '1000', 1000],
  ['stock', '1,000', ['“1,000” can be read in two ways: write 1000']],
  ['stock', '1.000', ['“1.000” can be read in two ways: write 1000']],
  ['stock', '2.5', ['Stock should integer number']],
  ['stock', '0', ['Stock must be positive']],
  ['stock', '', ['Stock is required']],
  ['grams', '850', 850],
  ['grams', '', null],
  ['grams', '1,500', ['“1,500” can be read in two ways: write 1500']],
  ['grams', '0.5', ['Weight must be a whole number of grams']],
  ['widthMm', ' 600 ', 600],
  ['widthMm', '', null],
  ['widthMm', '1,200', ['“1,200” can be read in two ways: write 1200']],
  ['widthMm', '60.5', ['Width must be a whole number of millimetres']],
  ['grams', 'light', ['Weight must be a number such as 850']],
] as const)('%s typed as “%s”', (field, text, expected) => {
  expect(entered(field, text)).toEqual(expected);
});

it.each([
  [{ salePrice: '80' }, []],
  [{ salePrice: '' }, []],
  [{ salePrice: '100' }, ['salePrice: Must be below the price, $100.00']],
  [{ salePrice: '80', price: '70' }, ['salePrice: Must be below the price, $70.00']],
  [{ saleFrom: '2099-01-01T00:00:00Z' }, ['salePrice: Enter the sale price, or leave its times empty']],
  [
    { salePrice: '80', saleFrom: '2099-01-01T00:00:00Z', saleUntil: '2098-01-01T00:00:00Z' },
    ['saleUntil: The sale must end after it begins'],
  ],
  [{ salePrice: '80', saleUntil: '2026-01-01T00:00:00Z' }, ['saleUntil: This time has passed']],
])('a sale typed as %o', (typed, faults) => {
  const stored = { ...product, ...noSale } as unknown as StaffProduct;
  const { error } = valuesSchema(stored, {}).safeParse({ ...product, ...typed });
  expect((error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(faults);
});

it('the form of a product has all of its fields, and saves each', () => {
  const flags = { facts: [], isHidden: false, isOwnMake: false };
  const stored = { ...product, ...noSale, ...flags } as unknown as StaffProduct;
  for (const known of [stored, undefined]) {
    const saved = valuesSchema(known, {}).parse({ ...valuesOf(stored), picture: '' });
    expect(Object.keys(saved)).toEqual(expect.arrayContaining(fieldNames.filter((name) => name !== 'image')));
  }
});
