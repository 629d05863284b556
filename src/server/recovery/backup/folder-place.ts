import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../../base/start-error.ts';
import { isErrno, nullIfMissing, sync } from '../../database/embedded/files.ts';
import { listBaseNames } from './bases.ts';
import { expectRoom, explainFileError, listNames } from './files.ts';
import { markName } from './mark.ts';
import { imagesFolder, type Place, type PlaceFile, type Streams, walFolder } from './place.ts';
import { FolderWal } from './segments.ts';

/** Backups in a folder of another disk or machine. */
export class FolderPlace implements Place {
  readonly label: string;
  readonly wal: FolderWal;
  readonly keepsMs = 0;
  readonly markMs = 5000;
  private readonly dataDir: string;

  /** @param dataDir the folder that is backed up; the backups must not be in it */
  constructor(folder: string, dataDir: string) {
    this.label = resolve(folder);
    this.dataDir = dataDir;
    this.wal = new FolderWal(this);
  }

  /** The path of a file or folder on this machine. */
  at(path: string): string {
    return join(this.label, path);
  }

  names(folder: string): Promise<string[]> {
    return listNames(this.at(folder));
  }

  async files(folder: string): Promise<PlaceFile[]> {
    const top = this.at(folder);
    const entries = await nullIfMissing(readdir(top, { recursive: true, withFileTypes: true }));
    const files = (entries ?? []).filter((entry) => entry.isFile());
    return Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path: path.slice(top.length + 1), bytes: (await stat(path)).size };
      }),
    );
  }

  async read(path: string) {
    const file = await open(this.at(path));
    if ((await file.stat()).isFile()) return file.createReadStream();
    await file.close();
    throw Object.assign(new Error('it is no file'), { code: 'EISDIR', path: this.at(path) });
  }

  async write(path: string, openStreams: () => Streams, signal?: AbortSignal): Promise<void> {
    await mkdir(dirname(this.at(path)), { recursive: true, mode: 0o700 });
    const written = createWriteStream(this.at(path), { mode: 0o600, flush: true });
    await pipeline([...openStreams(), written], { signal });
  }

  async publish(path: string, text: string): Promise<void> {
    const file = await open(this.at(`${path}.partial`), 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(this.at(`${path}.partial`), this.at(path));
    await sync(dirname(this.at(path)));
    await sync(this.label);
  }

  async remove(paths: string[]): Promise<void> {
    for (const path of paths) await rm(this.at(path), { force: true });
  }

  async removeFolder(folder: string): Promise<void> {
    await rm(this.at(folder), { recursive: true, force: true });
  }

  /** @throws StartError if the folder is missing, is a file, or is part of the folder that is backed up */
  async expectUsable(): Promise<void> {
    const stats = await stat(this.label).catch((error) => {
      if (isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    });
    if (!stats) throw new StartError(`${this.label} is not there: make this folder, or mount its disk.`);
    if (!stats.isDirectory()) throw new StartError(`${this.label} is a file, and must be a folder.`);
    const [inner, outer] = [await realpath(this.label), await realpath(this.dataDir)];
    if (inner !== outer && !inner.startsWith(outer + sep)) return;
    throw new StartError(
      `${inner} is in DATA_DIR, and would be lost with it: choose a folder on another disk.`,
    );
  }

  expectRoom(bytes: number): Promise<void> {
    return expectRoom(this.label, bytes);
  }

  explain(error: unknown): unknown {
    return explainFileError(this.label, error);
  }

  /**
   * Moves all backups into a folder beside them. The base backups are last: if the process ends before, the next start continues.
   * @returns that folder
   */
  async setAside(name: string): Promise<string> {
    const target = this.at(name);
    await mkdir(target, { recursive: true, mode: 0o700 });
    const parts = (await this.names('')).filter((each) => [walFolder, imagesFolder, markName].includes(each));
    for (const each of [...parts, ...(await listBaseNames(this))])
      await rename(this.at(each), join(target, each));
    return target;
  }
}

/** Makes a folder for one backup. @throws StartError if something is in it, or it can't be made */
export async function makeEmptyPlace(folder: string, dataDir: string): Promise<FolderPlace> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (isErrno(error, 'EEXIST', 'ENOTDIR'))
      throw new StartError(`${resolve(folder)} is a file, and must be a folder.`);
    throw error;
  }
  const place = new FolderPlace(folder, dataDir);
  await place.expectUsable();
  if ((await place.names('')).length > 0) {
    throw new StartError(`${place.label} is not empty: name a folder that is empty, or not there yet.`);
  }
  return place;
}
