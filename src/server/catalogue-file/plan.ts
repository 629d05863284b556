import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type {
  CatalogueColumn,
  ImportCounts,
  Place,
  RowEffect,
  RowFault,
  StockMode,
} from '../../shared/catalogue-file.ts';
import { limits } from '../../shared/limits.ts';
import { isProductId } from '../product/queries.ts';
import type { CatalogueFile, FileRow } from './read.ts';
import { checkRow, type RowValues } from './values.ts';

/** A product as the shop has it, deleted ones too. */
export interface StoredProduct extends Required<RowValues> {
  id: string;
  isDeleted: boolean;
  /** Deleted so long ago that it can't come back. */
  isGone: boolean;
}

/** What a column holds before and after, as the database keeps it. */
export type Difference = [name: keyof RowValues, before: string | number | undefined, after: string | number];

/** A row that does something. */
export interface PlannedRow extends Place {
  effect: RowEffect;
  /** None where the product has yet to get one. */
  id: string | undefined;
  title: string;
  values: RowValues;
  differences: Difference[];
}

export interface Plan {
  changes: PlannedRow[];
  counts: ImportCounts;
  faults: RowFault[];
  fingerprint: string;
}

/** The order in which differences are told: that of the file's columns. */
const fields = ['title', 'category', 'priceCents', 'stock', 'tag', 'details', 'image', 'images'] as const;

/** What would change in a product; of a new one, everything it has. */
export function differencesFrom(before: StoredProduct | undefined, values: RowValues): Difference[] {
  return fields.flatMap((name): Difference[] => {
    const after = values[name];
    return after === undefined || after === before?.[name] ? [] : [[name, before?.[name], after]];
  });
}

/** A product keeps its picture unless it gets another, and the stock of those in the shop may be left alone. */
function wantedFrom({ stock, image, ...values }: RowValues, stockMode: StockMode): RowValues {
  return {
    ...values,
    ...(stock !== undefined && stockMode === 'set' && { stock }),
    ...(image && { image }),
  };
}

function idIn({ cells: { id = '' } }: FileRow): string | undefined {
  return id.trim().toLowerCase() || undefined;
}

/** The ids that a file names, of any product that could be. */
export function idsIn({ rows }: CatalogueFile): string[] {
  const ids = rows.map(idIn).filter((id): id is string => id !== undefined && isProductId(id));
  return [...new Set(ids)].sort();
}

interface State {
  /** The products of the shop that the file names. */
  stored: ReadonlyMap<string, StoredProduct>;
  stockMode: StockMode;
  /** Stands for all that was imported before: who plans on top of it plans anew once there is more. */
  lastImport: string;
}

type Outcome = { faults: RowFault[] } | { change: PlannedRow | undefined };

function planRow(row: FileRow, { stored, stockMode }: State, rowsById: Map<string, number>): Outcome {
  const { cells: _cells, ...place } = row;
  const id = idIn(row);
  const idFault = (message: string): Outcome => ({ faults: [{ ...place, column: 'id', message }] });
  if (id !== undefined) {
    if (!isProductId(id)) return idFault('Not the id of a product; leave it empty for a new one');
    const first = rowsById.get(id);
    if (first !== undefined) return idFault(`The same id as in row ${first}`);
    rowsById.set(id, row.row);
  }
  const before = id === undefined ? undefined : stored.get(id);
  if (before?.isGone) {
    return idFault(
      `This product was deleted more than ${limits.restoreDays} days ago; leave the id empty to add it as a new one`,
    );
  }
  const checked = checkRow(row, before ? 'known' : 'new');
  if (checked.faults) return checked;
  const values = before ? wantedFrom(checked.values, stockMode) : checked.values;
  const differences = differencesFrom(before, values);
  if (before && !before.isDeleted && differences.length === 0) return { change: undefined };
  const effect = before ? (before.isDeleted ? 'restored' : 'changed') : 'new';
  const title = values.title ?? before?.title ?? '';
  return { change: { ...place, effect, id, title, values, differences } };
}

function note(hash: Hash, { row, effect, id, differences }: PlannedRow): void {
  hash.update(JSON.stringify([effect, id ?? row, differences]));
}

/** So many rows are planned before other requests have their turn. */
const atOnce = 500;

/** What a file would do to the shop as it is. */
export async function planImport({ rows, faults: unreadable }: CatalogueFile, state: State): Promise<Plan> {
  const hash = createHash('sha256').update(JSON.stringify([state.stockMode, state.lastImport]));
  const rowsById = new Map<string, number>();
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
  faults.sort((a, b) => a.row - b.row);
  return { changes, counts, faults, fingerprint: hash.digest('base64url') };
}

/** The column of the file that a field of the database is in. */
export function columnOf(name: keyof RowValues): CatalogueColumn {
  return name === 'priceCents' ? 'price' : name;
}
