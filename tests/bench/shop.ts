import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '../../src/server/db.ts';
import { createLog } from '../../src/server/log.ts';
import { startShopProcess } from '../helpers/shop-process.ts';

/** The built shop, in a process of its own on a database that a benchmark fills. */
export interface BenchShop {
  url: string;
  databaseUrl: string;
  pid: number;
  /** From the command until it was open. */
  openedInMs: number;
  db: Db;
  close(): Promise<void>;
}

/** A folder that is gone at the latest when the benchmark ends, also when it is interrupted. */
async function makeFolder(): Promise<{ folder: string; remove(): void }> {
  const folder = await mkdtemp(join(tmpdir(), 'rackhouse-bench-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const remove = () => {
    process.off('exit', removeFolder);
    removeFolder();
  };
  return { folder, remove };
}

// A signal alone would end the process without its exit handlers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

export async function openBenchShop(
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<BenchShop> {
  const { folder, remove } = await makeFolder();
  const began = performance.now();
  const shop = await startShopProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    CARD_SANDBOX: 'off',
    ...variables,
  });
  const openedInMs = performance.now() - began;
  const { db, close } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  return {
    url: shop.url,
    databaseUrl,
    pid: shop.child.pid as number,
    openedInMs,
    db,
    async close() {
      await close();
      await shop.stop();
      remove();
    },
  };
}
