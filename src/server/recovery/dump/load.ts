import { once } from 'node:events';
import pg, { type Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../../base/start-error.ts';
import { connect } from '../../database/connect.ts';
import { migrate, migrationsFolder } from '../../database/migrate.ts';
import { readMigrations } from '../../database/migration-list.ts';
import { reachDatabase } from '../../database/reach.ts';
import { openDatabaseStore } from '../../image/database-store.ts';
import { type PictureFile, type PictureStore, StoreError } from '../../image/picture-files.ts';
import { type Entry, readArchive } from './archive.ts';
import { type Checksums, checkDump, type Manifest, partOf } from './contents.ts';
import { copyTarget, filledTables, findTables, prepareSession, type Table } from './tables.ts';

export interface LoadParts {
  databaseUrl: string;
  /** The bucket of the settings; without it, pictures are loaded into the database. */
  bucket: PictureStore | undefined;
  /** The folder of the migrations; unset, those of this version. */
  folder?: string;
}

/** @throws StartError if this version does not know a migration that the tables of the dump have had */
async function checkVersion(file: string, { migrations, version }: Manifest, folder: string): Promise<void> {
  const known = new Set((await readMigrations(folder)).map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown)
    throw new StartError(
      `${file} is a dump of Rackhouse ${version} with the migration ${unknown}, which is not in ${folder}: load it with that version, or a later one.`,
    );
}

async function findFullTables(client: Client, tables: Table[]): Promise<string[]> {
  const full: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM ${pg.escapeIdentifier(name)}) AS "isFull"`,
    );
    if (rows[0].isFull) full.push(name);
  }
  return full;
}

const emptyPlace = 'Load into an empty DATA_DIR, or let DATABASE_URL name a database without tables.';

/** @throws StartError if the database has rows, is in use, or has had migrations that the dump has not */
async function checkEmpty(client: Client, { migrations }: Manifest): Promise<void> {
  const { rows: found } = await client.query(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "hasTables", to_regclass('job_runners') IS NOT NULL AS "hasRunners"`,
  );
  const { hasTables, hasRunners } = found[0];
  if (!hasTables) return;
  if (hasRunners) {
    const { rowCount } = await client.query(
      `SELECT FROM job_runners WHERE seen_at > now() - interval '10 seconds' LIMIT 1`,
    );
    if (rowCount) throw new StartError('A shop is running on this database: stop it first.');
  }
  const tables = await findTables(client);
  const full = await findFullTables(
    client,
    tables.filter(({ name }) => !filledTables.includes(name)),
  );
  if (full.length > 0)
    throw new StartError(`The database holds a shop already (${full.join(', ')}). ${emptyPlace}`);
  const { rows: applied } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const other = applied.find(({ name }) => !migrations.includes(name));
  if (other)
    throw new StartError(`The tables of the database are newer than the dump (${other.name}). ${emptyPlace}`);
}

interface Loading {
  client: Client;
  manifest: Manifest;
  checksums: Checksums;
  store: PictureStore;
}

/** Rows of one table, which come in pieces. */
interface Copying {
  part: string;
  stream: CopyStreamQuery;
  finished: Promise<unknown>;
}

function startCopy({ client, manifest }: Loading, part: string): Copying {
  const table = manifest.tables.find(({ name }) => part === `tables/${name}`);
  if (!table) throw new Error(`${part} is not in the manifest`);
  const stream = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
  const finished = once(stream, 'finish');
  // Awaited at the end of the table; an error of a write before that is the same one.
  finished.catch(() => {});
  return { part, stream, finished };
}

async function write({ stream, finished }: Copying, bytes: Buffer): Promise<void> {
  if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), finished]);
}

async function endCopy({ checksums }: Loading, { part, stream, finished }: Copying): Promise<void> {
  stream.end();
  await finished;
  if (stream.rowCount !== checksums.parts[part]?.rows)
    throw new Error(`${part} has ${stream.rowCount} rows instead of ${checksums.parts[part]?.rows}`);
}

