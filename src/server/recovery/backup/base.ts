import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { readVersion } from '../../base/version.ts';
import { connect } from '../../database/connect.ts';
import { nullIfMissing } from '../../database/embedded/files.ts';
import type { Home } from '../../database/embedded/home.ts';
import { findSuperuserUrl } from '../../database/embedded/superuser.ts';
import { type BaseBackup, deleteDrafts, nameOf, readBase, readBases } from './bases.ts';
import { compressInto, copyInto, doForEach } from './files.ts';
import { type Manifest, type ManifestFile, writeManifest } from './manifest.ts';
import { copyPictures } from './pictures.ts';
import type { Place } from './place.ts';
import { parseLsn, segmentsBetween } from './wal.ts';

/** Folders whose content a backup does not need: PostgreSQL makes it again. */
const withoutContent = [
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial'],
  ...['pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
];

/** Files of the running server or its sessions, and files that PostgreSQL makes again. */
const isPassing = (name: string) =>
  ['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label', 'tablespace_map'].includes(
    name,
  ) ||
  name.startsWith('pgsql_tmp') ||
  /^t\d+_\d+/.test(name);

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

interface Target {
  place: Place;
  name: string;
  signal: AbortSignal | undefined;
}

/** Copies these files of a folder; leaves out files that were deleted meanwhile. */
async function copyFiles(
  paths: string[],
  { from, to }: { from: string; to: string },
  { place, name, signal }: Target,
): Promise<ManifestFile[]> {
  const copied = await doForEach(paths, signal, async (path, aborted) => {
    const open = () => createReadStream(join(from, path));
    const content = await nullIfMissing(compressInto(place, `${name}/${to}/${path}.gz`, open, aborted));
    return content && { path, ...content };
  });
  return copied.filter((file) => file !== null);
}

/** Copies the secrets of the shop that no table has. */
async function copySettings(home: Home, { place, name, signal }: Target): Promise<void> {
  await copyInto(place, `${name}/password`, join(home.dir, 'password'), signal);
  const settings = await nullIfMissing(readFile('.env'));
  if (settings) await place.write(`${name}/settings.env`, () => [Readable.from([settings])], signal);
}

async function copyData({ home }: BackupSource, target: Target) {
  const { place, name, signal } = target;
  const client = await connect(await findSuperuserUrl(home));
  try {
    const startedAt = new Date();
    const begun = await begin(client);
    const { files, folders } = await readTree(home.data);
    await place.expectRoom((await sizeOf(home.data, files)) / leastCompression);
    const copied = await copyFiles(files, { from: home.data, to: 'data' }, target);
    const { stopLsn, label } = await end(client);
    const labelPath = `${name}/data/backup_label.gz`;
    const copiedLabel = await compressInto(
      place,
      labelPath,
      () => Readable.from([Buffer.from(label)]),
      signal,
    );
    const names = segmentsBetween(begun.timeline, parseLsn(begun.startLsn), parseLsn(stopLsn));
    const wal = await copyFiles(names, { from: join(home.data, 'pg_wal'), to: 'wal' }, target);
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

async function copyAll(source: BackupSource, target: Target): Promise<void> {
  const { place, name, signal } = target;
  const known = (await readBases(place)).flatMap(({ manifest }) => manifest.images);
  const { startedAt, ...copied } = await copyData(source, target);
  await copySettings(source.home, target);
  // After the tables: a picture has its row first.
  const images = await copyPictures(source.images, place, { known, signal });
  const manifest: Manifest = {
    format: 1,
    shopVersion: readVersion(),
    postgres: (await readFile(join(source.home.data, 'PG_VERSION'), 'utf8')).trim(),
    ...copied,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    images,
  };
  await writeManifest(place, name, manifest);
}

/**
 * Makes a base backup beside the running shop: the data folder, the write-ahead log meanwhile, and pictures that are new.
 * @returns the backup, when all of it is durable; an incomplete one is deleted
 * @throws StartError for a fault that the operator can fix
 */
export async function makeBase(
  source: BackupSource,
  place: Place,
  signal?: AbortSignal,
): Promise<BaseBackup> {
  try {
    await deleteDrafts(place);
    const name = nameOf(new Date());
    await copyAll(source, { place, name, signal }).catch(async (error) => {
      // If this fails, the folder is deleted before the next backup.
      await place.removeFolder(name).catch(() => {});
      throw error;
    });
    return (await readBase(place, name)) as BaseBackup;
  } catch (error) {
    throw place.explain(error);
  }
}
