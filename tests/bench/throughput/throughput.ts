import { mkdir, writeFile } from 'node:fs/promises';
import { auditInvariants } from '../../../src/server/recovery/invariants/audit.ts';
import type { TestPostgres } from '../../helpers/postgres.ts';
import { megabytes } from '../../helpers/process-figures.ts';
import { openBenchShop } from '../shop.ts';
import { everyListReading } from './every-list.ts';
import { measureFirstByte } from './first-byte.ts';
import { connections } from './instruments.ts';
import { middle } from './loading.ts';
import { describeMachine } from './machine.ts';
import { saveTable } from './markdown.ts';
import { measureRow } from './measure-row.ts';
import { measureOrders, orderRows, restock } from './orders.ts';
import {
  cellsOf,
  missedGoals,
  printCells,
  printReading,
  type Reading,
  type Report,
  titles,
} from './report.ts';
import type { Result, Row } from './row.ts';
import { listingPage, readingRows, signInRow } from './rows.ts';
import { type Bench, openBench } from './setup.ts';

interface ThroughputOptions {
  products: number;
  seconds: number;
  /** Names of rows; all when there are none. */
  only: string[];
  /** Whether the table goes into docs/performance.md. */
  isSaved: boolean;
}

/** Times the start of another shop beside the open ones, on the same database, a few times. */
async function startReading({ shops }: Bench): Promise<Reading> {
  const took: number[] = [];
  while (took.length < 5) {
    const another = await openBenchShop(shops.cached.databaseUrl);
    took.push(another.openedInMs);
    await another.close();
  }
  const median = middle(took);
  return {
    name: 'start with a migrated database',
    value: `${Math.round(median)} ms`,
    text: '< 1 s',
    isMet: median < 1000,
  };
}

async function firstByteReading({ shops }: Bench): Promise<Reading> {
  const took = await measureFirstByte(shops.uncached.url, listingPage, 101);
  return {
    name: 'first byte of the listing, uncached, alone',
    value: `${took.toFixed(1)} ms`,
    text: '< 8 ms',
    isMet: took < 8,
  };
}

async function memoryReading({ shops }: Bench): Promise<Reading> {
  const held = (await megabytes(shops.cached.pid)) ?? Number.NaN;
  return {
    name: 'memory of the server after all of this',
    value: `${Math.round(held)} MiB`,
    text: '< 220 MiB',
    isMet: held < 220,
  };
}

async function invariantsReading({ shops }: Bench): Promise<Reading> {
  const violations = await auditInvariants(shops.cached.db);
  return {
    name: 'broken invariants',
    value: violations.map(({ rule }) => rule).join('; ') || '0',
    text: 'none',
    isMet: violations.length === 0,
  };
}

function chosen<T extends { name: string }>(rows: T[], only: string[]): T[] {
  return only.length === 0 ? rows : rows.filter(({ name }) => only.includes(name));
}

/** Sends the first requests of a row to each shop, so that the first figure is not that of a new process. */
async function warmUp({ instruments, shops }: Bench, { asks }: Row): Promise<void> {
  for (const shop of [shops.uncached, shops.cached, shops.small]) {
    if (!shop) continue;
    const series = `warm-up ${shop.url}`;
    const task = { url: shop.url, series, asks, connections, allowed: [200], seconds: 1, warmUp: 5 };
    await instruments.load.run(task);
  }
}

async function measureAll(bench: Bench, options: ThroughputOptions): Promise<Omit<Report, 'machine'>> {
  const { catalogue, shops, instruments } = bench;
  const reading = [
    ...readingRows(catalogue),
    signInRow(await shops.cached.db.staffAccount.findFirstOrThrow()),
  ];
  const buying = orderRows(catalogue.ids);
  const names = [...reading, ...buying].map(({ name }) => name);
  const unknown = options.only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No row ${unknown.join(', ')}; there are: ${names.join(', ')}`);

  const results: Result[] = [];
  const readings: Reading[] = [];
  const add = (result: Result) => {
    results.push(result);
    printCells(cellsOf(result));
  };
  const say = (said: Reading) => {
    readings.push(said);
    printReading(said);
  };
  await warmUp(bench, reading[0] as Row);
  printCells(titles);
  for (const row of chosen(reading, options.only)) {
    for (const result of await measureRow(instruments, shops, row)) add(result);
  }
  say(await startReading(bench));
  say(await firstByteReading(bench));
  if (shops.small) say(await everyListReading(shops.uncached, shops.small));
  const orders = chosen(buying, options.only);
  if (orders.length > 0) {
    await bench.closeFresh();
    await restock(shops.cached.databaseUrl, catalogue.ids, 1_000_000);
    await restock(bench.bare.databaseUrl, bench.bare.pairs.flat(), 1_000_000);
    for (const row of orders) add(await measureOrders({ ...instruments, ...bench }, shops.cached, row));
  }
  say(await memoryReading(bench));
  say(await invariantsReading(bench));
  return { results, readings };
}

async function keep(report: Report): Promise<void> {
  const { date, products } = report.machine;
  await mkdir('bench-results', { recursive: true });
  const file = `bench-results/${date.replaceAll(':', '-').slice(0, 19)}-${products}.json`;
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nKept in ${file}`);
}

/**
 * The throughput of the built shop, beside that of its floors.
 * @returns whether all goals were met
 */
export async function benchThroughput(postgres: TestPostgres, options: ThroughputOptions): Promise<boolean> {
  const bench = await openBench(postgres, options);
  try {
    const machine = await describeMachine(bench.shops.cached.db, options);
    const report = { machine, ...(await measureAll(bench, options)) };
    await keep(report);
    if (options.isSaved) await saveTable(report);
    const missed = missedGoals(report);
    if (missed > 0) console.log(`${missed} goals were missed`);
    return missed === 0;
  } finally {
    await bench.close();
  }
}
