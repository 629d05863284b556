import { setTimeout as sleep } from 'node:timers/promises';
import { auditInvariants } from '../../src/server/recovery/invariants/audit.ts';
import { findWorkLeft } from '../helpers/work-left.ts';
import { live } from './actor.ts';
import { compare, type Totals } from './balance.ts';
import { openClient } from './client.ts';
import { lifeAt } from './lives.ts';
import type { Stage, Tally } from './scene.ts';
import { beginSelling } from './selling-work.ts';
import type { Shops } from './shops.ts';

export interface Plan {
  seed: number;
  /** Lives at the same time. With one, the invariants are checked after each step, else all the time. */
  workers: number;
  /** It ends once there are so many orders, or after this time, whichever comes first. */
  orders: number;
  minutes: number;
  from?: number;
  onProgress?(news: string): void;
}

export interface Report {
  orders: number;
  audits: number;
  crashes: number;
  /** The time until all work was done. */
  settledInSeconds: number;
  tally: Tally;
  totals: Totals;
  /** The faults in words; empty when all is well. */
  faults: string[];
}

/** Few enough that a minute of orders sells some products out. */
const initialStock = 15;
const progressMs = 10_000;
const auditPauseMs = 250;

/**
 * After crashes, the reconciler finds payments that were not reported: it runs every minute, and checks those that are half a
 * minute old.
 */
const settlingMs = 240_000;

async function setStage(shops: Shops, seed: number): Promise<Stage> {
  const selling = await beginSelling(shops.db, seed, initialStock);
  const model = {
    products: [...selling.goods.keys()].map((id) => ({ id, initial: initialStock, adjusted: 0 })),
    orders: new Map(),
    paidIntents: new Set<string>(),
    payouts: [],
    selling: [selling],
    answered: 0,
    changing: Promise.resolve(),
  };
  return { shops, client: await openClient(shops), model, tally: {} };
}

/** Waits until the shop, the provider and the callers agree, and nothing that is due is left to be done. */
async function settle(stage: Stage): Promise<Awaited<ReturnType<typeof compare>>> {
  const end = Date.now() + settlingMs;
  for (;;) {
    const { differences, totals } = await compare(stage);
    const left = (await findWorkLeft(stage.shops.db)).map((what) => `left undone: ${what}`);
    const comparison = { differences: [...differences, ...left], totals };
    if (comparison.differences.length === 0 || Date.now() > end) return comparison;
    await sleep(1000);
  }
}

/** The messages about broken invariants, with the lives of their orders. */
async function violationsIn({ shops, model }: Stage): Promise<string[]> {
  const violations = await auditInvariants(shops.db);
  const named = (row: string) => {
    const order = model.orders.get(row);
    return order ? `${row} (life ${order.life})` : row;
  };
  return violations.map(({ rule, rows }) => `broken: ${rule}: ${rows.map(named).join(', ')}`);
}

/** Lives many orders at once in shops whose processes crash, and compares the figures at the end. */
export async function simulate(shops: Shops, plan: Plan): Promise<Report> {
  const { seed, workers, onProgress = () => {} } = plan;
  const stage = await setStage(shops, seed);
  const { model } = stage;
  const faults: string[] = [];
  const end = Date.now() + plan.minutes * 60_000;
  let next = plan.from ?? 0;
  let audits = 0;
  let isWatched = true;

  const isOver = () => faults.length > 0 || Date.now() > end;
  async function audit(): Promise<void> {
    faults.push(...(await violationsIn(stage)));
    audits += 1;
  }

  async function work(): Promise<void> {
    while (!isOver() && model.orders.size < plan.orders) {
      const index = next;
      next += 1;
      const life = lifeAt(seed, index);
      const afterMoment = workers === 1 ? audit : async () => {};
      await live(stage, { life, index, isOver, afterMoment }).catch(
        (error: Error) => void faults.push(error.message),
      );
    }
  }

  async function watch(): Promise<void> {
    while (isWatched && faults.length === 0) {
      await audit().catch((error: Error) => void faults.push(error.message));
      await sleep(auditPauseMs);
    }
  }

  const progress = setInterval(
    () => onProgress(`${model.orders.size} orders, ${audits} audits, ${shops.crashes} crashes`),
    progressMs,
  ).unref();
  const watching = workers === 1 ? Promise.resolve() : watch();
  await Promise.all(Array.from({ length: workers }, work));
  const settling = performance.now();
  const failed = await shops.allOpen().catch((error: Error) => error.message);
  if (failed) faults.push(failed);
  const { differences, totals } = faults.length > 0 ? { differences: [], totals: {} } : await settle(stage);
  const settledInSeconds = Math.round((performance.now() - settling) / 1000);
  await shops.untilQuiet().catch((error: Error) => void faults.push(error.message));
  isWatched = false;
  await watching;
  await audit();
  clearInterval(progress);
  faults.push(...differences);
  return {
    orders: model.orders.size,
    audits,
    crashes: shops.crashes,
    settledInSeconds,
    tally: stage.tally,
    totals,
    faults,
  };
}
