import type { RowFault } from '../../../shared/product/row-fault.ts';
import type { Db, Tx } from '../../database/db.ts';
import { readOldAddress } from '../old-address/address.ts';
import type { ImportedAddress } from '../old-address/mutations.ts';
import { findLeads } from '../old-address/queries.ts';
import type { FileRow } from './rows.ts';

interface PlannedAddresses {
  /** Those that lead nowhere yet. */
  addresses: ImportedAddress[];
  /** About each that leads elsewhere. */
  notes: RowFault[];
}

/** The addresses that the products of a file have in their shop. The shop's own addresses are left out: a feed of it has them. */
export async function planAddresses(db: Db | Tx, rows: FileRow[]): Promise<PlannedAddresses> {
  const found = new Map<string, FileRow>();
  const notes: RowFault[] = [];
  const note = ({ row, line }: FileRow, path: string, where: string) =>
    void notes.push({ row, line, message: `The old address ${path} leads to ${where}, and stays so` });
  for (const row of rows)
    for (const typed of row.oldAddresses ?? []) {
      const read = readOldAddress(typed);
      if ('fault' in read) continue;
      const first = found.get(read.path);
      if (first && first !== row) note(row, read.path, `the product of row ${first.row}`);
      else found.set(read.path, row);
    }
  const known = await findLeads(db, [...found.keys()]);
  const addresses: ImportedAddress[] = [];
  for (const [path, row] of found) {
    const { source, cells } = row;
    const lead = known.get(path);
    if (lead && lead.productId === cells.id) continue;
    if (lead && !lead.isGone) note(row, path, 'another page');
    else if (source) addresses.push({ path, key: source.key });
  }
  return { addresses, notes };
}
