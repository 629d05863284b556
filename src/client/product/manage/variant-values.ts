import { z } from 'zod';
import type { FailureData } from '../../../shared/base/failure.ts';
import { limits } from '../../../shared/base/limits.ts';
import { text } from '../../../shared/base/text.ts';
import type { StaffProduct, UpdateProduct } from '../../../shared/product/product.ts';
import { productFields } from '../../../shared/product/product-fields.ts';
import {
  type ChangeVariant,
  type EnterVariant,
  OptionName,
  OptionValue,
} from '../../../shared/product/variant.ts';
import { entered, type Picture } from './typed-values.ts';
import {
  type CellName,
  cellNames,
  type Grid,
  type GridRow,
  gridOf,
  isSameValue,
  isTyped,
  storedRows,
} from './variant-rows.ts';

/** The columns in which several rows can have the same. */
export const sharedColumns = ['price', 'stock', 'grams', 'salePrice'] as const;
export type SharedColumn = (typeof sharedColumns)[number];

const { sku, gtin } = productFields;

/** Runs beside the faults of single cells. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

type Issue = { path: (string | number)[]; message: string };

/** The places in a list of which an earlier one has the same text. */
function repeated(texts: string[]): number[] {
  const all = texts.map((text) => text.trim());
  return [...all.keys()].filter(
    (at) => all[at] && all.slice(0, at).some((one) => isSameValue(one, all[at] ?? '')),
  );
}

/** The faults that no cell has by itself. */
function faultsTogether({ options, rows }: Grid): Issue[] {
  const typed = isTyped({ rows });
  const empty = options.flatMap(({ values }, at): Issue[] =>
    values.length > 0 || typed
      ? []
      : [{ path: ['options', at, 'values'], message: 'Enter its values, such as S, M, L' }],
  );
  const names = repeated(options.map(({ name }) => name)).map(
    (at): Issue => ({ path: ['options', at, 'name'], message: 'Another option has this name' }),
  );
  const missing = rows.flatMap((row, at): Issue[] => {
    const place = row.values.findIndex((value) => value.trim() === '');
    return typed && place >= 0
      ? [{ path: ['rows', at, 'values'], message: `Enter ${options[place]?.name.trim() || 'its value'}` }]
      : [];
  });
  const same = repeated(rows.map(({ values }) => JSON.stringify(values.map((value) => value.trim()))))
    .filter((at) => !missing.some(({ path }) => path[1] === at))
    .map(
      (at): Issue => ({
        path: ['rows', at, 'values'],
        message: `Another row has ${rows[at]?.values.join(' / ')}, too`,
      }),
    );
  const codes = repeated(rows.map(({ sku }) => String(sku ?? ''))).map(
    (at): Issue => ({ path: ['rows', at, 'sku'], message: 'Another row has this SKU' }),
  );
  const none: Issue[] =
    rows.length > 0
      ? []
      : [{ path: ['rows'], message: 'Enter the values of its options, which make its variants' }];
  return [...empty, ...names, ...missing, ...same, ...codes, ...none];
}

const Row = (which: 'create' | 'update') =>
  z.object({
    key: z.string(),
    _id: z.string().optional(),
    title: z.string().optional(),
    // Empty where the option has no values yet, which is said there.
    values: z.array(text(limits.optionLength)),
    price: entered('price', productFields.price[which]),
    stock: entered('stock', productFields.stock.update),
    sku: sku.create,
    gtin: gtin.create,
    grams: entered('grams', productFields.grams.create),
    salePrice: entered('salePrice', productFields.salePrice[which]),
    picture: z.custom<Picture>().optional(),
  });

/** The grid of a new product, or of one that is edited: what is edited has no price of 0. */
export const GridValues = (which: 'create' | 'update') =>
  z
    .object({
      options: z.array(z.object({ name: OptionName, values: z.array(OptionValue) })),
      rows: z.array(Row(which)),
    })
    .superRefine((grid, { addIssue }) => {
      for (const fault of faultsTogether(grid)) addIssue({ code: 'custom', ...fault });
    }, always);

type Terms = Pick<EnterVariant, 'taxRate'>;

/** A row that is not stored. Its pictures are uploaded. */
function newVariant(
  { values, price, stock, sku, gtin, grams, salePrice, picture }: GridRow,
  terms: Terms,
): EnterVariant {
  const cells = { values, price, stock, sku, gtin, grams, salePrice } as EnterVariant;
  return { ...cells, ...terms, ...(picture !== undefined && { image: picture as string }) };
}

/** An empty cell is the same as none. */
const isSameCell = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '');

/** The cells that differ from the row as it is stored. */
function changedVariant(row: GridRow, stored: GridRow): ChangeVariant {
  const changed = cellNames.filter((name) => !isSameCell(row[name], stored[name]));
  return {
    _id: row._id,
    values: row.values,
    ...Object.fromEntries(changed.map((name) => [name, row[name]])),
    ...(changed.includes('stock') && { stockSeen: stored.stock as number }),
    ...(row.picture !== undefined && row.picture !== stored.picture && { image: row.picture as string }),
  };
}

const namesOf = ({ options }: Grid) => options.map(({ name }) => name);

