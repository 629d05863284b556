import { copyFile, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Client } from 'pg';
import { connect } from '../database/connect.ts';
import { nullIfMissing } from '../database/embedded/files.ts';
import type { Home } from '../database/embedded/home.ts';
import { findSuperuserUrl } from '../database/embedded/superuser.ts';
import { StartError } from '../start-error.ts';
import { readVersion } from '../version.ts';
import { compressFile, explainFileError, syncFolder } from './files.ts';
import { type Manifest, type ManifestFile, writeManifest } from './manifest.ts';
import { copyPictures } from './pictures.ts';
import { type BaseBackup, draftSuffix, listDrafts, nameOf, readBase, readBases } from './place.ts';
import { parseLsn, segmentsBetween } from './wal.ts';

/** Folders whose content a backup does not need: PostgreSQL makes it anew. */
const withoutContent = [
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial'],
  ...['pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
];

/** Of the running server, of sessions, or made anew. */
const isPassing = (name: string) =>
  ['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label', 'tablespace_map'].includes(
    name,
  ) ||
  name.startsWith('pgsql_tmp') ||
  /^t\d+_\d+/.test(name);

/** Files at a time: the shop goes on beside it. */
const atOnce = 4;

/** A data folder shrinks to a fifth, and one of few rows to less. */
const leastCompression = 4;

interface Tree {
  files: string[];
  folders: string[];
}

async function readTree(data: string): Promise<Tree> {
  const tree: Tree = { files: [], folders: [] };
  async function walk(folder: string): Promise<void> {
    // A table may be dropped meanwhile, and the write-ahead log then has it.
    const entries = (await nullIfMissing(readdir(join(data, folder), { withFileTypes: true }))) ?? [];
    for (const entry of entries) {
      if (isPassing(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) tree.files.push(path);
      if (!entry.isDirectory()) continue;
      tree.folders.push(path);
      if (!withoutContent.includes(path)) await walk(path);
    }
  }
  await walk('');
  tree.folders.push('pg_wal/archive_status', 'pg_wal/summaries');
  return tree;
}

async function sizeOf(data: string, files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (path) => (await nullIfMissing(stat(join(data, path))))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @throws StartError before the disk is filled for nothing */
async function expectRoomFor(bytes: number, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > bytes / leastCompression) return;
  throw new StartError(
    `${folder} has ${Math.ceil((bavail * bsize) / 1_000_000)} MB left, too little for a backup of ${Math.ceil(bytes / 1_000_000)} MB: make room, or choose another folder.`,
  );
}

export interface BackupSource {
  home: Home;
  /** The folder of the shop's pictures, which may be missing. */
  images: string;
}

interface Begun {
  startLsn: string;
  systemIdentifier: string;
  timeline: number;
}

/** The slot keeps the write-ahead log until the session ends. @throws if a session of PostgreSQL ends meanwhile */
async function begin(client: Client): Promise<Begun> {
  await client.query(
    `SELECT pg_create_physical_replication_slot('rackhouse_base_' || pg_backend_pid(), true, true)`,
  );
  const { rows } = await client.query<Begun>(`
    SELECT pg_backup_start('rackhouse', true)::text AS "startLsn",
      (SELECT system_identifier::text FROM pg_control_system()) AS "systemIdentifier",
      (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline`);
  return rows[0] as Begun;
}

async function end(client: Client): Promise<{ stopLsn: string; label: string }> {
  const { rows } = await client.query<{ stopLsn: string; label: string }>(
    'SELECT lsn::text AS "stopLsn", labelfile AS label FROM pg_backup_stop(false)',
  );
  return rows[0] as { stopLsn: string; label: string };
}

interface Copying {
  from: string;
  to: string;
  signal: AbortSignal | undefined;
}

/** Copies these files, without those that are gone by now. */
async function copyFiles(paths: string[], { from, to, signal }: Copying): Promise<ManifestFile[]> {
  const limit = pLimit(atOnce);
  const copied = await Promise.all(
    paths.map((path) =>
      limit(async () => {
        signal?.throwIfAborted();
        const content = await nullIfMissing(compressFile(join(from, path), join(to, path), signal));
        return content && { path, ...content };
      }),
    ),
  );
  return copied.filter((file) => file !== null);
}

/** The secrets of the shop that no table has. */
async function copySettings(home: Home, draft: string): Promise<void> {
  await copyFile(join(home.dir, 'password'), join(draft, 'password'));
  const settings = await nullIfMissing(readFile('.env'));
  if (settings) await writeFile(join(draft, 'settings.env'), settings, { mode: 0o600 });
}

async function copyData(source: BackupSource, draft: string, signal: AbortSignal | undefined) {
  const { home } = source;
  const data = join(draft, 'data');
  const client = await connect(await findSuperuserUrl(home));
  try {
    const startedAt = new Date();
    const begun = await begin(client);
    const { files, folders } = await readTree(home.data);
    await expectRoomFor(await sizeOf(home.data, files), draft);
    for (const folder of ['', ...folders]) await mkdir(join(data, folder), { recursive: true, mode: 0o700 });
    const copied = await copyFiles(files, { from: home.data, to: data, signal });
    const { stopLsn, label } = await end(client);
    await writeFile(join(draft, 'backup_label'), label, { mode: 0o600 });
    const copiedLabel = await compressFile(join(draft, 'backup_label'), join(data, 'backup_label'), signal);
    await rm(join(draft, 'backup_label'));
    const names = segmentsBetween(begun.timeline, parseLsn(begun.startLsn), parseLsn(stopLsn));
    await mkdir(join(draft, 'wal'), { mode: 0o700 });
    const wal = await copyFiles(names, { from: join(home.data, 'pg_wal'), to: join(draft, 'wal'), signal });
    if (wal.length < names.length) throw new Error(`segments of ${names.join(', ')} are missing`);
    return {
      ...begun,
      stopLsn,
      startedAt,
      folders,
      wal,
      files: [...copied, { path: 'backup_label', ...copiedLabel }],
    };
  } finally {
    // Also ends a backup that was not completed, and its slot.
    await client.end();
  }
}

async function makeDraft(source: BackupSource, folder: string, draft: string, signal?: AbortSignal) {
  const known = (await readBases(folder)).flatMap(({ manifest }) => manifest.images);
  await mkdir(draft, { mode: 0o700 });
  const { startedAt, ...copied } = await copyData(source, draft, signal);
  await copySettings(source.home, draft);
  // After the tables: a picture has its row first.
  const images = await copyPictures(source.images, folder, { known, signal });
  const manifest: Manifest = {
    format: 1,
    shopVersion: readVersion(),
    postgres: (await readFile(join(source.home.data, 'PG_VERSION'), 'utf8')).trim(),
    ...copied,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    images,
  };
  await writeManifest(draft, manifest);
}

/**
 * Makes a base backup beside the running shop: the data folder, the write-ahead log meanwhile, and pictures that are new.
 * @returns it, once all of it is on the disk; what is not completed is deleted
 * @throws StartError for what the operator can fix
 */
export async function makeBase(
  source: BackupSource,
  folder: string,
  signal?: AbortSignal,
): Promise<BaseBackup> {
  try {
    for (const name of await listDrafts(folder)) await rm(join(folder, name), { recursive: true });
    const name = nameOf(new Date());
    const draft = join(folder, `${name}${draftSuffix}`);
    try {
      await makeDraft(source, folder, draft, signal);
      await rename(draft, join(folder, name));
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await syncFolder(folder);
    return await readBase(folder, name);
  } catch (error) {
    throw explainFileError(folder, error);
  }
}
