import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll } from 'vitest';
import { findPostmaster } from '../../src/server/database/embedded/lock-file.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/server/database/embedded.ts';

const folders: string[] = [];
const opened = new Set<EmbeddedPostgres>();
const children = new Set<ChildProcess>();

/** An empty folder that goes away after the tests of the file, with the PostgreSQL that works in it. */
export async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rackhouse-unit-'));
  await chmod(folder, mode);
  folders.push(folder);
  return folder;
}

export async function openShop(dataDir: string, share = false): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir, share, log: () => {} });
  opened.add(postgres);
  return postgres;
}

/** Stops the PostgreSQL of a shop at once, as a power cut does. */
export async function killPostgres(dataDir: string): Promise<void> {
  const running = await findPostmaster(join(dataDir, 'postgres/data'));
  if (running) process.kill(running.pid, 'SIGQUIT');
}

/** Files that share a process share this module, which registers it for the first of them only. */
export async function removeFolders(): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of opened) await postgres.stop();
  for (const folder of folders.splice(0)) {
    await killPostgres(folder);
    const home = await realpath(join(folder, 'postgres')).catch(() => folder);
    for (const path of [folder, home]) await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
}
afterAll(removeFolders);

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

/** A program in a separate process, which reports its outcome in its first line. */
export async function runApart(
  program: URL,
  ...args: string[]
): Promise<{ line: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { line, process: child };
}

export async function killNow(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
