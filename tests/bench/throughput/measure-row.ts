import { staffPassword } from '../../helpers/staff-account.ts';
import type { BenchShop } from '../shop.ts';
import { type Ask, askOnce } from './ask.ts';
import type { FloorTask } from './floor.ts';
import { judge } from './goals.ts';
import { connections, type Instruments } from './instruments.ts';
import { loadServer, middle } from './load-server.ts';
import type { Cache, FloorFigures, Result, Row } from './row.ts';
import { type Statement, watchStatements } from './statements.ts';

/** The shops that are measured, on the same database; and one with 1,000 products, beside a large one. */
export interface Shops {
  kept: BenchShop;
  fresh: BenchShop;
  small: BenchShop | undefined;
}

const reading = (asks: Ask[]) => ({ asks, connections, allowed: [200] });

/** So many of a row's asks are looked at one by one; they tell of the others. */
const samples = 12;

interface Sample {
  scripts: Statement[][];
  bytes: Result['bytes'];
  type: string;
}

/** Asks a few times, one at a time: what it makes the database do, and how large the answers are. */
async function sample(shop: BenchShop, { asks }: Row): Promise<Sample> {
  const watch = await watchStatements(shop.databaseUrl);
  const scripts: Statement[][] = [];
  const sent: number[] = [];
  const plain: number[] = [];
  let type = '';
  const some = asks.slice(0, samples);
  try {
    for (const ask of some) await askOnce(shop.url, ask);
    for (const ask of some) {
      const script = await watch.during(async () => {
        const answer = await askOnce(shop.url, ask);
        sent.push(answer.bytes.sent);
        plain.push(answer.bytes.plain);
        type = answer.type;
      });
      scripts.push(script);
    }
  } finally {
    await watch.stop();
  }
  return { scripts, bytes: { sent: middle(sent), plain: middle(plain) }, type };
}

async function floorOf(instruments: Instruments, asks: Ask[], task: FloorTask): Promise<FloorFigures> {
  const { floor } = instruments;
  const server = { url: await floor.run(task), pid: floor.pid };
  const { load, processorMicroseconds } = await loadServer(instruments, server, reading(asks));
  if (load.errors > 0) throw new Error(`The floor (${task.kind}) failed ${load.errors} times`);
  return { perSecond: load.perSecond, processorMicroseconds };
}

/** Measures a row of the shop that keeps no answers, then of the one that does, and the floors of both between them. */
export async function measureRow(instruments: Instruments, shops: Shops, row: Row): Promise<Result[]> {
  const measured = async (cache: Cache) => {
    const shop = cache === 'on' ? shops.kept : shops.fresh;
    await row.verify(await askOnce(shop.url, row.asks[0] as Ask));
    const sampled = await sample(shop, row);
    const statements = middle(sampled.scripts.map((script) => script.length));
    const figures = await loadServer(instruments, shop, reading(row.asks));
    return { row: row.name, cache, sampled, statements, bytes: sampled.bytes, ...figures };
  };
  const first = await measured(row.isKept ? 'off' : 'on');
  const { scripts, bytes, type } = first.sampled;
  const floors: Result['floors'] = {};
  if (row.floor === 'sql') {
    const task = { kind: 'statements', databaseUrl: shops.fresh.databaseUrl, scripts } as const;
    floors.sql = await floorOf(instruments, row.asks, task);
  }
  if (row.floor === 'password') {
    floors.password = await floorOf(instruments, row.asks, await passwordTask(shops.kept));
  }
  floors.constant = await floorOf(instruments, row.asks, { kind: 'constant', bytes: bytes.sent, type });
  const small =
    shops.small && row.grows ? await loadServer(instruments, shops.small, reading(row.asks)) : undefined;
  const found = row.isKept ? [first, await measured('on')] : [first];
  return found.map(({ sampled: _sampled, ...figures }) => {
    const result = { ...figures, floors, ...(figures.cache === 'off' && { smallP50: small?.load.p50 }) };
    return { ...result, goals: judge(row.goals, result) };
  });
}

async function passwordTask({ db }: BenchShop): Promise<FloorTask> {
  const { passwordHash } = await db.staffAccount.findFirstOrThrow();
  return { kind: 'password', hash: passwordHash, password: staffPassword };
}
