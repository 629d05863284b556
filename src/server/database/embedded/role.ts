import { createHmac } from 'node:crypto';
import type { Client } from 'pg';
import { connect } from '../connect.ts';

/** Owns everything on the server. The shop connects as it only to make its own role and database. */
export const superuser = 'shop';

/** The role of the shop, and its database: it owns this database and what is in it, and may do nothing else. */
const role = 'rackhouse';

/** Arbitrary: two first starts at once prepare the database one after the other. */
const preparing = 7_225_466_875;

interface Login {
  user: string;
  password: string;
  database: string;
}

/**
 * Names the socket's folder in a form that node-postgres and Prisma's adapter both take; nothing is left to PGPORT or
 * PGSSLMODE.
 */
function urlOf(socketFolder: string, { user, password, database }: Login): string {
  const host = encodeURIComponent(socketFolder);
  return `postgresql://${user}:${password}@localhost:5432/${database}?host=${host}&sslmode=disable`;
}

/** Made of the superuser's password, which nobody can find out from it. */
const rolePassword = (password: string) => createHmac('sha256', password).update(role).digest('hex');

export const urlOfShop = (socketFolder: string, password: string) =>
  urlOf(socketFolder, { user: role, password: rolePassword(password), database: role });

export const urlOfSuperuser = (socketFolder: string, password: string, database = 'postgres') =>
  urlOf(socketFolder, { user: superuser, password, database });

/** Everything in the database that belongs to the superuser, and neither to PostgreSQL nor to an extension. */
const handOver = `
  DO $$
  DECLARE
    of_superuser oid := '${superuser}'::regrole;
    command text;
  BEGIN
    FOR command IN
      SELECT format('ALTER SCHEMA %I OWNER TO ${role}', nspname) FROM pg_namespace
      WHERE nspowner = of_superuser AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
      UNION ALL
      SELECT format('ALTER TABLE %s OWNER TO ${role}', class.oid::regclass) FROM pg_class class
      WHERE relowner = of_superuser AND oid >= 16384 AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND NOT EXISTS (
        -- A sequence of a column follows its table.
        SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = class.oid AND deptype IN ('a', 'i', 'e'))
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${role}', oid::regprocedure) FROM pg_proc routine
      WHERE proowner = of_superuser AND oid >= 16384 AND NOT EXISTS (
        SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = routine.oid AND deptype = 'e')
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO ${role}', oid::regtype) FROM pg_type type
      WHERE typowner = of_superuser AND oid >= 16384 AND typcategory <> 'A' AND NOT EXISTS (
        SELECT FROM pg_class WHERE oid = type.typrelid AND relkind <> 'c') AND NOT EXISTS (
        SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = type.oid AND deptype IN ('i', 'e'))
    LOOP
      EXECUTE command;
    END LOOP;
  END $$`;

/** The role can log in only once all this has happened: a start that ends half-way is repeated by the next. */
async function giveDatabase(client: Client, password: string): Promise<void> {
  await client.query('BEGIN');
  // Names that are not in the path are written with their schema.
  await client.query(`SET LOCAL search_path = ''; SET LOCAL lock_timeout = '10s'`);
  await client.query(handOver);
  await client.query(`ALTER DATABASE ${role} OWNER TO ${role}`);
  await client.query(
    `ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${rolePassword(password)}'`,
  );
  await client.query('COMMIT');
}

async function isMissing(client: Client, table: 'pg_roles' | 'pg_database'): Promise<boolean> {
  const column = table === 'pg_roles' ? 'rolname' : 'datname';
  const { rowCount } = await client.query(`SELECT FROM ${table} WHERE ${column} = $1`, [role]);
  return rowCount === 0;
}

/**
 * Makes the shop's role and its database. In a folder of an earlier version, which had no such role, it hands the database
 * over to it.
 */
export async function prepareRole(socketFolder: string, password: string): Promise<void> {
  const client = await connect(urlOfSuperuser(socketFolder, password));
  try {
    await client.query('SELECT pg_advisory_lock($1)', [preparing]);
    if (await isMissing(client, 'pg_roles')) await client.query(`CREATE ROLE ${role} NOLOGIN`);
    if (await isMissing(client, 'pg_database')) await client.query(`CREATE DATABASE ${role} OWNER ${role}`);
    const inside = await connect(urlOfSuperuser(socketFolder, password, role));
    try {
      await giveDatabase(inside, password);
    } finally {
      await inside.end();
    }
  } finally {
    await client.end();
  }
}
