import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { isNewerVersion } from '../base/version.ts';

interface FunctionFile {
  /** The function's name: each file has one. */
  name: string;
  sql: string;
  hash: string;
}

async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const read = async (file: string) => {
    const sql = await readFile(join(folder, file), 'utf8');
    return { name: file.replace(/\.sql$/, ''), sql, hash: createHash('sha256').update(sql).digest('hex') };
  };
  return Promise.all(names.filter((file) => file.endsWith('.sql')).map(read));
}

/**
 * The functions that differ from those of this version, by name; for `npm run doctor`. Changes nothing.
 * @param version of this Rackhouse
 */
export async function findOtherFunctions(
  client: Client,
  folder: string,
  version: string,
): Promise<{ outdated: string[]; altered: string[] }> {
  const applied = await readApplied(client);
  const files = (await readFunctions(folder)).filter(({ name }) => !isOfNewer(applied.get(name), version));
  const { rows } = await client.query<{ name: string; body: string }>(
    'SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = current_schema::regnamespace',
  );
  const isThere = ({ name, sql }: FunctionFile) =>
    rows.some((row) => row.name === name && sql.includes(row.body));
  const outdated = files.filter(({ name, hash }) => applied.get(name)?.hash !== hash);
  // Functions that were replaced or dropped by hand: the hash does not show this.
  const altered = files.filter((file) => !outdated.includes(file) && !isThere(file));
  return { outdated: outdated.map(({ name }) => name), altered: altered.map(({ name }) => name) };
}

interface Applied {
  hash: string;
  /** The version of the Rackhouse that applied it. */
  version: string;
}

async function readApplied(client: Client): Promise<Map<string, Applied>> {
  const { rows } = await client.query<Applied & { name: string }>(
    'SELECT name, hash, version FROM database_functions',
  );
  return new Map(rows.map(({ name, ...applied }) => [name, applied]));
}

/** Newer functions stay: the newer version may run at the same time, or later, and this one works with them (decision 055). */
const isOfNewer = (applied: Applied | undefined, version: string) =>
  applied !== undefined && isNewerVersion(applied.version, version);

/**
 * Creates or replaces the functions whose files have changed since they were last applied, all of them or none; but not those that
 * a newer version has applied. It follows the migrations, which create the tables that functions use; a migration drops a function
 * that no file has any more.
 * @param folder holds one `CREATE OR REPLACE FUNCTION` per file, named like the function
 * @param version of this Rackhouse
 */
export async function applyFunctions(client: Client, folder: string, version: string): Promise<void> {
  const files = await readFunctions(folder);
  if (files.length === 0) return;
  const applied = await readApplied(client);
  const changed = files.filter(
    ({ name, hash }) => applied.get(name)?.hash !== hash && !isOfNewer(applied.get(name), version),
  );
  if (changed.length === 0) return;
  await client.query('BEGIN');
  try {
    // Functions call each other, in any order: their bodies are checked when all exist.
    for (const check of ['off', 'on']) {
      await client.query(`SET LOCAL check_function_bodies = ${check}`);
      for (const { sql } of changed) await client.query(sql);
    }
    await client.query(
      `INSERT INTO database_functions (name, hash, version) SELECT *, $3 FROM unnest($1::text[], $2::text[])
      ON CONFLICT (name) DO UPDATE SET hash = EXCLUDED.hash, version = EXCLUDED.version, applied_at = now()`,
      [changed.map(({ name }) => name), changed.map(({ hash }) => hash), version],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
