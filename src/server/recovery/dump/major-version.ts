import { chmod, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../base/start-error.ts';
import { readVersion } from '../../base/version.ts';
import { connect } from '../../database/connect.ts';
import { type Binaries, findBinaries } from '../../database/embedded/binaries.ts';
import { openCluster, readMajor, replaceData } from '../../database/embedded/cluster.ts';
import { draftPrefix } from '../../database/embedded/files.ts';
import type { Home } from '../../database/embedded/home.ts';
import { claim } from '../../database/embedded/ownership.ts';
import { stopPostmaster } from '../../database/embedded/postmaster.ts';
import { reachServer } from '../../database/embedded/server.ts';
import { loadDump } from './load.ts';
import { writeDump } from './write.ts';

interface Moving {
  log(line: string): void;
  signal: AbortSignal | undefined;
}

interface Programs {
  binaries: Binaries;
  password: string;
  signal: AbortSignal | undefined;
}

/** Runs PostgreSQL on a home of this shop's alone. */
async function withServer(
  home: Home,
  programs: Programs,
  use: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const { url, client } = await reachServer(home, programs);
  if (!(await claim(client, 3000))) {
    await client.end();
    throw new StartError(`Another Rackhouse is already using ${home.dir}.`);
  }
  // Running queries then fail.
  const stop = () => stopPostmaster(home.data);
  programs.signal?.addEventListener('abort', stop, { once: true });
  try {
    await use(url);
  } finally {
    programs.signal?.removeEventListener('abort', stop);
    await stop();
    await client.end().catch(() => {});
  }
}

async function dumpInto(file: string, databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await writeDump({ client, store: undefined, version: readVersion() }, file);
  } finally {
    await client.end();
  }
}

/** A home for another data folder, inside this one, with the same password. It is deleted by any later start. */
async function makeScratch(home: Home): Promise<Home> {
  const dir = await mkdtemp(join(home.dir, draftPrefix));
  // PostgreSQL's user has to be able to enter.
  await chmod(dir, 0o755);
  await copyFile(join(home.dir, 'password'), join(dir, 'password'));
  return { ...home, dir, data: join(dir, 'data'), logFile: join(dir, 'postgres.log') };
}

/**
 * Moves the database of a home to the major version of these programs, if an earlier one made it: by a dump that the earlier version's
 * programs write, which its last start has left beside the data. The data folder of the earlier version is kept. A failed or killed
 * move changes nothing.
 * @throws StartError for a fault that the operator can fix
 */
export async function upgradeMajor(home: Home, binaries: Binaries, { log, signal }: Moving): Promise<void> {
  const major = await readMajor(home);
  if (!major || Number(major) >= Number(binaries.major)) return;
  const older = await findBinaries(home, major);
  if (!older)
    throw new StartError(
      `The database in ${home.data} was made by PostgreSQL ${major}, whose programs are not beside it: start the version of Rackhouse once that ran it last, which puts them there, then this one.`,
    );
  log(`The database is of PostgreSQL ${major}: it is moved to ${binaries.major}`);
  const begun = performance.now();
  const password = await readFile(join(home.dir, 'password'), 'utf8');
  const scratch = await makeScratch(home);
  try {
    const file = join(scratch.dir, 'shop.dump');
    await openCluster(scratch, binaries, signal);
    await withServer(home, { binaries: older, password, signal }, async (from) => {
      await dumpInto(file, from);
      await withServer(scratch, { binaries, password, signal }, async (to) => {
        await loadDump({ databaseUrl: to, bucket: undefined }, file);
      });
    });
    const kept = await replaceData(home, major, scratch.data);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    log(
      `The database was moved to PostgreSQL ${binaries.major} in ${seconds} s. The one before is kept in ${kept}: delete it once you are sure not to go back`,
    );
  } finally {
    await rm(scratch.dir, { recursive: true, force: true, maxRetries: 5 });
  }
}
