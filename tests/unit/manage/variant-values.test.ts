import { expect, it } from 'vitest';
import { firstGrid, type Grid, gridOf } from '../../../src/client/product/manage/variant-rows.ts';
import {
  afterAttempt,
  changedVariants,
  enteredVariants,
  GridValues,
  isGridChanged,
  mergeGrid,
  refusedCells,
  withIds,
} from '../../../src/client/product/manage/variant-values.ts';
import type { StaffProduct } from '../../../src/shared/product/product.ts';

const variant = (_id: string, values: string[], price = 20) => ({
  _id,
  values,
  price,
  salePrice: null,
  saleFrom: null,
  saleUntil: null,
  stock: 5,
  sku: null,
  gtin: null,
  grams: 300,
  image: '/glove.jpg',
  images: [],
});

const glove = {
  _id: 'glove',
  taxRate: null,
  options: ['Size'],
  variants: [variant('s', ['S']), variant('m', ['M'], 25)],
} as unknown as StaffProduct;
const rack = {
  ...variant('rack', []),
  values: undefined,
  title: 'Rack',
  taxRate: null,
} as unknown as StaffProduct;

const gridIn = (product: StaffProduct) => gridOf({ product }) as Grid;

function typed(change: (grid: Grid) => void, product = glove): Grid {
  const grid = gridIn(product);
  change(grid);
  return grid;
}

function faultsOf(grid: Grid): [string, string][] {
  const { error } = GridValues('create').safeParse(grid);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

it('sends of a stored variant what was changed, with the stock that was seen', () => {
  const grid = typed(({ rows }) => {
    Object.assign(rows[0] ?? {}, { price: 21, stock: 9, grams: null });
    rows.push({ key: 'new', values: ['L'], price: 30, stock: 1, sku: 'G-L', gtin: '', grams: null });
  });
  expect(changedVariants({ product: glove }, grid, { taxRate: null })).toEqual({
    options: ['Size'],
    variants: [
      { _id: 's', values: ['S'], price: 21, stock: 9, stockSeen: 5, grams: null },
      { _id: 'm', values: ['M'] },
      { values: ['L'], price: 30, stock: 1, sku: 'G-L', gtin: '', grams: null, taxRate: null },
    ],
  });
});

it('knows whether there is anything to save', () => {
  expect(isGridChanged({ product: glove }, gridIn(glove))).toBe(false);
  const sameNumber = typed(({ rows }) => Object.assign(rows[0] ?? {}, { price: '20', sku: null }));
  expect(isGridChanged({ product: glove }, sameNumber)).toBe(false);
  expect(
    isGridChanged(
      { product: glove },
      typed(({ rows }) => rows.reverse()),
    ),
  ).toBe(true);
});

it('names the product itself among the variants that it gets', () => {
  const grid = firstGrid({ price: 20, stock: 4, sku: '', gtin: '', grams: 300 }, rack);
  const [row] = grid.rows as [Grid['rows'][number]];
  Object.assign(row, { values: ['Black'] });
  expect(changedVariants({ product: rack }, grid, { taxRate: 'reduced' }).variants).toEqual([
    { _id: 'rack', values: ['Black'], stock: 4, stockSeen: 5, taxRate: 'reduced' },
  ]);
  expect(enteredVariants(firstGrid({ price: 2, stock: 1 }, undefined), { taxRate: null }).variants).toEqual([
    { values: [''], price: 2, stock: 1, sku: '', gtin: '', grams: '', salePrice: '', taxRate: null },
  ]);
});

it('finds the faults of cells, and those of rows together', () => {
  const grid = typed(({ options, rows }) => {
    Object.assign(options[0] ?? {}, { name: ' ', values: [] });
    Object.assign(rows[0] ?? {}, { price: '1,500', sku: 'a', stock: '' });
    Object.assign(rows[1] ?? {}, { values: ['s'], sku: 'A', gtin: '4006381333932' });
  });
  expect(faultsOf(grid)).toEqual(
    expect.arrayContaining([
      ['options.0.name', 'Enter the name of the option, such as Size'],
      ['options.0.values', 'Enter its values, such as S, M, L'],
      ['rows.0.price', '“1,500” can be read in two ways: write 1500 or 1.50'],
      ['rows.0.stock', 'Stock is required'],
      ['rows.1.values', 'Another row has s, too'],
      ['rows.1.sku', 'Another row has this SKU'],
      ['rows.1.gtin', 'The last digit of the GTIN does not fit the others: one may be mistyped'],
    ]),
  );
});

it('asks for the values of products that become variants', () => {
  const grid = gridOf({ joined: [rack, { ...rack, _id: 'other', title: 'Rack, red' }] }) as Grid;
  grid.options = [{ name: 'Colour', values: [] }];
  expect(faultsOf(grid)).toEqual([
    ['rows.0.values', 'Enter Colour'],
    ['rows.1.values', 'Enter Colour'],
  ]);
});

it('finds the cell that the shop has refused', () => {
  const issues = [
    { path: 'variants.1.sku', message: 'Another product has this SKU' },
    { path: 'variants.0.image', message: 'Is no picture' },
    { path: 'title', message: 'Name is required' },
  ];
  expect(refusedCells(gridIn(glove), issues as never)).toEqual([
    { key: 'm', column: 'sku', text: '', message: 'Another product has this SKU' },
    { key: 's', column: 'picture', text: '/glove.jpg', message: 'Is no picture' },
  ]);
});

it('keeps what was typed on top of what somebody else has saved', () => {
  const theirs = {
    ...glove,
    options: ['Hand size'],
    variants: [variant('s', ['Small'], 99), variant('l', ['L'])],
  } as StaffProduct;
  const mine = typed(({ rows }) => Object.assign(rows[0] ?? {}, { price: '21' }));
  const merged = mergeGrid(mine, glove, theirs);
  expect(merged.options).toEqual([{ name: 'Hand size', values: ['Small', 'L'] }]);
  expect(merged.rows).toMatchObject([
    { _id: 's', values: ['Small'], price: '21' },
    { _id: 'l', values: ['L'] },
  ]);
});

it('goes on after an attempt without an answer that was saved', () => {
  const input = {
    id: 'glove',
    variants: [{ _id: 's', values: ['S'], stock: 9 }, { values: ['L'] }],
  } as never;
  const saved = { ...glove, variants: [variant('s', ['S']), variant('l', ['L'])] } as StaffProduct;
  expect(afterAttempt(input, saved).variants?.map(({ stock }) => stock)).toEqual([9, 5]);
  const grid = typed(({ rows }) => Object.assign(rows[1] ?? {}, { _id: undefined, values: ['l'] }));
  expect(withIds(grid, saved).rows.map(({ _id }) => _id)).toEqual(['s', 'l']);
});
