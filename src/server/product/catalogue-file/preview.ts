import type { ImportPreview, RowChange } from '../../../shared/product/import-preview.ts';
import type { RowFault } from '../../../shared/product/row-fault.ts';
import type { Difference } from '../stored.ts';
import { type RowNames, shownCell } from './cells.ts';
import type { Plan, PlannedRow } from './plan.ts';
import type { FileRow } from './rows.ts';

/** Nobody reads more than this; the counts include everything. */
const shown = { faults: 200, changes: 100 };

/** The characters of a long text that are shown before its first difference, and in all. */
const excerpt = { before: 30, length: 160 };

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function cut(text: string, start: number): string {
  const part = text.slice(start, start + excerpt.length);
  return `${start > 0 ? '…' : ''}${part}${start + excerpt.length < text.length ? '…' : ''}`;
}

function presentDifference([name, before, after]: Difference, names: RowNames): RowChange['columns'][number] {
  const [old, next] = [shownCell(name, before, names), shownCell(name, after, names)];
  const start = Math.max(0, commonStart(old, next) - excerpt.before);
  return { column: name, before: cut(old, start), after: cut(next, start) };
}

function presentChange(
  { row, line, effect, id, title, differences }: PlannedRow,
  names: RowNames,
): RowChange {
  const columns = differences.map((difference) => presentDifference(difference, names));
  return { row, line, effect, id, title, columns };
}

const presentFault = ({ value, ...fault }: RowFault): RowFault => ({
  ...fault,
  ...(value !== undefined && { value: cut(value, 0) }),
});

/** The number of existing products that change in each column. */
function columnCounts(changes: PlannedRow[]): ImportPreview['columns'] {
  const counts: ImportPreview['columns'] = {};
  for (const { effect, differences } of changes) {
    if (effect === 'new') continue;
    for (const [name] of differences) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const setsStock = ({ effect, differences, stockDelta }: PlannedRow) =>
  effect !== 'new' && stockDelta === undefined && differences.some(([name]) => name === 'stock');

/** Each row of the file is counted once: refused, a further row of a product, or a product. */
function rowCounts({ file: { rows, read }, faults }: Plan): ImportPreview['rows'] {
  const refused = new Set(faults.map(({ row }) => row));
  const isVariant = ({ family, cells }: FileRow) =>
    family ? family.variantOf !== '' : (cells.variant_of ?? '').trim() !== '';
  const products = new Set(rows.filter((row) => !isVariant(row)).map(({ row }) => row));
  const taken = [...products].filter((row) => !refused.has(row)).length;
  return { read, taken, merged: read - taken - refused.size, refused: refused.size };
}

export function presentPlan(plan: Plan): ImportPreview {
  const { changes, counts, faults, fingerprint, names, file, categories, addresses } = plan;
  return {
    format: file.format === undefined || file.format === 'other' ? null : file.format,
    rows: rowCounts(plan),
    columnsNotTaken: file.columnsNotTaken,
    assigned: file.assigned ?? null,
    unclearNumber: file.unclearNumber,
    categories,
    notes: file.notes.slice(0, shown.faults).map(presentFault),
    noteCount: file.notes.length,
    oldAddresses: addresses.length,
    withoutStock: plan.withoutStock,
    sameNames: plan.sameNames,
    counts,
    columns: columnCounts(changes),
    faults: faults.slice(0, shown.faults).map(presentFault),
    faultCount: faults.length,
    changes: changes.slice(0, shown.changes).map((change) => presentChange(change, names)),
    changeCount: changes.length,
    setsStock: changes.some(setsStock),
    fingerprint,
  };
}
