import { mkdir, realpath, rename, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { isErrno } from '../database/embedded/files.ts';
import { StartError } from '../start-error.ts';
import { listNames } from './files.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';

/**
 * A folder with backups: a folder `20261124T030000Z` for each base backup, `wal` with the write-ahead log as it is received,
 * and `images` with the pictures.
 */
export const walFolder = (folder: string) => join(folder, 'wal');
export const imagesFolder = (folder: string) => join(folder, 'images');

/** What is being written; whoever finds it later deletes it. */
export const draftSuffix = '.partial';

export interface BaseBackup {
  name: string;
  folder: string;
  manifest: Manifest;
}

export const nameOf = (time: Date) => time.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

const isName = (name: string) => /^\d{8}T\d{6}Z$/.test(name);

/** The names of the complete base backups, oldest first. */
export async function listBaseNames(folder: string): Promise<string[]> {
  return (await listNames(folder)).filter(isName).sort();
}

/** The names of what was begun and not completed. */
export async function listDrafts(folder: string): Promise<string[]> {
  return (await listNames(folder)).filter(
    (name) => name.endsWith(draftSuffix) && isName(name.slice(0, -draftSuffix.length)),
  );
}

/** @throws StartError if it is damaged */
export async function readBase(folder: string, name: string): Promise<BaseBackup> {
  const inside = join(folder, name);
  return { name, folder: inside, manifest: await readManifest(inside) };
}

/**
 * The complete base backups, oldest first.
 * @param onDamaged is told of each that is damaged, and left out
 */
export async function readBases(
  folder: string,
  onDamaged: (error: StartError) => void = () => {},
): Promise<BaseBackup[]> {
  const bases: BaseBackup[] = [];
  for (const name of await listBaseNames(folder)) {
    try {
      bases.push(await readBase(folder, name));
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      onDamaged(error);
    }
  }
  return bases;
}

/**
 * Moves all backups into a folder beside them. The base backups are last: until then, the next start goes on.
 * @returns that folder
 */
export async function setAside(folder: string, name: string): Promise<string> {
  const target = join(folder, name);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const all = await listNames(folder);
  const parts = all.filter((each) => ['wal', 'images'].includes(each));
  for (const each of [...parts, ...(await listBaseNames(folder))])
    await rename(join(folder, each), join(target, each));
  return target;
}

/** @throws StartError if the folder is not there, is a file, or is part of what is to be backed up */
export async function expectPlace(folder: string, dataDir: string): Promise<string> {
  const stats = await stat(folder).catch((error) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  });
  if (!stats) {
    throw new StartError(`${resolve(folder)} is not there: make this folder, or mount its disk.`);
  }
  if (!stats.isDirectory()) throw new StartError(`${resolve(folder)} is a file, and must be a folder.`);
  const [inner, outer] = [await realpath(folder), await realpath(dataDir)];
  if (inner === outer || inner.startsWith(outer + sep)) {
    throw new StartError(
      `${inner} is in DATA_DIR, and would be lost with it: choose a folder on another disk.`,
    );
  }
  return inner;
}

/** Makes a folder for one backup. @throws StartError if something is in it, or it can't be made */
export async function makeEmptyPlace(folder: string, dataDir: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (isErrno(error, 'EEXIST', 'ENOTDIR'))
      throw new StartError(`${resolve(folder)} is a file, and must be a folder.`);
    throw error;
  }
  const place = await expectPlace(folder, dataDir);
  if ((await listNames(place)).length > 0) {
    throw new StartError(`${place} is not empty: name a folder that is empty, or not there yet.`);
  }
  return place;
}

/**
 * The base backups that can be restored.
 * @param onDamaged is told of each that is damaged, and left out
 * @throws StartError if there is none
 */
export async function readPlace(
  folder: string,
  onDamaged: (error: StartError) => void,
): Promise<BaseBackup[]> {
  const names = await listNames(folder);
  if (names.includes(manifestName)) {
    throw new StartError(`${resolve(folder)} is one backup of several: name the folder that it is in.`);
  }
  const bases = await readBases(folder, onDamaged);
  if (bases.length > 0) return bases;
  throw new StartError(`There is no complete backup in ${resolve(folder)}.`);
}
