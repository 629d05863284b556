import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../src/server/database/db.ts';
import { findPostmaster } from '../../src/server/database/embedded/lock-file.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { makeProducts } from '../helpers/factories.ts';
import { freePort } from '../helpers/free-port.ts';
import { asSuperuser, execute } from '../helpers/postgres.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { openTcpGate, type TcpGate } from '../helpers/tcp-gate.ts';
import { workersOf } from '../helpers/workers.ts';
import { type Buyers, startBuyers } from './buyers.ts';
import type { Fault } from './fault.ts';

const buyerCount = 6;
const pauseMs = 40;
const workerCount = 2;
export const stockAtFirst = 1_000_000;

/** The length of a lasting fault. */
export const outageMs = 5000;

const silent = createLog({ LOG_LEVEL: 'silent' });

/** The time that the shop has until all its processes run again. */
const settleMs = 60_000;

/** A PostgreSQL outside of the shop: the shop does not start it again. */
interface Outside {
  gate: TcpGate;
  stop(): Promise<void>;
  start(): Promise<void>;
}

async function openOutside(folder: string): Promise<Outside> {
  const open = () => openEmbeddedPostgres({ dataDir: folder, log: () => {} });
  let postgres: EmbeddedPostgres | undefined = await open();
  return {
    gate: await openTcpGate(postgres.url),
    async start() {
      postgres = await open();
    },
    async stop() {
      await postgres?.stop();
      postgres = undefined;
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export class Scene {
  shop!: ShopProcess;
  buyers!: Buyers;
  dataDir = '';
  /** Settings of the shop, in addition to those of all scenes. */
  variables: Record<string, string> = {};
  /** When the fault began and was over, by `performance.now()`. */
  period: [begun: number, over: number] = [0, 0];
  /** The database itself, past the gate. */
  databaseUrl = '';
  private outside: Outside | undefined;
  private port = 0;
  private readonly undo: (() => unknown)[] = [];
  private readonly fault: Fault;

  constructor(fault: Fault) {
    this.fault = fault;
  }

  /** Undoes the preparations of a fault, the last first, once the shop has stopped. */
  onClose(undo: () => unknown): void {
    this.undo.push(undo);
  }

  async open(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'rackhouse-fault-'));
    this.dataDir = folder;
    this.onClose(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
    // PostgreSQL has to enter it when it runs as another user, and then has its own folder elsewhere.
    await chmod(folder, 0o755);
    const home = () => realpath(join(folder, 'postgres')).catch(() => folder);
    this.onClose(async () => rm(await home(), { recursive: true, force: true }));
    await this.fault.prepare?.(this);
    if (this.fault.database === 'outside') await this.openOutside();
    this.port = await freePort();
    await this.start();
    this.databaseUrl = await this.findUrl();
    const products = await this.withDatabase(({ db }) =>
      makeProducts(db, Array(6).fill({ stock: stockAtFirst })),
    );
    this.buyers = startBuyers(
      this.shop.url,
      products.map(({ id }) => id),
      { count: buyerCount, pauseMs: this.fault.pauseMs ?? pauseMs },
    );
    await this.settle();
    await this.buyers.more(20, settleMs);
  }

  async start(): Promise<void> {
    const DATABASE_URL = this.outside?.gate.url;
    this.shop = await startShopProcess({
      SEED: 'none',
      PORT: String(this.port),
      WEB_CONCURRENCY: String(workerCount),
      // The log has the names of workers only at the level debug.
      LOG_LEVEL: 'debug',
      DATA_DIR: this.dataDir,
      ...(DATABASE_URL && { DATABASE_URL }),
      ...this.variables,
    });
  }

  async settle(): Promise<void> {
    const latest = performance.now() + settleMs;
    while (this.workers().filter(isAlive).length < workerCount) {
      if (performance.now() > latest) throw new Error('a worker was not started again');
      await sleep(50);
    }
  }

  workers(): number[] {
    return [...workersOf(this.shop).values()];
  }

  /** @throws Error without a PostgreSQL outside */
  get database(): Outside {
    if (!this.outside) throw new Error('the database of this scene is embedded');
    return this.outside;
  }

  async postmaster(): Promise<number> {
    const found = await findPostmaster(join(await realpath(join(this.dataDir, 'postgres')), 'data'));
    if (!found) throw new Error('PostgreSQL does not run');
    return found.pid;
  }

  async postgresProcesses(): Promise<number[]> {
    const pid = await this.postmaster();
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.split(' ').map(Number).filter(Boolean)];
  }

  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = openDatabase(this.databaseUrl, silent);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async command(sql: string): Promise<void> {
    const url = new URL(await asSuperuser(this.databaseUrl));
    // Also while all others may only read.
    url.searchParams.set('options', '-c default_transaction_read_only=off');
    await execute(url.href, sql);
  }

  async during(fault: () => Promise<void>): Promise<void> {
    const begun = performance.now();
    await fault();
    this.period = [begun, performance.now()];
  }

  /** Marks a fault that is over at once: all that follows counts. */
  mark(): void {
    this.period = [performance.now(), performance.now()];
  }

  async close(): Promise<void> {
    await this.buyers?.stop();
    await this.shop?.stop();
    for (const undo of this.undo.reverse()) await undo();
  }

  private async openOutside(): Promise<void> {
    const outside = await openOutside(this.dataDir);
    this.outside = outside;
    this.onClose(async () => {
      outside.gate.answer();
      await outside.gate.shut();
      await outside.stop();
    });
  }

  private async findUrl(): Promise<string> {
    const { url, stop } = await openEmbeddedPostgres({ dataDir: this.dataDir, share: true, log: () => {} });
    await stop();
    return url;
  }
}
