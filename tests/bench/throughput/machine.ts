import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import type { Db } from '../../../src/server/database/db.ts';

/** The measured version, and the machine. */
export interface Machine {
  date: string;
  products: number;
  seconds: number;
  shop: string;
  commit: string;
  node: string;
  postgres: string;
  processor: string;
  cores: number;
}

function commitOf(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

export async function describeMachine(
  db: Db,
  { products, seconds }: { products: number; seconds: number },
): Promise<Machine> {
  const [{ version }] = await db.$queryRaw<[{ version: string }]>`
    SELECT current_setting('server_version') AS version`;
  const { version: shop } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return {
    date: new Date().toISOString(),
    products,
    seconds,
    shop,
    commit: commitOf(),
    node: process.version,
    postgres: version,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
  };
}