export function enteredVariants(grid: Grid, terms: Terms): { options: string[]; variants: EnterVariant[] } {
  return { options: namesOf(grid), variants: grid.rows.map((row) => newVariant(row, terms)) };
}

interface EditedSheet {
  product: StaffProduct;
  joined?: StaffProduct[] | undefined;
}

/** The options and variants of an edited product; of those that are stored, what was changed. */
export function changedVariants(
  sheet: EditedSheet,
  grid: Grid,
  terms: Terms,
): { options: string[]; variants: ChangeVariant[] } {
  const stored = storedRows(sheet);
  const { _id: id, taxRate } = sheet.product;
  const ofItself = isSameCell(taxRate, terms.taxRate) ? {} : terms;
  const variants = grid.rows.map((row) => {
    const before = stored.find(({ _id }) => _id === row._id);
    if (!before) return newVariant(row, terms);
    return { ...changedVariant(row, before), ...(row._id === id && ofItself) };
  });
  return { options: namesOf(grid), variants };
}

const comparable = (grid: Grid | undefined) =>
  grid && [
    namesOf(grid),
    grid.rows.map((row) => [
      row._id,
      row.values,
      row.picture,
      ...cellNames.map((name) => String(row[name] ?? '')),
    ]),
  ];

/** True if the variants of an edited product have to be saved. */
export function isGridChanged(sheet: EditedSheet, grid: Grid): boolean {
  return JSON.stringify(comparable(grid)) !== JSON.stringify(comparable(gridOf(sheet)));
}

/** A cell that the shop has refused: its fault stands there until the cell is changed. */
export interface RefusedCell {
  key: string;
  column: CellName | 'values' | 'picture';
  text: string;
  message: string;
}

/** The refused cells, by the paths of the shop such as `variants.3.sku`. */
export function refusedCells(grid: Grid | undefined, issues: FailureData['issues'] = []): RefusedCell[] {
  return issues.flatMap(({ path, message }) => {
    const [, at, field] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
    const row = grid?.rows[Number(at)];
    if (!row) return [];
    const column = (field === 'image' ? 'picture' : field) as RefusedCell['column'];
    return [{ key: row.key, column, text: String(row[column] ?? ''), message }];
  });
}

/**
 * The typed grid on top of what somebody else has saved: what was not edited is as they have it. The stock stays as it is typed,
 * because it is sent as a difference.
 */
export function mergeGrid(grid: Grid, seen: StaffProduct, now: StaffProduct): Grid {
  const [before, after] = [seen, now].map((product) => storedRows({ product })) as [GridRow[], GridRow[]];
  const find = (rows: GridRow[], id: string | undefined) =>
    rows.find(({ _id }) => id !== undefined && _id === id);
  const fields = ['values', 'picture', ...cellNames.filter((name) => name !== 'stock')] as const;
  const edited = grid.rows.flatMap((row) => {
    const [had, has] = [find(before, row._id), find(after, row._id)];
    if (!had) return [row];
    // Somebody else has deleted it, or made it a product of its own.
    if (!has) return [];
    const untouched = fields.filter((name) => isSameCell(row[name], had[name]));
    return [{ ...row, ...Object.fromEntries(untouched.map((name) => [name, has[name]])) }];
  });
  const added = after.filter(
    ({ _id, values }) => !find(before, _id) && values.length === grid.options.length,
  );
  const rows = [...edited, ...added];
  const options = grid.options.map(({ name, values }, at) => {
    const used = new Set(rows.map((row) => row.values[at]).filter(Boolean) as string[]);
    return {
      name: name === seen.options?.[at] ? (now.options?.[at] ?? name) : name,
      values: [...new Set([...values.filter((value) => used.has(value)), ...used])],
    };
  });
  return { options, rows };
}

/** The edited products, with the stock of one of them, or of a variant, as it is now. */
export function withStock({ product, joined }: EditedSheet, id: string, stock: number): EditedSheet {
  const now = <T extends { _id: string; stock: number }>(one: T): T =>
    one._id === id ? { ...one, stock } : one;
  const { variants } = product;
  return {
    product: { ...now(product), ...(variants && { variants: variants.map(now) }) },
    joined: joined?.map(now),
  };
}

/** The product after an earlier attempt to save it had no answer and was saved: what was sent is what was seen. */
export function afterAttempt(input: UpdateProduct, saved: StaffProduct): StaffProduct {
  const sent = input.variants?.length === saved.variants?.length ? input.variants : undefined;
  const variants = saved.variants?.map((variant, at) => ({
    ...variant,
    stock: sent?.[at]?.stock ?? variant.stock,
  }));
  return { ...saved, stock: input.variants ? saved.stock : input.stock, ...(variants && { variants }) };
}

/** The grid whose new rows have the ids of the variants that were made of them. */
export function withIds(grid: Grid, { variants = [] }: StaffProduct): Grid {
  const idOf = ({ _id, values }: GridRow) =>
    _id ?? variants.find((one) => one.values.every((value, at) => isSameValue(value, values[at] ?? '')))?._id;
  return { ...grid, rows: grid.rows.map((row) => ({ ...row, _id: idOf(row) })) };
}
