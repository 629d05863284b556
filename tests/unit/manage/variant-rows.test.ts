import { describe, expect, it } from 'vitest';
import {
  addOption,
  addValues,
  type Grid,
  type GridRow,
  isTable,
  listed,
  moveOwn,
  notMade,
  pasteCells,
  putBack,
  removeOption,
  removeRows,
  removeValue,
  renameValue,
  rowsToFill,
  type Step,
  setCells,
  storedRows,
} from '../../../src/client/product/manage/variant-rows.ts';

const row = (values: string[], cells: Partial<GridRow> = {}): GridRow => ({
  key: values.join('-'),
  values,
  price: '',
  stock: '',
  sku: '',
  gtin: '',
  grams: '',
  ...cells,
});

function taken(step: Step): Grid {
  if ('fault' in step) throw new Error(step.fault);
  return step.grid;
}

const faultOf = (step: Step) => ('fault' in step ? step.fault : undefined);
const valuesIn = ({ rows }: Grid) => rows.map(({ values }) => values.join('/'));

/** Shirts in two sizes and two colours, with the prices 1 to 4. */
const shirts: Grid = {
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ],
  rows: [
    row(['S', 'Red'], { price: '1', _id: 'a' }),
    row(['S', 'Blue'], { price: '2', _id: 'b' }),
    row(['M', 'Red'], { price: '3', _id: 'c' }),
    row(['M', 'Blue'], { price: '4', _id: 'd' }),
  ],
};
const pricesIn = ({ rows }: Grid) => rows.map(({ price }) => price);
const empty: Grid = { options: [{ name: 'Size', values: [] }], rows: [row([''], { price: '9' })] };

