import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase, startTestPostgres, type TestPostgres } from '../helpers/postgres.ts';

interface Benchmark {
  child: ChildProcessByStdio<null, Readable, null>;
  /** Of the process it started, which it printed. */
  pid: number;
}

/** A program that uses parts of the benchmark and prints the pid of what it started. */
async function startBenchmark(program: string, variables: Record<string, string> = {}): Promise<Benchmark> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', program], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, pid: Number(line) };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a process that helps to measure', () => {
  it.each([
    ['floor', 'startFloor'],
    ['load', 'startLoad'],
    ['order-floor', 'startOrderFloor'],
  ])('ends with the benchmark that is killed while it starts: %s', async (name, start) => {
    const { child, pid } = await startBenchmark(
      `import('./tests/bench/throughput/${name}.ts').then(({ ${start} }) => console.log(${start}().pid))`,
    );
    child.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false);
  });
});

describe('a benchmark with a shop', () => {
  let postgres: TestPostgres;
  let folder: string;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    folder = await mkdtemp(join(tmpdir(), 'rackhouse-process-'));
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('leaves no folder behind after %s', async (signal) => {
    const databaseUrl = await copyDatabase(postgres.templateUrl);
    const { child, pid } = await startBenchmark(
      `import('./tests/bench/shop.ts')
        .then(({ openBenchShop }) => openBenchShop('${databaseUrl}'))
        .then((shop) => console.log(shop.pid))`,
      { TMPDIR: folder },
    );
    const left = async () => (await readdir(folder)).filter((name) => name.startsWith('rackhouse-bench-'));
    try {
      expect(await left()).toHaveLength(1);
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      expect(await left()).toEqual([]);
    } finally {
      if (isRunning(pid)) process.kill(pid);
    }
  });
});
