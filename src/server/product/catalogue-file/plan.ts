import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { limits } from '../../../shared/base/limits.ts';
import type { CatalogueColumn, StockMode } from '../../../shared/product/catalogue-file.ts';
import type { FileCategory, ImportCounts, RowEffect } from '../../../shared/product/import-preview.ts';
import type { FilePosition, RowFault } from '../../../shared/product/row-fault.ts';
import { agreedSale, noSale } from '../../../shared/product/sale.ts';
import { isProductId } from '../../catalogue/conditions.ts';
import type { ImportedAddress } from '../old-address/mutations.ts';
import { type Difference, differencesFrom, type StoredProduct, variationFault } from '../stored.ts';
import type { RowNames } from './cells.ts';
import { familyIn, kindFault, kindOf, type Place, parentIdsIn } from './kinds.ts';
import type { CatalogueFile, Family, FileRow, RowSource } from './rows.ts';
import { checkRow, type RowValues, stockSeenIn } from './values.ts';

/** A row that changes something. */
export interface PlannedRow extends FilePosition {
  effect: RowEffect;
  /** Undefined for a new product without an id. */
  id: string | undefined;
  title: string;
  values: RowValues;
  differences: Difference[];
  /** Only of a new product with options, and of a new variant. */
  family?: Family;
  /** The place of a new variant. */
  place?: Place;
  source?: RowSource;
  /** The number of pieces by which the stock changes; undefined if it is set to the stock in `values`. */
  stockDelta?: number | undefined;
}

export interface Plan {
  changes: PlannedRow[];
  counts: ImportCounts;
  faults: RowFault[];
  fingerprint: string;
  names: RowNames;
  file: CatalogueFile;
  /** The categories of the file, new ones only if a product that is imported has them. */
  categories: FileCategory[];
  /** Products of the shop that rows mean by their SKU: the next file finds them by the key of the other shop. */
  links: { source: RowSource; productId: string }[];
  /** The addresses of the other shop that the import lets lead to products. */
  addresses: ImportedAddress[];
  withoutStock: number;
  sameNames: number;
}

/** The values that a row sets of an existing product, and the change of its stock. */
interface Wanted {
  values: RowValues;
  stockDelta?: number;
}

/** The stock counts only in mode `set`; with the stock at the time of the export, it is a difference to the current stock. */
function wantedFrom(
  { stock, ...values }: RowValues,
  { before, seen, stockMode }: { before: StoredProduct; seen: number | undefined; stockMode: StockMode },
): Wanted {
  if (stock === undefined || stockMode === 'keep') return { values };
  if (seen === undefined) return { values: { ...values, stock } };
  const stockDelta = stock - seen;
  return { values: { ...values, stock: before.stock + stockDelta }, stockDelta };
}

/** The values, in which a copy that the product has stands for the address of its picture: such a picture is the same. */
function withCopies(values: RowValues, before: StoredProduct, copies: State['copies']): RowValues {
  const shown = [before.image, ...before.images];
  const same = (address: string) => shown.find((picture) => picture === copies.get(address)) ?? address;
  return {
    ...values,
    ...(values.image !== undefined && { image: same(values.image) }),
    ...(values.images && { images: values.images.map(same) }),
  };
}

/** A file may be older than the end of a sale, which is then over. */
const withoutEnded = (values: RowValues, now: Date): RowValues =>
  values.saleUntil && new Date(values.saleUntil) <= now ? { ...values, ...noSale } : values;

/** Why a product can't have this stock. */
function stockFault(
  { values: { stock = 0 }, stockDelta }: Wanted,
  before: StoredProduct,
): string | undefined {
  if (stock > limits.stock) return `Stock can be at most ${limits.stock}`;
  if (stock >= 0) return undefined;
  return `The file takes away ${-(stockDelta ?? 0)}, and only ${before.stock} are left by now`;
}

function idIn({ cells: { id = '' } }: FileRow): string | undefined {
  return id.trim().toLowerCase() || undefined;
}

/** The ids in a file that are valid product ids, those in `variant_of` included, without duplicates. */
export function idsIn({ rows }: CatalogueFile): string[] {
  const ids = rows.map(idIn).filter((id): id is string => id !== undefined && isProductId(id));
  return [...new Set([...ids, ...parentIdsIn(rows)])].sort();
}

interface State {
  /** The products of the shop that the file names. */
  stored: ReadonlyMap<string, StoredProduct>;
  stockMode: StockMode;
  names: RowNames;
  /** The values of categories that the import adds. */
  newCategories: ReadonlySet<string>;
  /** The copies that the shop has of pictures of other servers, by the addresses of these. */
  copies: ReadonlyMap<string, string>;
  /** Changes with every import: a plan made before another import is then refused. */
  lastImport: string;
}

type Outcome = { faults: RowFault[] } | { change: PlannedRow | undefined };