describe('values', () => {
  it('gives the first value to the row that was there, and makes rows for the others', () => {
    const grid = taken(addValues(empty, 0, ['S', ' M ', 's', ''], []));
    expect(valuesIn(grid)).toEqual(['S', 'M']);
    expect(pricesIn(grid)).toEqual(['9', '']);
  });

  it('keeps what rows have when a value or an option is added', () => {
    const more = taken(addValues(shirts, 1, ['Green'], []));
    expect(valuesIn(more)).toEqual(['S/Red', 'S/Blue', 'S/Green', 'M/Red', 'M/Blue', 'M/Green']);
    expect(pricesIn(more)).toEqual(['1', '2', '', '3', '4', '']);
    const longer = taken(addValues(addOption(shirts), 2, ['Wool', 'Silk'], []));
    expect(longer.rows).toHaveLength(8);
    expect(longer.rows[0]).toMatchObject({ values: ['S', 'Red', 'Wool'], price: '1' });
  });

  it('says so when there are more combinations than a product may have variants', () => {
    const fifty = Array.from({ length: 50 }, (_, nth) => `V${nth}`);
    const grid = taken(addValues(empty, 0, fifty, []));
    const two = taken(addValues(addOption(grid), 1, ['Red', 'Blue'], []));
    expect(two.rows).toHaveLength(100);
    expect(faultOf(addValues(two, 1, ['Green'], []))).toBe(
      'A product has at most 100 variants: with Green there would be 150',
    );
  });

  it('removes the rows of a value, and leaves them when it was the last one', () => {
    const one = taken(removeValue(shirts, 1, 'Red'));
    expect(pricesIn(one)).toEqual(['2', '4']);
    const none = taken(removeValue(one, 1, 'Blue'));
    expect(valuesIn(none)).toEqual(['S/', 'M/']);
    expect(pricesIn(none)).toEqual(['2', '4']);
  });

  it('brings a stored row back with its id', () => {
    const grid = taken(addValues(taken(removeValue(shirts, 0, 'M')), 0, ['m'], shirts.rows));
    expect(grid.rows.map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('renames a value with its rows, but not to another one', () => {
    const grid = taken(renameValue(shirts, 0, 'M', ' Medium '));
    expect(valuesIn(grid)).toEqual(['S/Red', 'S/Blue', 'Medium/Red', 'Medium/Blue']);
    expect(grid.rows[2]).toMatchObject({ key: 'M-Red', price: '3' });
    expect(faultOf(renameValue(shirts, 0, 'M', 's'))).toBe('There is a value s already');
    expect(faultOf(renameValue(shirts, 0, 'M', ' '))).toBe('Enter another name for M, or remove it');
  });

  it('keeps one row of each when an option is removed, and of these the product itself', () => {
    const grid = removeOption(shirts, 1, 'd');
    expect(valuesIn(grid)).toEqual(['S', 'M']);
    expect(grid.rows.map(({ _id }) => _id)).toEqual(['a', 'd']);
  });

  it('reads a list that was typed or pasted', () => {
    expect(listed('S, M;L\nXL\t2 XL,,')).toEqual(['S', 'M', 'L', 'XL', '2 XL']);
  });
});

describe('rows', () => {
  it('removes a combination, lists it, and puts it back in its place', () => {
    const grid = taken(removeRows(shirts, new Set(['S-Blue'])));
    expect(notMade(grid)).toEqual([['S', 'Blue']]);
    expect(valuesIn(taken(putBack(grid, ['S', 'Blue'], [])))).toEqual(valuesIn(shirts));
    expect(pricesIn(taken(putBack(grid, ['S', 'Blue'], shirts.rows)))).toEqual(['1', '2', '3', '4']);
  });

  it('keeps the row of the product itself, which can become another combination', () => {
    const fault = 'S / Red is the product itself: choose another one for it first';
    expect(faultOf(removeRows(shirts, new Set(['S-Red']), 'a'))).toBe(fault);
    expect(faultOf(removeValue(shirts, 0, 'S', 'a'))).toBe(fault);
    const moved = moveOwn(shirts, 'a', 'M-Blue');
    expect(moved.rows.map(({ _id }) => _id)).toEqual(['d', 'b', 'c', 'a']);
    expect(valuesIn(moved)).toEqual(valuesIn(shirts));
  });

  it('fills down below a row, or in the selected ones', () => {
    expect([...rowsToFill(shirts, 'S-Blue', new Set())]).toEqual(['M-Red', 'M-Blue']);
    const some = rowsToFill(shirts, 'S-Blue', new Set(['S-Red', 'M-Blue']));
    expect(pricesIn(setCells(shirts, some, 'price', '7'))).toEqual(['7', '2', '3', '7']);
  });

  it('makes rows of a product without options, and of its variants', () => {
    const product = { _id: 'p', price: 5, stock: 1, sku: null, gtin: null, grams: null, image: '/a.jpg' };
    expect(storedRows({ product: product as never })).toEqual([
      {
        ...{ key: 'p', _id: 'p', values: [], price: 5, stock: 1, sku: '', gtin: '', grams: '' },
        salePrice: '',
        picture: '/a.jpg',
      },
    ]);
  });
});

describe('pasted cells', () => {
  it('fills to the right and down, as they are', () => {
    const { grid, filled, linesLeft, columnsLeft } = pasteCells(
      shirts,
      'S-Blue',
      'price',
      '19.90\t 5 \tR-1\r\n1,500\t6\r\n',
    );
    expect(grid.rows[1]).toMatchObject({ price: '19.90', stock: '5', sku: 'R-1' });
    expect(grid.rows[2]).toMatchObject({ price: '1,500', stock: '6', sku: '' });
    expect(grid.rows[3]).toMatchObject({ price: '4' });
    expect([filled.length, linesLeft, columnsLeft]).toEqual([5, 0, 0]);
  });

  it('says how much did not fit', () => {
    const { grid, linesLeft, columnsLeft } = pasteCells(shirts, 'M-Blue', 'grams', '1\t2\t3\t4\n4\n5');
    expect(grid.rows[3]).toMatchObject({ grams: '1' });
    expect([linesLeft, columnsLeft]).toEqual([2, 2]);
  });

  it('fills values where they are typed', () => {
    const products: Grid = {
      options: [{ name: 'Size', values: [] }],
      rows: [row([''], { key: 'a', title: 'Bar' }), row([''], { key: 'b', title: 'Bar, long' })],
    };
    const { grid } = pasteCells(products, 'a', 0, 'Short\t10\nLong\t20');
    expect(grid.rows).toMatchObject([
      { values: ['Short'], price: '10' },
      { values: ['Long'], price: '20' },
    ]);
  });

  it('leaves one cell to the browser', () => {
    expect(isTable('19.90\n')).toBe(false);
    expect(isTable('19.90\n20')).toBe(true);
  });
});
