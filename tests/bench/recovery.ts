import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/database/db.ts';
import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { runCommand } from '../helpers/command.ts';
import { startShopProcess } from '../helpers/shop-process.ts';
import { addMany, addOrders } from './million.ts';
import { printRow, printTitles } from './table.ts';

/** The limit for a restore of this many orders and products. */
const restoreGoal = 60_000;

/** A shop with the embedded PostgreSQL, which is filled and backed up while it runs, and restored in another folder. */
class RecoveryBench {
  private readonly folders: string[] = [];
  isMet = true;

  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'rackhouse-bench-'));
    // PostgreSQL has to enter it when it runs as another user, and then has its own folder elsewhere.
    await chmod(folder, 0o755);
    this.folders.push(folder);
    return folder;
  }

  async step(name: string, rows: number, goal: number | undefined, work: () => Promise<void>): Promise<void> {
    const begun = performance.now();
    await work();
    const took = performance.now() - begun;
    if (goal !== undefined && took >= goal) this.isMet = false;
    printRow({ name, took, rows, goal, peak: undefined });
  }

  async command(program: string, dataDir: string, args: string[]): Promise<void> {
    const { code, err } = await runCommand(`src/server/${program}`, args, { DATA_DIR: dataDir });
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${err}`);
  }

  async close(): Promise<void> {
    for (const folder of this.folders) {
      const home = await realpath(join(folder, 'postgres')).catch(() => folder);
      for (const path of [folder, home]) await rm(path, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

async function fill(dataDir: string, size: number): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir, share: true, log: () => {} });
  const { db, close } = openDatabase(postgres.url, createLog({ LOG_LEVEL: 'silent' }));
  try {
    await addMany({ db, databaseUrl: postgres.url }, size);
    await addOrders({ db, databaseUrl: postgres.url }, size);
  } finally {
    await close();
    await postgres.stop();
  }
}

/** Times a backup and a restore of a shop with this many products and orders. @returns whether the goal was met */
export async function benchRecovery(size: number): Promise<boolean> {
  printTitles('recovery');
  const bench = new RecoveryBench();
  const dataDir = await bench.folder();
  const shop = await startShopProcess({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'warn' });
  try {
    const rows = 2 * size;
    const [place, restored] = [await bench.folder(), await bench.folder()];
    await bench.step('fill', rows, undefined, () => fill(dataDir, size));
    await bench.step('backup', rows, undefined, () =>
      bench.command('recovery/backup/command.ts', dataDir, [place]),
    );
    await bench.step('restore', rows, restoreGoal, () =>
      bench.command('recovery/backup/restore-command.ts', restored, [place]),
    );
  } finally {
    await shop.stop();
    await bench.close();
  }
  return bench.isMet;
}
