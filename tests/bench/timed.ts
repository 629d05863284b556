import { copyDatabase, type TestPostgres } from '../helpers/postgres.ts';
import { forgetPeak, peakMegabytes } from '../helpers/process-figures.ts';
import { type BenchShop, openBenchShop } from './shop.ts';
import { printRow, printTitles } from './table.ts';

/** A shop whose work is timed step by step. */
export interface TimedShop extends BenchShop {
  /** The number of products that was asked for; unset if the benchmark decides. */
  products: number | undefined;
  /** Times a step and prints its row. */
  step<T>(name: string, goal: Goal, work: () => Promise<T>): Promise<T>;
}

interface Goal {
  /** The number of rows that the step works on, for the rate. */
  rows: number;
  /** It is to take less than this. */
  milliseconds?: number;
  /** Done so often, and timed by its median; once unless said otherwise. */
  times?: number;
}

/** A benchmark with a shop of its own: the built one, with an empty database. */
export type TimedBenchmark = (shop: TimedShop) => Promise<void>;

interface Timed {
  name: string;
  benchmark: TimedBenchmark;
  products: number | undefined;
}

/** @returns whether all its goals were met */
export async function timeBenchmark(postgres: TestPostgres, timed: Timed): Promise<boolean> {
  printTitles(timed.name);
  const shop = await openBenchShop(await copyDatabase(postgres.templateUrl), {
    CACHE: 'off',
    CARD_SANDBOX: 'on',
  });
  let isMet = true;
  const step: TimedShop['step'] = async (name, { rows, milliseconds, times = 1 }, work) => {
    await forgetPeak(shop.pid);
    const durations: number[] = [];
    const once = async () => {
      const start = performance.now();
      const result = await work();
      durations.push(performance.now() - start);
      return result;
    };
    while (durations.length < times - 1) await once();
    const result = await once();
    const took = durations.sort((a, b) => a - b)[times >> 1] as number;
    isMet &&= milliseconds === undefined || took < milliseconds;
    printRow({ name, took, rows, goal: milliseconds, peak: await peakMegabytes(shop.pid) });
    return result;
  };
  try {
    await timed.benchmark({ ...shop, products: timed.products, step });
  } finally {
    await shop.close();
  }
  return isMet;
}
