import type { Client } from 'pg';
import { isNewerVersion } from '../../src/server/base/version.ts';
import { oldestVersionOf } from '../../src/server/database/compatibility.ts';
import { runsOutsideTransaction } from '../../src/server/database/concurrent-index.ts';
import type { Migration } from '../../src/server/database/migration-list.ts';

/** The rules for a migration while the previous version runs beside it or comes back after it (decision 055). */

interface Column {
  table: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

/** A restriction of rows: a constraint, or a unique index. */
interface Rule {
  table: string;
  /** `orders.total_cents` */
  columns: string[];
  /** All rows are known to follow it. */
  isChecked: boolean;
}

/** The parts of a database that the code of a version relies on, by name. */
export interface Schema {
  /** The file of each table: a new one if all of its rows are written anew. */
  tables: Map<string, string>;
  columns: Map<string, Column>;
  /** The tables of indexes. */
  indexes: Map<string, string>;
  rules: Map<string, Rule>;
  /** Definitions of parts that are used unchanged: functions, triggers, values of enums, unique indexes. */
  parts: Map<string, string>;
}

const tables = `SELECT relname AS name, relfilenode::text AS value FROM pg_class
  WHERE relnamespace = current_schema::regnamespace AND relkind IN ('r', 'p')`;

const columns = `SELECT concat(c.relname, '.', a.attname) AS name, json_build_object('table', c.relname,
    'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull, 'hasDefault', a.atthasdef OR a.attidentity <> '') AS value
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema::regnamespace AND c.relkind IN ('r', 'p')`;

const ofSchema = `FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid WHERE x.relnamespace = current_schema::regnamespace`;

const indexes = `SELECT x.relname AS name, i.indrelid::regclass::text AS value ${ofSchema}`;

const columnsOf = (table: string, numbers: string) =>
  `ARRAY(SELECT concat(${table}::regclass, '.', attname) FROM pg_attribute WHERE attrelid = ${table} AND attnum = ANY (${numbers}))`;

const rules = `SELECT conname AS name, json_build_object('table', conrelid::regclass::text, 'columns', ${columnsOf('conrelid', 'conkey')},
    'isChecked', convalidated) AS value
  FROM pg_constraint WHERE connamespace = current_schema::regnamespace AND contype IN ('c', 'f', 'x')
  UNION ALL SELECT x.relname, json_build_object('table', i.indrelid::regclass::text, 'columns', ${columnsOf('i.indrelid', 'i.indkey')},
    'isChecked', false) ${ofSchema} AND i.indisunique`;

const parts = `SELECT concat('the value ', enumlabel, ' of ', enumtypid::regtype) AS name, '' AS value FROM pg_enum
  UNION ALL SELECT concat('the trigger ', tgname, ' of ', tgrelid::regclass), pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT concat('the function ', oid::regprocedure), concat(pg_get_function_result(oid), ' of ', pg_get_function_arguments(oid))
    FROM pg_proc WHERE pronamespace = current_schema::regnamespace AND NOT EXISTS (
      SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  UNION ALL SELECT concat('the key ', regexp_replace(pg_get_indexdef(i.indexrelid), '^.* ON (\\w+\\.)?', '')), '' ${ofSchema} AND i.indisunique`;

async function read<T>(client: Client, sql: string): Promise<Map<string, T>> {
  const { rows } = await client.query<{ name: string; value: T }>(sql);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function readSchema(client: Client): Promise<Schema> {
  return {
    tables: await read(client, tables),
    columns: await read(client, columns),
    indexes: await read(client, indexes),
    rules: await read(client, rules),
    parts: await read(client, parts),
  };
}

/** A migration that locks more tables may make others wait for longer than two seconds (database/short-attempts.ts). */
const mostLocked = 3;

const keepOutWriters = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

interface Lock {
  table: string;
  mode: string;
}

interface Change {
  before: Schema;
  after: Schema;
  locks: Lock[];
  isOutsideTransaction: boolean;
}

const added = <T>(one: Map<string, T>, other: Map<string, T>) =>
  [...other].filter(([name]) => !one.has(name));

/** The things that the previous version would miss, and the writes that would be refused. */
function breaksOf(base: Schema, { before, after }: Change): string[] {
  const gone = (kind: keyof Schema, what: string) =>
    [...base[kind].keys()]
      .filter((name) => before[kind].has(name) && !after[kind].has(name))
      .map((name) => `${what}${name} is gone`);
  const changed: string[] = [];
  for (const [name, is] of after.columns) {
    const was = base.columns.has(name) ? before.columns.get(name) : undefined;
    const isNew = !before.columns.has(name) && base.tables.has(is.table);
    if (was && was.type !== is.type) changed.push(`the column ${name} is ${is.type} instead of ${was.type}`);
    if (was && !was.isRequired && is.isRequired) changed.push(`the column ${name} is NOT NULL`);
    if (was?.hasDefault && is.isRequired && !is.hasDefault)
      changed.push(`the column ${name} has no default any more`);
    if (isNew && is.isRequired && !is.hasDefault)
      changed.push(`the new column ${name} is NOT NULL without a default`);
  }
  for (const [name, definition] of after.parts)
    if (base.parts.has(name) && before.parts.has(name) && before.parts.get(name) !== definition)
      changed.push(`${name} is now ${definition}`);
  for (const [name, rule] of added(before.rules, after.rules))
    if (rule.columns.some((column) => base.columns.has(column)))
      changed.push(`${name} restricts rows of ${rule.table}`);
  return [
    ...gone('tables', 'the table '),
    ...gone('columns', 'the column '),
    ...gone('parts', ''),
    ...changed,
  ];
}

/** The changes that would make others wait for longer than a moment. */
function blocksOf(base: Schema, { before, after, locks, isOutsideTransaction }: Change): string[] {
  const large = (table: string) => base.tables.has(table) && before.tables.has(table);
  const ofBase = locks.filter(({ table }) => large(table));
  const locked = new Set(
    ofBase.filter(({ mode }) => keepOutWriters.includes(mode)).map(({ table }) => table),
  );
  const written = ofBase.filter(({ mode }) => mode === 'RowExclusiveLock').map(({ table }) => table);
  const rewritten = [...after.tables].filter(
    ([name, file]) => large(name) && before.tables.get(name) !== file,
  );
  return [
    ...rewritten.map(([table]) => `all rows of ${table} are written anew`),
    ...written.map((table) => `rows of ${table} are changed, and locked until all are: let a job do it`),
    ...added(before.indexes, after.indexes)
      .filter(([, table]) => large(table) && !isOutsideTransaction)
      .map(([name]) => `${name} is built under a lock: CREATE INDEX CONCURRENTLY, alone in a migration`),
    ...added(before.rules, after.rules)
      .filter(([, { table, isChecked }]) => large(table) && isChecked)
      .map(
        ([name]) =>
          `${name} is checked under a lock: NOT VALID, and VALIDATE CONSTRAINT in a later migration`,
      ),
    ...(locked.size > mostLocked ? [`${[...locked].join(', ')} are locked at once: split it`] : []),
  ];
}

async function readLocks(client: Client): Promise<Lock[]> {
  const { rows } = await client.query<Lock>(
    `SELECT relation::regclass::text AS table, mode FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation' AND relation >= 16384`,
  );
  return rows;
}

async function applyMigration(client: Client, migration: Migration): Promise<Change> {
  const before = await readSchema(client);
  const isOutsideTransaction = runsOutsideTransaction(migration);
  if (isOutsideTransaction) {
    await client.query(migration.sql);
    return { before, after: await readSchema(client), locks: [], isOutsideTransaction };
  }
  await client.query('BEGIN');
  await client.query(migration.sql);
  const locks = await readLocks(client);
  const after = await readSchema(client);
  await client.query('COMMIT');
  return { before, after, locks, isOutsideTransaction };
}

/** The same for migrations that databases have already applied: a shop does not start with an edited one. */
const reasons: Record<string, string> = {
  '20261202200000_packed_orders': 'Its index has no rows of a million e-mails, and is built in half a second',
};

/** The reason why the previous version works with a migration all the same, from its file or from above. */
const reasonOf = ({ name, sql }: Migration) => /^-- Compatible: (.+)$/m.exec(sql)?.[1] ?? reasons[name];

/**
 * Applies a migration to a database, and returns its violations of the rules.
 * @param base the tables and functions of the previous version
 * @param released that version
 */
export async function findFaults(
  client: Client,
  migration: Migration,
  { base, released }: { base: Schema; released: string },
): Promise<string[]> {
  const change = await applyMigration(client, migration);
  if (reasonOf(migration)) return [];
  const blocks = blocksOf(base, change);
  const oldest = oldestVersionOf(migration);
  if (!oldest) return [...breaksOf(base, change), ...blocks];
  if (!isNewerVersion(oldest, released)) return blocks;
  return [
    `Oldest version: ${oldest} is not released, so that ${released} may still use what is gone`,
    ...blocks,
  ];
}