async function addJobs({ client }: Loading, { bytes }: Entry): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job(job ->> 'task', job -> 'payload', queue_name => job ->> 'queue',
      run_at => (job ->> 'runAt')::timestamptz, max_attempts => (job ->> 'maxAttempts')::int, job_key => job ->> 'key',
      priority => (job ->> 'priority')::int)
    FROM json_array_elements($1::json) AS job`,
    [bytes.toString()],
  );
}

interface LoadingPicture {
  name: string;
  files: PictureFile[];
}

/** Loads the entries, in their order. @param stored gets the names of the pictures that were stored */
async function loadEntries(loading: Loading, entries: AsyncIterable<Entry>, stored: string[]): Promise<void> {
  const { store } = loading;
  let copying: Copying | undefined;
  let picture: LoadingPicture | undefined;

  async function endPart(): Promise<void> {
    if (copying) await endCopy(loading, copying);
    copying = undefined;
  }

  async function endPicture(): Promise<void> {
    if (!picture) return;
    stored.push(picture.name);
    await store.put(picture.name, picture.files);
    picture = undefined;
  }

  async function loadEntry(entry: Entry): Promise<void> {
    const part = partOf(entry.name);
    if (copying?.part !== part) await endPart();
    if (part.startsWith('tables/')) {
      copying ??= startCopy(loading, part);
      await write(copying, entry.bytes);
    }
    if (part === 'jobs') await addJobs(loading, entry);
    if (part === 'pictures') {
      const [, name, file] = entry.name.split('/') as [string, string, string];
      if (picture?.name !== name) await endPicture();
      picture ??= { name, files: [] };
      picture.files.push({ name: file, bytes: entry.bytes });
    }
  }

  try {
    for await (const entry of entries) await loadEntry(entry);
    await endPart();
    await endPicture();
  } catch (error) {
    // Otherwise the connection would wait for the rest of the rows.
    copying?.stream.destroy(error as Error);
    throw error;
  }
}

async function setTriggers(client: Client, tables: Table[], state: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const { name } of tables)
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} ${state} TRIGGER USER`);
}

async function setSequences({ client, checksums }: Loading): Promise<void> {
  for (const [name, value] of Object.entries(checksums.sequences))
    await client.query('SELECT setval(quote_ident($1)::regclass, $2)', [name, value]);
}

/** Loads everything in one transaction, whose tables nobody else can write to. */
async function loadRows(loading: Loading, file: string): Promise<void> {
  const { client, manifest, store } = loading;
  const stored: string[] = [];
  await client.query('BEGIN');
  try {
    // The dump has all rows that triggers would derive. This also locks the tables against writers.
    await setTriggers(client, manifest.tables, 'DISABLE');
    await checkEmpty(client, manifest);
    for (const { name } of manifest.tables)
      if (filledTables.includes(name)) await client.query(`DELETE FROM ${pg.escapeIdentifier(name)}`);
    await loadEntries(loading, readArchive(file), stored);
    await setSequences(loading);
    await setTriggers(client, manifest.tables, 'ENABLE');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    for (const name of stored) await store.remove(name).catch(() => {});
    if (error instanceof pg.DatabaseError || error instanceof StoreError)
      throw new StartError(`Nothing was loaded: ${error.message}. Mend this, and load the file again.`);
    throw error;
  }
}

/**
 * Loads a dump into an empty database: its tables get the migrations of the dump, then all rows in one transaction, then the
 * migrations since. A failed load leaves the database without rows, so that it can be tried again.
 * @throws StartError for a fault that the operator can fix
 */
export async function loadDump(
  { databaseUrl, bucket, folder = migrationsFolder }: LoadParts,
  file: string,
): Promise<Checksums> {
  const { manifest, checksums } = await checkDump(file);
  await checkVersion(file, manifest, folder);
  const first = await reachDatabase(databaseUrl);
  await checkEmpty(first, manifest).finally(() => first.end());
  await migrate(databaseUrl, folder, { only: manifest.migrations });
  const client = await connect(databaseUrl);
  try {
    await prepareSession(client);
    await loadRows({ client, manifest, checksums, store: bucket ?? openDatabaseStore(client) }, file);
    await migrate(databaseUrl, folder);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  return checksums;
}
