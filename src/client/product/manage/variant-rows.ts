// Long because it has every step of the grid of options and variants; pure functions, without a screen.

import { nanoid } from 'nanoid';
import { limits } from '../../../shared/base/limits.ts';
import type { StaffProduct } from '../../../shared/product/product.ts';
import { enteredPrice } from '../../../shared/product/sale.ts';
import type { StaffVariant } from '../../../shared/product/variant.ts';
import type { Picture } from './typed-values.ts';

/** As it is typed, or read from the product. */
export type Cell = string | number | null | undefined;

/** The cells of a row that are typed, in the order of the columns. */
export const cellNames = ['price', 'stock', 'sku', 'gtin', 'grams', 'salePrice'] as const;
export type CellName = (typeof cellNames)[number];

/** A cell, or the place of the option whose value is typed in the row. */
export type Column = CellName | number;

export interface GridRow extends Partial<Record<CellName, Cell>> {
  /** Stays the same while the values change. */
  key: string;
  /** The id of a variant that exists, or of a product that becomes one. */
  _id?: string | undefined;
  /** The title of a product that becomes a variant; its values are typed in the row. */
  title?: string | undefined;
  /** One for each option; empty for an option without values. */
  values: string[];
  picture?: Picture | undefined;
}

export interface GridOption {
  name: string;
  values: string[];
}

/** The options and variants of a product in the form. */
export interface Grid {
  options: GridOption[];
  rows: GridRow[];
}

/** True while products become variants: their values are typed in the rows, and not combined. */
export const isTyped = ({ rows }: Pick<Grid, 'rows'>) => rows.some(({ title }) => title !== undefined);

/** The grid after a step, or the reason why the step is not taken. */
export type Step = { grid: Grid } | { fault: string };

export const nameOf = ({ title, values }: Pick<GridRow, 'title' | 'values'>) =>
  title ?? (values.filter(Boolean).join(' / ') || 'this product');

/** A variant, or a product that is going to be one, as a row. */
function rowOf(product: StaffVariant | StaffProduct): GridRow {
  const { _id, values = [], stock, sku, gtin, grams, salePrice, image } = product;
  const codes = { sku: sku ?? '', gtin: gtin ?? '', grams: grams ?? '' };
  const cells = { price: enteredPrice(product), stock, ...codes, salePrice: salePrice ?? '' };
  return { key: _id, _id, values, ...cells, picture: image };
}

/** A product in the form, with the products that become its variants. */
interface Edited {
  product?: StaffProduct | undefined;
  joined?: StaffProduct[] | undefined;
}

export function storedRows({ product, joined }: Edited): GridRow[] {
  return (joined ?? product?.variants ?? (product ? [product] : [])).map(rowOf);
}

/** The grid that the form begins with; undefined for a product without options. */
export function gridOf({ product, joined }: Edited): Grid | undefined {
  if (joined)
    return {
      options: [{ name: '', values: [] }],
      rows: joined.map((one) => ({ ...rowOf(one), title: one.title, values: [''] })),
    };
  if (!product?.options || !product.variants) return undefined;
  const rows = product.variants.map(rowOf);
  return {
    options: product.options.map((name, at) => ({
      name,
      values: [...new Set(rows.map(({ values }) => values[at] ?? ''))],
    })),
    rows,
  };
}

/** The first grid of a product without options, which has one row with what the form has for the product. */
export function firstGrid(typed: Partial<Record<CellName, Cell>>, product: StaffProduct | undefined): Grid {
  const cells = Object.fromEntries(cellNames.map((name) => [name, typed[name] ?? '']));
  const row = { ...(product ? rowOf(product) : blankRow([''])), ...cells, values: [''] };
  return { options: [{ name: '', values: [] }], rows: [row] };
}

function blankRow(values: string[]): GridRow {
  return { key: nanoid(), values, price: '', stock: '', sku: '', gtin: '', grams: '', salePrice: '' };
}

/** True for the same values, whatever the case of their letters, as the shop compares them. */
export const isSameValue = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isSameRow = (one: string[], other: string[]) =>
  one.every((value, at) => isSameValue(value, other[at] ?? ''));

/** An option without values counts as one empty value. */
function combinations(options: GridOption[]): string[][] {
  return options.reduce<string[][]>(
    (made, { values }) =>
      made.flatMap((before) => (values.length > 0 ? values : ['']).map((one) => [...before, one])),
    [[]],
  );
}

const countCombinations = (options: GridOption[]) =>
  options.reduce((count, { values }) => count * Math.max(values.length, 1), 1);

function replaced<T>(list: T[], at: number, one: T): T[] {
  return list.map((before, place) => (place === at ? one : before));
}

