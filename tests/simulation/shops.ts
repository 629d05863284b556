import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { copyDatabase, startTestPostgres } from '../helpers/postgres.ts';
import { untilQuiet } from '../helpers/quiet.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';

/** Processes of the built shop on one database, which can be killed at any time. */
export interface Shops {
  db: Db;
  crashes: number;
  /** The address of a process that is open, each in turn. */
  url(): string;
  /**
   * Kills the process that was asked last, after a while, and starts another in its place.
   * @returns false, with nothing done, while another one starts: one is always open
   */
  crash(afterMs: number): Promise<boolean>;
  /** Waits until all are open. @throws Error if one did not start */
  allOpen(): Promise<void>;
  /** Waits until requests hold nothing in any process. @throws Error with the resources that they hold */
  untilQuiet(): Promise<void>;
  /** The output of the processes about their own faults. */
  output(): string;
  close(): Promise<void>;
}

const processes = 2;

/** A start takes much of a small machine. */
const pauseMs = 5000;

export async function openShops(): Promise<Shops> {
  const postgres = await startTestPostgres();
  const databaseUrl = await copyDatabase(postgres.templateUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-simulation-'));
  const start = () =>
    startShopProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SEED: 'none',
      LOG_LEVEL: 'error',
      CARD_SANDBOX: 'on',
    });
  // One after the other: both would migrate.
  const open: (ShopProcess | undefined)[] = [];
  for (let n = 0; n < processes; n += 1) open.push(await start());
  const { db, close: closeDatabase } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  const all = open.slice() as ShopProcess[];
  let turn = 0;
  let restarted: Promise<void> = Promise.resolve();
  let isRestarting = false;

  async function restart(index: number, killed: ShopProcess): Promise<void> {
    await killed.stop('SIGKILL');
    const next = await start();
    all.push(next);
    open[index] = next;
    await sleep(pauseMs);
    isRestarting = false;
  }

  const shops: Shops = {
    db,
    crashes: 0,
    url() {
      do turn = (turn + 1) % processes;
      while (!open[turn]);
      return (open[turn] as ShopProcess).url;
    },
    async crash(afterMs) {
      if (isRestarting) return false;
      isRestarting = true;
      await sleep(afterMs);
      const index = turn;
      const killed = open[index] as ShopProcess;
      open[index] = undefined;
      shops.crashes += 1;
      restarted = restart(index, killed);
      // Callers that wait for it get the error.
      restarted.catch(() => {});
      return true;
    },
    allOpen: () => restarted,
    async untilQuiet() {
      for (const shop of open) if (shop) await untilQuiet(shop);
    },
    output: () => all.map((shop) => shop.output()).join(''),
    async close() {
      await restarted.catch(() => {});
      await closeDatabase();
      await Promise.all(open.map((shop) => shop?.stop()));
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return shops;
}
