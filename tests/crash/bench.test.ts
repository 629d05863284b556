import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';

interface Benchmark {
  child: ChildProcessByStdio<null, Readable, null>;
  /** The id of the process that it started and printed. */
  pid: number;
}

/** A program that uses parts of the benchmark and prints the id of the process that it started. */
async function startBenchmark(program: string): Promise<Benchmark> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', program], {
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
