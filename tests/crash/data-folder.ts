import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, vi } from 'vitest';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/server/database/embedded.ts';

// A first start copies 60 MB and makes a database: two seconds, and twenty on a machine that is busy elsewhere.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

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

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of opened) await postgres.stop();
  for (const folder of folders) {
    const home = await realpath(join(folder, 'postgres')).catch(() => folder);
    await rm(folder, { recursive: true, force: true });
    await rm(home, { recursive: true, force: true });
  }
});

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