/** Rows in the order of the values of their options. */
function inOrder({ options, rows }: Grid): Grid {
  const places = (row: GridRow) => row.values.map((value, at) => options[at]?.values.indexOf(value) ?? 0);
  const sorted = rows
    .map((row) => ({ row, at: places(row) }))
    .sort((one, other) => one.at.map((at, nth) => at - (other.at[nth] ?? 0)).find(Boolean) ?? 0);
  return { options, rows: sorted.map(({ row }) => row) };
}

/** The row of a combination: the stored one, if there is one that the grid has not. */
function rowFor(values: string[], rows: GridRow[], stored: GridRow[]): GridRow {
  const back = stored.find(
    (row) =>
      row.values.length === values.length &&
      isSameRow(row.values, values) &&
      !rows.some(({ _id }) => _id === row._id),
  );
  return back ? { ...back, values } : blankRow(values);
}

/**
 * Adds values to an option, and rows for all their combinations with those of the other options. What rows have stays.
 * @param stored the rows as they are stored: one that was removed comes back
 */
export function addValues(grid: Grid, at: number, typed: string[], stored: GridRow[]): Step {
  const option = grid.options[at] as GridOption;
  const values = [...option.values];
  for (const value of typed.map((text) => text.trim()).filter(Boolean)) {
    if (value.length > limits.optionLength)
      return {
        fault: `“${value.slice(0, 20)}…” is too long: a value has at most ${limits.optionLength} characters`,
      };
    if (!values.some((one) => isSameValue(one, value))) values.push(value);
  }
  const added = values.slice(option.values.length);
  const [first] = added;
  if (first === undefined) return { grid };
  const options = replaced(grid.options, at, { ...option, values });
  const isFirst = option.values.length === 0;
  const total = isFirst
    ? countCombinations(options)
    : grid.rows.length + (countCombinations(options) / values.length) * added.length;
  if (total > limits.variants)
    return {
      fault: `A product has at most ${limits.variants} variants: with ${added.join(', ')} there would be ${total}`,
    };
  const rows = isFirst
    ? grid.rows.map((row) => ({ ...row, values: replaced(row.values, at, first) }))
    : grid.rows;
  const missing = combinations(options).filter(
    (values) => added.includes(values[at] ?? '') && !rows.some((row) => isSameRow(row.values, values)),
  );
  const news = missing.map((values) => rowFor(values, rows, stored));
  return { grid: inOrder({ options, rows: [...rows, ...news] }) };
}

/** The fault of removing rows: the product itself has to be among those that stay. */
function ownFault(rows: GridRow[], own: string | undefined): string | undefined {
  const itself = rows.find(({ _id }) => own !== undefined && _id === own);
  return itself && `${nameOf(itself)} is the product itself: choose another one for it first`;
}

/** Removes a value with its rows. The last value of an option leaves the rows as they are without it. @param own the id of the product itself */
export function removeValue(grid: Grid, at: number, value: string, own?: string): Step {
  const option = grid.options[at] as GridOption;
  const values = option.values.filter((one) => one !== value);
  const options = replaced(grid.options, at, { ...option, values });
  if (values.length === 0)
    return {
      grid: { options, rows: grid.rows.map((row) => ({ ...row, values: replaced(row.values, at, '') })) },
    };
  const gone = grid.rows.filter((row) => row.values[at] === value);
  const fault = ownFault(gone, own);
  return fault ? { fault } : { grid: { options, rows: grid.rows.filter((row) => row.values[at] !== value) } };
}

export function renameValue(grid: Grid, at: number, before: string, typed: string): Step {
  const option = grid.options[at] as GridOption;
  const value = typed.trim();
  const others = option.values.filter((one) => one !== before);
  if (value === '') return { fault: `Enter another name for ${before}, or remove it` };
  if (others.some((one) => isSameValue(one, value))) return { fault: `There is a value ${value} already` };
  const rename = (one: string | undefined) => (one === before ? value : (one ?? ''));
  return {
    grid: {
      options: replaced(grid.options, at, { ...option, values: option.values.map(rename) }),
      rows: grid.rows.map((row) => ({ ...row, values: replaced(row.values, at, rename(row.values[at])) })),
    },
  };
}

export function addOption({ options, rows }: Grid): Grid {
  return {
    options: [...options, { name: '', values: [] }],
    rows: rows.map((row) => ({ ...row, values: [...row.values, ''] })),
  };
}

/** Removes an option. Of the rows that are then alike, one that is stored stays, and the product itself before all. */
export function removeOption({ options, rows }: Grid, at: number, own?: string): Grid {
  const without = <T>(list: T[]) => list.filter((_, place) => place !== at);
  const rank = ({ _id }: GridRow) => (_id === undefined ? 2 : _id === own ? 0 : 1);
  const shorter = rows.map((row) => ({ ...row, values: without(row.values) }));
  const kept = shorter.filter((row) => {
    const alike = shorter.filter((one) => isSameRow(one.values, row.values));
    return row.title !== undefined || alike.sort((one, other) => rank(one) - rank(other))[0] === row;
  });
  return { options: without(options), rows: kept };
}

