import { staffPassword } from '../../helpers/staff-account.ts';
import type { BenchShop } from '../shop.ts';
import { type Answer, type Ask, askOnce } from './ask.ts';
import type { FloorTask } from './floor.ts';
import { judge } from './goals.ts';
import { connections, type Instruments, turns } from './instruments.ts';
import { type Loading, loadAlternately, middle } from './loading.ts';
import type { Floor, FloorFigures, Result, Row } from './row.ts';
import { type Statement, watchStatements } from './statements.ts';

/** The shops that are measured, on the same database; and one with 1,000 products, beside a large one. */
export interface Shops {
  cached: BenchShop;
  uncached: BenchShop;
  small: BenchShop | undefined;
}

/** So many of a row's asks are looked at one by one; they tell of the others. */
const samples = 12;

interface Sample {
  scripts: Statement[][];
  bytes: Result['bytes'];
  /** One of the answers. */
  answer: Answer;
}

/** Sends a few requests, one at a time, for their statements and the size of the answers. */
async function sample(shop: BenchShop, { asks }: Row): Promise<Sample> {
  const watch = await watchStatements(shop.databaseUrl);
  const scripts: Statement[][] = [];
  const sent: number[] = [];
  const plain: number[] = [];
  let answer: Answer | undefined;
  const some = asks.slice(0, samples);
  try {
    for (const ask of some) await askOnce(shop.url, ask);
    for (const ask of some) {
      const script = await watch.during(async () => {
        answer = await askOnce(shop.url, ask);
        sent.push(answer.bytes.sent);
        plain.push(answer.bytes.plain);
      });
      scripts.push(script);
    }
  } finally {
    await watch.stop();
  }
  if (!answer) throw new Error('A row asks for nothing');
  return { scripts, bytes: { sent: middle(sent), plain: middle(plain) }, answer };
}

const passwordTask = async ({ db }: BenchShop): Promise<FloorTask> => ({
  kind: 'password',
  hash: (await db.staffAccount.findFirstOrThrow()).passwordHash,
  password: staffPassword,
});

/** The tasks of the floors that a row is compared with. */
async function floorTasks(shops: Shops, row: Row, { scripts, answer }: Sample) {
  const tasks: Partial<Record<Floor, FloorTask>> = {
    constant: { kind: 'constant', body: answer.sent, type: answer.type },
  };
  if (row.floor === 'sql')
    tasks.sql = { kind: 'statements', databaseUrl: shops.uncached.databaseUrl, scripts };
  if (row.floor === 'password') tasks.password = await passwordTask(shops.cached);
  return tasks;
}

/** Measures a row of both shops, and its floors alternating with them. */
export async function measureRow(instruments: Instruments, shops: Shops, row: Row): Promise<Result[]> {
  const { floor } = instruments;
  const asking = { asks: row.asks, connections, allowed: [200] };
  const loadShop = ({ pid, url }: BenchShop) =>
    loadAlternately(instruments, { pid, open: () => url }, asking, turns);
  const loadFloor = (task: FloorTask) =>
    loadAlternately(instruments, { pid: floor.pid, open: () => floor.run(task) }, asking, turns);

  const measured = (row.isCacheable ? (['off', 'on'] as const) : (['on'] as const)).map((cache) => {
    const shop = cache === 'on' ? shops.cached : shops.uncached;
    return { cache, shop, loading: loadShop(shop) };
  });
  const samples: Sample[] = [];
  for (const { shop } of measured) {
    await row.verify(await askOnce(shop.url, row.asks[0] as Ask));
    samples.push(await sample(shop, row));
  }
  const tasks = await floorTasks(shops, row, samples[0] as Sample);
  const beside = Object.entries(tasks).map(([name, task]) => ({ name, loading: loadFloor(task) }));
  const small = shops.small && row.grows ? loadShop(shops.small) : undefined;

  const all = [...measured, ...beside].map(({ loading }) => loading);
  for (let turn = 0; turn < turns; turn++) {
    for (const loading of small ? [...all, small] : all) await loading.turn();
  }
  const floors: Result['floors'] = {};
  for (const { name, loading } of beside) floors[name as Floor] = await floorFigures(name, loading);
  const smallP50 = (await small?.figures())?.load.p50;

  const results = measured.map(async ({ cache, loading }, index): Promise<Result> => {
    const { scripts, bytes } = samples[index] as Sample;
    const statements = middle(scripts.map((script) => script.length));
    const figures = { row: row.name, cache, statements, bytes, floors, ...(await loading.figures()) };
    const result = { ...figures, ...(cache === 'off' && { smallP50 }) };
    return { ...result, goals: judge(row.goals, result) };
  });
  return Promise.all(results);
}

async function floorFigures(name: string, loading: Loading): Promise<FloorFigures> {
  const { load, processorMicroseconds } = await loading.figures();
  if (load.errors > 0) throw new Error(`The floor ${name} failed ${load.errors} times`);
  return { perSecond: load.perSecond, processorMicroseconds };
}