/** Why two rows can't be one product. Rows without an id mean a product by its SKU; those of other shops may be known already. */
function sameProduct(first: FileRow, row: FileRow): [CatalogueColumn, string] {
  const skuOf = ({ bySku, cells: { sku = '' } }: FileRow) => (bySku ?? sku).trim().toLowerCase();
  if (!row.source && row.bySku === undefined) return ['id', `The same id as in row ${first.row}`];
  const isSameSku = skuOf(row) === skuOf(first);
  return [
    'sku',
    isSameSku ? `The same SKU as in row ${first.row}` : `The same product as in row ${first.row}`,
  ];
}

function planRow(
  given: FileRow,
  { stored, stockMode, names, newCategories, copies }: State,
  rowsById: Map<string, FileRow>,
): Outcome {
  const place = { row: given.row, line: given.line };
  const id = idIn(given);
  const faultIn = (column: CatalogueColumn, message: string): Outcome => ({
    faults: [{ ...place, column, message }],
  });
  const idFault = (message: string) => faultIn('id', message);
  if (id !== undefined) {
    if (!isProductId(id)) return idFault('Not the id of a product; leave it empty for a new one');
    const first = rowsById.get(id);
    if (first) return faultIn(...sameProduct(first, given));
    rowsById.set(id, given);
  }
  const before = id === undefined ? undefined : stored.get(id);
  if (before?.isGone) {
    return idFault(
      `This product was deleted more than ${limits.restoreDays} days ago; leave the id empty to add it as a new one`,
    );
  }
  const row = before ? given : { ...given, cells: { ...given.defaults, ...given.cells } };
  const kind = kindOf(row, before);
  const strange = kindFault(row, kind, before, names);
  if (strange) return faultIn(strange.column, strange.message);
  const checked = checkRow(row, before ? 'known' : 'new', { names, kind, newCategories });
  if (checked.faults) return checked;
  const seen = stockSeenIn(row);
  if (Number.isNaN(seen)) return faultIn('stock_seen', 'Leave this column as it was exported, or empty');
  const wanted: Wanted = before
    ? wantedFrom(withCopies(checked.values, before, copies), { before, seen, stockMode })
    : { values: checked.values };
  const stockMessage = before && stockFault(wanted, before);
  if (stockMessage) return faultIn('stock', stockMessage);
  const { stockDelta } = wanted;
  const now = new Date();
  const { fields: values, fault: ofSale } = agreedSale(withoutEnded(wanted.values, now), before, now);
  const differences = differencesFrom(before, values);
  const changed = differences.map(([name]) => name);
  const fault = (before && variationFault(before, changed)) ?? ofSale;
  if (fault) return faultIn(fault.field, fault.message);
  if (before && !before.isDeleted && differences.length === 0) return { change: undefined };
  const effect = before ? (before.isDeleted ? 'restored' : 'changed') : 'new';
  const title = values.title ?? before?.title ?? '';
  const family = !before && kind !== 'plain' && { family: familyIn(row) };
  const source = row.source && { source: row.source };
  return { change: { ...place, effect, id, title, values, differences, stockDelta, ...family, ...source } };
}

/** The differences, without a stock that is computed from a difference: orders may take pieces meanwhile. */
export function fixedDifferences({ differences, stockDelta }: PlannedRow): unknown[] {
  if (stockDelta === undefined) return differences;
  return [...differences.filter(([name]) => name !== 'stock'), stockDelta];
}

function note(hash: Hash, row: PlannedRow): void {
  hash.update(JSON.stringify([row.effect, row.id ?? row.row, row.family, fixedDifferences(row)]));
}

/** Rows planned before other requests get their turn. */
const atOnce = 500;

/** Plans the changes of the rows of a file, each row separately. */
export async function planRows(
  { rows, faults: unreadable }: CatalogueFile,
  state: State,
): Promise<Pick<Plan, 'changes' | 'counts' | 'faults' | 'fingerprint' | 'names'>> {
  const hash = createHash('sha256').update(JSON.stringify([state.stockMode, state.lastImport]));
  const rowsById = new Map<string, FileRow>();
  const changes: PlannedRow[] = [];
  const faults = [...unreadable];
  const counts: ImportCounts = { new: 0, changed: 0, restored: 0, unchanged: 0 };
  for (const [index, row] of rows.entries()) {
    const outcome = planRow(row, state, rowsById);
    if ('faults' in outcome) faults.push(...outcome.faults);
    else if (outcome.change) {
      changes.push(outcome.change);
      counts[outcome.change.effect] += 1;
      note(hash, outcome.change);
    } else counts.unchanged += 1;
    if (index % atOnce === 0) await setImmediate();
  }
  return { changes, counts, faults, fingerprint: hash.digest('base64url'), names: state.names };
}
