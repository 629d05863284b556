import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/db.ts';
import { createLog } from '../../src/server/log.ts';
import { copyDatabase, startTestPostgres } from '../helpers/postgres.ts';
import { startShopProcess } from '../helpers/shop-process.ts';
import { catalogueFileBench } from './catalogue-file.ts';
import { forgetPeak, peakMegabytes } from './memory.ts';
import { pagingBench } from './paging.ts';
import { printRow, printTitles } from './table.ts';

export interface BenchShop {
  url: string;
  databaseUrl: string;
  db: ReturnType<typeof openDatabase>['db'];
  /** Times a step and prints its row. */
  step<T>(name: string, goal: Goal, work: () => Promise<T>): Promise<T>;
}

interface Goal {
  /** What the step goes through, for the rate. */
  rows: number;
  /** It is to take less than this. */
  milliseconds?: number;
  /** Done so often, and timed by its median; once unless said otherwise. */
  times?: number;
}

/** A benchmark has a shop of its own: the built one, with an empty database. */
type Benchmark = (shop: BenchShop) => Promise<void>;

const benchmarks: Record<string, Benchmark> = {
  'catalogue-file': catalogueFileBench,
  paging: pagingBench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  throw new Error(`No benchmark ${unknown.join(', ')}; there are: ${Object.keys(benchmarks).join(', ')}`);
}

async function measure(benchmark: Benchmark, templateUrl: string): Promise<boolean> {
  const databaseUrl = await copyDatabase(templateUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-bench-'));
  const shop = await startShopProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    CARD_SANDBOX: 'off',
  });
  const { db, close } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  const pid = shop.child.pid as number;
  let isMet = true;
  const step: BenchShop['step'] = async (name, { rows, milliseconds, times = 1 }, work) => {
    await forgetPeak(pid);
    const durations: number[] = [];
    const timed = async () => {
      const start = performance.now();
      const result = await work();
      durations.push(performance.now() - start);
      return result;
    };
    while (durations.length < times - 1) await timed();
    const result = await timed();
    const took = durations.sort((a, b) => a - b)[times >> 1] as number;
    isMet &&= milliseconds === undefined || took < milliseconds;
    printRow({ name, took, rows, goal: milliseconds, peak: await peakMegabytes(pid) });
    return result;
  };
  try {
    await benchmark({ url: shop.url, databaseUrl, db, step });
  } finally {
    await close();
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return isMet;
}

/** `npm run bench [-- NAME…]`: how long things take in the built shop; exit code 1 when a goal is missed. */
const postgres = await startTestPostgres();
try {
  for (const [name, benchmark] of Object.entries(benchmarks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    printTitles(name);
    if (!(await measure(benchmark, postgres.templateUrl))) process.exitCode = 1;
  }
} finally {
  await postgres.stop();
}
