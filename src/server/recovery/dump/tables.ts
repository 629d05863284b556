import pg, { type Client } from 'pg';

/** The tables that a dump leaves out, because they would be wrong or useless in another database. */
const leftOut = [
  // A load applies migrations and functions itself.
  '_prisma_migrations',
  'database_functions',
  'migration_compatibility',
  // Ids of transactions of this PostgreSQL.
  'catalogue_changes',
  // Running processes, and the used parts of the limits of clients.
  'job_runners',
  'rate_limits',
];

/** The tables of a shop that migrations fill: a load replaces these rows. */
export const filledTables = ['categories', 'delivery_options'];

/** The table of pictures, which are separate entries in a dump, from every store. */
const ofPictures = 'image_files';

export interface Table {
  name: string;
  columns: string[];
}

interface Reference {
  from: string;
  to: string;
}

/** Sorts tables: each comes after those that it refers to. @throws if tables refer to each other in a circle: COPY can't load these */
export function inOrder(tables: Table[], references: Reference[]): Table[] {
  const ordered: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const waits = ({ name }: Table) =>
      references.some(({ from, to }) => from === name && to !== name && names.has(to));
    const ready = left.filter((table) => !waits(table));
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`);
    ordered.push(...ready);
    left = left.filter(waits);
  }
  return ordered;
}

/** The tables of a shop that a dump has, in the order in which they can be loaded. */
export async function findTables(client: Client, { withPictures = false } = {}): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = current_schema::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
    GROUP BY c.relname ORDER BY c.relname`,
    [withPictures ? leftOut : [...leftOut, ofPictures]],
  );
  const { rows: references } = await client.query<Reference>(
    `SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint r
    JOIN pg_class f ON f.oid = r.conrelid JOIN pg_class t ON t.oid = r.confrelid
    WHERE r.contype = 'f' AND r.connamespace = current_schema::regnamespace`,
  );
  return inOrder(tables, references);
}

/** Table and columns as COPY takes them. */
export function copyTarget({ name, columns }: Table): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/** Sets the formats in which values are written and read, independent of the server's settings; and no time limit. */
export async function prepareSession(client: Client): Promise<void> {
  await client.query(`SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET client_encoding = 'UTF8';
    SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = 'UTC'; SET extra_float_digits = 1; SET bytea_output = hex`);
}
