import { Prisma } from '../../../../prisma/generated/client.ts';
import type { HistoryPreview } from '../../../shared/customer/past-order.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { Context } from '../../rpc/context.ts';
import { findSettings } from '../../settings/queries.ts';
import { type HistoryFile, type PastRow, readHistoryFile } from './read.ts';

const ofPersons = { name: 'text', email: 'text', phone: 'text', address: 'text', searched: 'text' };

/** The tables as imports write them: the column that tells rows of a source apart, and the others with their types. */
const tables = {
  orders: {
    name: 'past_orders',
    key: 'number',
    columns: {
      ...ofPersons,
      placed_at: 'timestamptz',
      currency: 'text',
      total: 'numeric',
      status: 'text',
      lines: 'jsonb',
    },
  },
  customers: {
    name: 'past_customers',
    key: 'key',
    columns: { ...ofPersons, orders: 'text', spent: 'text', note: 'text' },
  },
};

/** The parts of the statements that compare and write rows of a file. */
function partsOf({ form: { kind } }: Pick<HistoryFile, 'form'>, rows: PastRow[]) {
  const { name, key, columns } = tables[kind];
  const list = (one: (column: string) => string) => Prisma.raw(Object.keys(columns).map(one).join(', '));
  const types = list((column) => `${column} ${columns[column as keyof typeof columns]}`);
  return {
    table: Prisma.raw(name),
    key: Prisma.raw(key),
    list,
    given: Prisma.sql`json_to_recordset(${JSON.stringify(rows)}::json) AS given (${Prisma.raw(key)} text, ${types})`,
  };
}

/** Rows of one statement. */
const portion = 1000;

async function inPortions(rows: PastRow[], work: (some: PastRow[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += portion) await work(rows.slice(start, start + portion));
}

/** The rows of a file that are new, or differ from those that are stored. */
export async function planHistory(db: Db | Tx, file: HistoryFile) {
  const changes: PastRow[] = [];
  const counts = { new: 0, changed: 0, unchanged: file.rows.length };
  await inPortions(file.rows, async (rows) => {
    const { table, key, list, given } = partsOf(file, rows);
    const found = await db.$queryRaw<{ key: string; isNew: boolean }[]>`
      SELECT given.${key} AS key, past.source IS NULL AS "isNew"
      FROM ${given} LEFT JOIN ${table} past ON past.source = ${file.form.source} AND past.${key} = given.${key}
      WHERE past.source IS NULL OR (${list((one) => `past.${one}`)}) IS DISTINCT FROM (${list((one) => `given.${one}`)})`;
    const effects = new Map(found.map(({ key, isNew }) => [key, isNew]));
    for (const row of rows) {
      const isNew = effects.get(String(row.number ?? row.key));
      if (isNew === undefined) continue;
      changes.push(row);
      counts[isNew ? 'new' : 'changed'] += 1;
      counts.unchanged -= 1;
    }
  });
  return { changes, counts };
}

export async function writeHistory(tx: Tx, file: HistoryFile, changes: PastRow[]): Promise<void> {
  await inPortions(changes, async (rows) => {
    const { table, key, list, given } = partsOf(file, rows);
    const columns = list((one) => one);
    await tx.$executeRaw`
      INSERT INTO ${table} (source, ${key}, ${columns}) SELECT ${file.form.source}, ${key}, ${columns} FROM ${given}
      ON CONFLICT (source, ${key}) DO UPDATE SET ${list((one) => `${one} = excluded.${one}`)}`;
  });
}

export async function readFile({ db, identity }: Pick<Context, 'db' | 'identity'>, bytes: Buffer) {
  const { timeZone, currency, contact } = await identity();
  const { orderMonths } = await findSettings(db, 'retention');
  return readHistoryFile(bytes, { timeZone, currency, country: contact.country, orderMonths });
}

/** The remarks that are shown; the counts include all. */
const shown = 200;

function rowCounts({ rows, read, faults }: HistoryFile): HistoryPreview['rows'] {
  const refused = new Set(faults.map(({ row }) => row)).size;
  return { read, taken: rows.length, merged: read - rows.length - refused, refused };
}

/** Previews the import of a file; nothing is changed. @throws Failure CATALOGUE_FILE_REFUSED */
export async function previewHistory(ctx: Context, bytes: Buffer): Promise<HistoryPreview> {
  const file = await readFile(ctx, bytes);
  const { counts } = await planHistory(ctx.db, file);
  const { form, faults, notes, columnsNotTaken } = file;
  return {
    source: form.source,
    kind: form.kind,
    rows: rowCounts(file),
    columnsNotTaken,
    notes: notes.slice(0, shown),
    noteCount: notes.length,
    counts,
    faults: faults.slice(0, shown),
    faultCount: faults.length,
  };
}
