import { access, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../base/start-error.ts';
import { hasFailed } from '../../database/jobs/queue.ts';
import { migrationsFolder } from '../../database/migrate.ts';
import { readMigrations } from '../../database/migration-list.ts';
import { isUpToDate } from '../../database/up-to-date.ts';
import { fileNames, type PictureStore } from '../../image/picture-files.ts';
import { type Archive, createArchive, type Entry } from './archive.ts';
import {
  type Checksums,
  checksumsName,
  format,
  type Manifest,
  manifestName,
  PartHashes,
  sha256,
} from './contents.ts';
import { copyTarget, findTables, prepareSession, type Table } from './tables.ts';

const chunkBytes = 4_000_000;
const jobsPerEntry = 10_000;
const picturesAtOnce = 4;

interface DumpParts {
  /** A connection of its own: a transaction stays open for as long as the dump takes. */
  client: Client;
  /** Without it, files of pictures are dumped as rows of their table, in any version of the tables. */
  store: PictureStore | undefined;
  version: string;
}

export interface Dumped {
  /** The number of rows of each part, and of files of pictures. */
  rows: Map<string, number>;
  /** The keys of files of pictures that are not in the store. */
  missing: string[];
}

/** The rows of a table in pieces, as COPY sends them. */
async function* copyRows(client: Client, table: Table): AsyncGenerator<Buffer, number> {
  const stream = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < chunkBytes) continue;
    yield Buffer.concat(chunks);
    [chunks, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(chunks);
  return stream.rowCount;
}

/** Jobs that are still to be done, without the queue's notes about their tries. */
const waitingJobs = `
  SELECT task.identifier AS task, job.payload, queue.queue_name AS queue, job.run_at::text AS "runAt", job.max_attempts AS "maxAttempts",
    job.key, job.priority
  FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
  LEFT JOIN graphile_worker._private_job_queues queue ON queue.id = job.job_queue_id
  WHERE NOT (${hasFailed}) ORDER BY job.id`;

async function findSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value AS value FROM pg_sequences
    WHERE schemaname = current_schema AND last_value IS NOT NULL ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

async function writeEntries({ client, store, version }: DumpParts, archive: Archive): Promise<Dumped> {
  const hashes = new PartHashes();
  const rows = new Map<string, number>();
  const add = async (entry: Entry) => {
    hashes.add(entry);
    await archive.add(entry);
  };

  async function addTable(table: Table): Promise<void> {
    const pieces = copyRows(client, table);
    for (let number = 1; ; number += 1) {
      const piece = await pieces.next();
      if (piece.done) return void rows.set(`tables/${table.name}`, piece.value);
      await add({ name: `tables/${table.name}/${number}`, bytes: piece.value });
    }
  }

  async function addJobs(): Promise<void> {
    const { rows: jobs } = await client.query(waitingJobs);
    for (let at = 0; at < jobs.length; at += jobsPerEntry) {
      const bytes = Buffer.from(JSON.stringify(jobs.slice(at, at + jobsPerEntry)));
      await add({ name: `jobs/${at / jobsPerEntry + 1}`, bytes });
    }
    rows.set('jobs', jobs.length);
  }

  async function addPictures(from: PictureStore): Promise<string[]> {
    const { rows: images } = await client.query<{ name: string; width: number }>(
      'SELECT name, width FROM images WHERE stored_at IS NOT NULL ORDER BY name',
    );
    const missing: string[] = [];
    const limit = pLimit(picturesAtOnce);
    for (const { name, width } of images) {
      const keys = fileNames(width).map((file) => `${name}/${file}`);
      const files = await Promise.all(keys.map((key) => limit(() => from.read(key))));
      for (const [index, key] of keys.entries()) {
        const bytes = files[index];
        if (bytes) await add({ name: `pictures/${key}`, bytes });
        else missing.push(key);
      }
    }
    rows.set(
      'pictures',
      images.reduce((sum, { width }) => sum + fileNames(width).length, -missing.length),
    );
    return missing;
  }

  const tables = await findTables(client, { withPictures: !store });
  const { rows: about } = await client.query<{ postgres: string; migrations: string[] }>(
    `SELECT current_setting('server_version') AS postgres,
      array(SELECT migration_name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name COLLATE "C") AS migrations`,
  );
  const manifest: Manifest = {
    format,
    version,
    createdAt: new Date().toISOString(),
    ...(about[0] as { postgres: string; migrations: string[] }),
    tables,
  };
  const manifestBytes = Buffer.from(JSON.stringify(manifest, null, 2));
  await add({ name: manifestName, bytes: manifestBytes });
  for (const table of tables) await addTable(table);
  await addJobs();
  const missing = store ? await addPictures(store) : [];
  const digests = hashes.digest();
  digests.delete(manifestName);
  const checksums: Checksums = {
    manifest: sha256(manifestBytes),
    parts: Object.fromEntries(
      [...digests].map(([part, hash]) => [part, { rows: rows.get(part) ?? 0, sha256: hash }]),
    ),
    sequences: await findSequences(client),
  };
  await archive.add({ name: checksumsName, bytes: Buffer.from(JSON.stringify(checksums, null, 2)) });
  await archive.end();
  return { rows, missing };
}

async function checkTarget(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartError(`${file} is there already: name another file, or delete it.`);
}

/**
 * Writes the whole shop into one file: all rows of one snapshot, waiting jobs, and pictures. The shop may be running. The file
 * appears when it is complete.
 * @throws StartError for a fault that the operator can fix
 */
export async function writeDump(parts: DumpParts, file: string): Promise<Dumped> {
  await checkTarget(file);
  const { client, store } = parts;
  if (store && !(await isUpToDate(client, await readMigrations(migrationsFolder))))
    throw new StartError(
      'The tables are not those of this version of Rackhouse: npm run migrate brings them up to date, if they are older.',
    );
  await prepareSession(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const draft = join(dirname(file), `.${basename(file)}.draft`);
  const archive = createArchive(draft);
  try {
    const dumped = await writeEntries(parts, archive);
    await client.query('COMMIT');
    await rename(draft, file);
    return dumped;
  } catch (error) {
    archive.abort();
    await rm(draft, { force: true });
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall && ['open', 'write', 'fsync', 'rename'].includes(syscall))
      throw new StartError(`Can't write ${file}: ${message}`);
    throw error;
  }
}