export function renameOption({ options, rows }: Grid, at: number, name: string): Grid {
  return { options: replaced(options, at, { ...(options[at] as GridOption), name }), rows };
}

/** Removes rows: combinations that are not made. */
export function removeRows({ options, rows }: Grid, keys: ReadonlySet<string>, own?: string): Step {
  const fault = ownFault(
    rows.filter(({ key }) => keys.has(key)),
    own,
  );
  return fault ? { fault } : { grid: { options, rows: rows.filter(({ key }) => !keys.has(key)) } };
}

/** As many combinations as a list can show. */
const mostListed = 1000;

/** The combinations without a row; none if there are too many to list them. */
export function notMade({ options, rows }: Grid): string[][] {
  if (isTyped({ rows }) || countCombinations(options) > mostListed) return [];
  return combinations(options).filter((values) => !rows.some((row) => isSameRow(row.values, values)));
}

export function putBack(grid: Grid, values: string[], stored: GridRow[]): Step {
  if (grid.rows.length >= limits.variants)
    return { fault: `A product has at most ${limits.variants} variants` };
  const row = rowFor(values, grid.rows, stored);
  return { grid: inOrder({ ...grid, rows: [...grid.rows, row] }) };
}

/** Makes the product itself another combination: the two rows exchange their values. */
export function moveOwn(grid: Grid, own: string, key: string): Grid {
  const itself = grid.rows.find(({ _id }) => _id === own);
  const other = grid.rows.find((row) => row.key === key);
  if (!itself || !other) return grid;
  const valuesOf = (row: GridRow) => (row === itself ? other : row === other ? itself : row).values;
  return inOrder({ ...grid, rows: grid.rows.map((row) => ({ ...row, values: valuesOf(row) })) });
}

export function textIn(row: GridRow, column: Column): string {
  return String((typeof column === 'number' ? row.values[column] : row[column]) ?? '');
}

function withCell(row: GridRow, column: Column, text: string): GridRow {
  if (typeof column === 'number') return { ...row, values: replaced(row.values, column, text) };
  return { ...row, [column]: text };
}

/** The same text in a column of several rows. */
export function setCells(grid: Grid, keys: ReadonlySet<string>, column: Column, text: string): Grid {
  return { ...grid, rows: grid.rows.map((row) => (keys.has(row.key) ? withCell(row, column, text) : row)) };
}

/** The rows that take the cell of a row: those that are selected, or all below it. */
export function rowsToFill({ rows }: Grid, from: string, selected: ReadonlySet<string>): Set<string> {
  const at = rows.findIndex(({ key }) => key === from);
  const below = rows.slice(at + 1);
  return new Set(
    (selected.size > 0 ? rows.filter(({ key }) => selected.has(key)) : below).map(({ key }) => key),
  );
}

export function setPicture(grid: Grid, keys: ReadonlySet<string>, picture: Picture | undefined): Grid {
  return { ...grid, rows: grid.rows.map((row) => (keys.has(row.key) ? { ...row, picture } : row)) };
}

/** The columns in which can be typed. */
function columnsOf(grid: Grid): Column[] {
  return [...(isTyped(grid) ? grid.options.keys() : []), ...cellNames];
}

/** True for what a spreadsheet copies, other than one cell. */
export const isTable = (text: string) => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

export interface Pasted {
  grid: Grid;
  /** The cells that have got a text. */
  filled: { row: GridRow; column: Column; text: string }[];
  /** The lines and columns for which there was no room. */
  linesLeft: number;
  columnsLeft: number;
}

/** Writes the cells that a spreadsheet has copied into the grid, from one cell to the right and down. */
export function pasteCells(grid: Grid, key: string, column: Column, text: string): Pasted {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const top = grid.rows.findIndex((row) => row.key === key);
  const columns = columnsOf(grid);
  const open = columns.slice(columns.indexOf(column));
  const filled: Pasted['filled'] = [];
  const rows = grid.rows.map((row, at) => {
    const cells = at < top ? [] : (lines[at - top] ?? []).slice(0, open.length);
    return cells.reduce((changed, text, nth) => {
      filled.push({ row, column: open[nth] as Column, text });
      return withCell(changed, open[nth] as Column, text);
    }, row);
  });
  return {
    grid: { ...grid, rows },
    filled,
    linesLeft: Math.max(0, lines.length - (grid.rows.length - top)),
    columnsLeft: Math.max(0, ...lines.map((cells) => cells.length - open.length)),
  };
}

/** The values in a typed or pasted list. */
export const listed = (text: string) =>
  text
    .split(/[,;\t\n\r]+/)
    .map((one) => one.trim())
    .filter(Boolean);
