import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findPostmaster } from '../../src/server/database/embedded/lock-file.ts';

/** `npm start` as the leader of a process group of its own, as a terminal starts it. */
export function npmStart(dataDir: string, variables: Record<string, string> = {}, args: string[] = []) {
  return npmShop(['start', ...args], { dataDir, variables: { SEED: 'none', ...variables } });
}

interface NpmShop {
  dataDir: string;
  variables?: Record<string, string>;
  /** The folder of the project; this one's, if unset. */
  folder?: string;
}

/** An npm command that opens a shop, as the leader of a process group of its own, as a terminal starts it. */
export function npmShop(args: string[], { dataDir, variables, folder }: NpmShop) {
  const env = { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, ...variables };
  const child = spawn('npm', args, { env, cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const npm = child.pid as number;
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal) as Promise<number | string>;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));

  function isGroupAlive(): boolean {
    try {
      return process.kill(-npm, 0);
    } catch {
      return false;
    }
  }

  return {
    npm,
    ended,
    output: () => output,
    isOpen: () => expect.poll(() => output, { timeout: 120_000, interval: 20 }).toContain('is open at'),
    /** Its end, and that it has left neither a child nor a PostgreSQL. @returns its exit code or signal */
    async expectEnd(): Promise<number | string> {
      const how = await ended;
      await expect.poll(isGroupAlive, { timeout: 10_000, interval: 20 }).toBe(false);
      const data = join(dataDir, 'postgres', 'data');
      expect(existsSync(data) ? await findPostmaster(data) : undefined, output).toBe(undefined);
      return how;
    },
    /** Ends the processes that a failed test has left. */
    async end(): Promise<void> {
      if (isGroupAlive()) process.kill(-npm, 'SIGKILL');
      const postmaster = await findPostmaster(join(dataDir, 'postgres', 'data'));
      if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
    },
  };
}

/** The output of `npm start` with two workers until the shop is open. Then it is stopped, as Ctrl-C stops it. */
export async function linesOfStart(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<string[]> {
  const shop = npmStart(dataDir, { WEB_CONCURRENCY: '2', ...variables });
  try {
    await shop.isOpen();
    process.kill(-shop.npm, 'SIGINT');
    await shop.expectEnd();
    return shop.output().trim().split('\n');
  } finally {
    await shop.end();
  }
}
