import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartError } from '../base/start-error.ts';
import { type Binaries, installBinaries } from './embedded/binaries.ts';
import { openCluster } from './embedded/cluster.ts';
import { draftPrefix, isErrno } from './embedded/files.ts';
import { type Home, openHome } from './embedded/home.ts';
import { claim } from './embedded/ownership.ts';
import { deleteDraft, stopPostmaster } from './embedded/postmaster.ts';
import { reachServer } from './embedded/server.ts';
import { endSynchronousCommits } from './embedded/superuser.ts';
import { type DownListener, supervise } from './embedded/supervise.ts';

export interface EmbeddedPostgres {
  url: string;
  /** Stops PostgreSQL if this shop owns it, even if it was running before; if another shop owns it, only disconnects. */
  stop(): Promise<void>;
}

/** False for a folder whose shop has never started. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const found = stat(join(dataDir, 'postgres', 'data')).catch((error: unknown) =>
    isErrno(error, 'ENOENT') ? null : true,
  );
  return (await found) !== null;
}

export interface EmbeddedOptions extends DownListener {
  dataDir: string;
  /** For a tool beside a running shop: uses that shop's PostgreSQL instead of refusing. */
  share?: boolean;
  /** Moves the data of an earlier major version over, if it is there. Without it, such data is refused. */
  upgradeMajor?(home: Home, binaries: Binaries): Promise<void>;
  /** Aborts the start: once the promise is rejected, no PostgreSQL of ours runs. */
  signal?: AbortSignal;
  log(line: string): void;
}

/**
 * Starts the PostgreSQL of this data folder, or takes over the one that a killed shop left running. Until it is stopped, it is
 * started again whenever it ends.
 * @throws StartError with one clear line if it can't
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartError(
      'The embedded PostgreSQL does not run on Windows: set DATABASE_URL (PostgreSQL 15 or newer).',
    );
  }
  try {
    return await open(options);
  } catch (error) {
    // A full disk, a read-only folder, a user that we may not switch to.
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new StartError(
      `The embedded PostgreSQL cannot run in ${options.dataDir}: ${error.message}. Another DATA_DIR, or DATABASE_URL, avoids this.`,
    );
  }
}

async function open(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, share = false, signal, log, onDown, onUp } = options;
  const home = await openHome(dataDir, log);
  const binaries = await installBinaries(home);
  await options.upgradeMajor?.(home, binaries);
  const password = await openCluster(home, binaries, signal);
  const reach = (during?: AbortSignal) => reachServer(home, { binaries, password, signal: during });
  const { url, client, startedHere } = await reach(signal);
  if (!(await claim(client, share ? 0 : 3000))) {
    if (share) return { url, stop: () => client.end() };
    await client.end();
    throw new StartError(`Another Rackhouse is already using ${dataDir}.`);
  }
  if (!startedHere) log('Took over the PostgreSQL that an earlier start left running');
  await endSynchronousCommits(home, client);
  const supervision = supervise(client, { home, reach, onDown, onUp });
  await sweep(home.dir, startedHere ? basename(binaries.dir) : undefined);
  return {
    url,
    async stop() {
      await supervision.end();
      // The claim is held until PostgreSQL is down: another shop must not connect to a server that is about to stop.
      await stopPostmaster(home.data);
      await supervision.release();
    },
  };
}

/** Deletes unfinished files of killed starts and, once nothing runs from them, the programs of earlier versions. */
async function sweep(home: string, binaries: string | undefined): Promise<void> {
  for (const name of await readdir(home)) {
    const path = join(home, name);
    const outdated = binaries !== undefined && name.startsWith('bin-') && name !== binaries;
    // A failure costs only disk space, and a second start that is about to be refused may be writing there.
    if (outdated) await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    else if (name.startsWith(draftPrefix)) await deleteDraft(path).catch(() => {});
  }
}
