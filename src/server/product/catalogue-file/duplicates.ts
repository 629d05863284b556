import { type FieldName, fieldOf } from '../../../shared/product/product-fields.ts';
import type { RowFault } from '../../../shared/product/row-fault.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { StoredProduct } from '../stored.ts';
import { findOwners, takenMessage, uniqueFields } from '../unique-fields.ts';
import type { PlannedRow } from './plan.ts';

type Stored = ReadonlyMap<string, StoredProduct>;

/** The value of a unique field that a product has after the import; undefined if it had it before, or has none. */
function takenValue({ id, effect, values, differences }: PlannedRow, name: FieldName, stored: Stored) {
  const isTaken = effect !== 'changed' || differences.some(([field]) => field === name);
  const kept = effect === 'restored' ? stored.get(id as string)?.[name] : undefined;
  const value = values[name] === undefined ? kept : values[name];
  return isTaken && typeof value === 'string' ? value : undefined;
}

/** True if a product no longer has its value of a unique field after the import. */
export function givesUp({ differences }: PlannedRow, name: FieldName): boolean {
  return differences.some(([field, before]) => field === name && typeof before === 'string');
}

/** The rows whose value of a unique field another row has, or a product that keeps it. */
export async function findDuplicates(
  db: Db | Tx,
  changes: PlannedRow[],
  stored: Stored,
): Promise<RowFault[]> {
  const faults: RowFault[] = [];
  for (const column of uniqueFields) {
    const taking = changes.flatMap((row) => {
      const value = takenValue(row, column, stored);
      return value === undefined ? [] : [{ row, key: value.toLowerCase() }];
    });
    const givenUp = new Set(changes.filter((row) => givesUp(row, column)).map(({ id }) => id));
    const owners = await findOwners(
      db,
      column,
      taking.map(({ key }) => key),
    );
    const firstRows = new Map<string, number>();
    for (const { row, key } of taking) {
      const place = { row: row.row, line: row.line, column };
      const first = firstRows.get(key);
      const owner = owners.get(key);
      if (first !== undefined) {
        faults.push({ ...place, message: `The same ${fieldOf(column).label} as in row ${first}` });
      } else if (owner !== undefined && owner !== row.id && !givenUp.has(owner)) {
        faults.push({ ...place, message: takenMessage(column) });
      }
      firstRows.set(key, first ?? row.row);
    }
  }
  return faults;
}
