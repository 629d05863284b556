import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';

/** The options to spawn a program of PostgreSQL: as its user, and without PGPORT, PGDATA and the like. */
export function programOptions(home: Home, binaries: Binaries): SpawnOptions {
  const libraryPath = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    // That user may not be allowed into our own working directory.
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', [libraryPath]: join(binaries.dir, 'lib') },
    ...(home.account && { uid: home.account.uid, gid: home.account.gid }),
  };
}

export interface Outcome {
  ok: boolean;
  errors: string;
}

/** @param signal ends it; it then deletes the files that it has created */
export async function runInitdb(
  home: Home,
  binaries: Binaries,
  signal: AbortSignal | undefined,
  args: string[],
): Promise<Outcome> {
  signal?.throwIfAborted();
  const child = spawn(join(binaries.dir, 'bin', 'initdb'), args, {
    ...programOptions(home, binaries),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (!child.stderr) throw new Error('initdb was spawned without a pipe');
  signal?.addEventListener('abort', () => child.kill(), { once: true });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  signal?.throwIfAborted();
  return { ok: code === 0, errors };
}
