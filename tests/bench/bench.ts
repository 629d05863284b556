import { parseArgs } from 'node:util';
import { startTestPostgres, type TestPostgres } from '../helpers/postgres.ts';
import { cardsBench } from './cards.ts';
import { catalogueFileBench } from './catalogue-file.ts';
import { benchInteractions } from './interactions.ts';
import { newsBench } from './news.ts';
import { pagingBench } from './paging.ts';
import { benchRecovery } from './recovery.ts';
import { benchThroughput } from './throughput/throughput.ts';
import { benchVariants } from './throughput/variants.ts';
import { type TimedBenchmark, timeBenchmark } from './timed.ts';

const timed: Record<string, TimedBenchmark> = {
  cards: cardsBench,
  'catalogue-file': catalogueFileBench,
  news: newsBench,
  paging: pagingBench,
};
const names = ['throughput', 'interactions', 'recovery', 'variants', ...Object.keys(timed)];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    save: { type: 'boolean', default: false },
  },
});

/** @throws Error when it is no whole number of at least this */
function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} is a whole number of at least ${least}, not ${text}`);
}

const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`No benchmark ${unknown.join(', ')}; there are: ${names.join(', ')}`);
if (values.save && values.only) throw new Error('--save is for a whole run: leave --only out');
const fewest = positionals.includes('variants') ? 100 : 1000;
const products = values.products === undefined ? undefined : wholeNumber('products', values.products, fewest);
const options = {
  products: products ?? 1000,
  seconds: wholeNumber('seconds', values.seconds, 1),
  only: values.only.split(',').filter(Boolean),
  isSaved: values.save,
};

/** @returns whether all its goals were met */
function run(name: string, postgres: TestPostgres): Promise<boolean> {
  const benchmark = timed[name];
  if (benchmark) return timeBenchmark(postgres, { name, benchmark, products });
  if (name === 'recovery') return benchRecovery(products ?? 100_000);
  if (name === 'variants') return benchVariants(postgres, options);
  return name === 'interactions' ? benchInteractions() : benchThroughput(postgres, options);
}

/** `npm run bench [-- NAME…]`: the throughput and the times of the built shop; exit code 1 when a goal is missed. */
const postgres = await startTestPostgres();
try {
  for (const name of positionals.length > 0 ? positionals : ['throughput']) {
    if (!(await run(name, postgres))) process.exitCode = 1;
  }
} finally {
  await postgres.stop();
}
