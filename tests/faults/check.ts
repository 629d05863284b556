import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/server/database/db.ts';
import { auditInvariants } from '../../src/server/recovery/invariants/audit.ts';
import { noFailedJob } from '../../src/server/recovery/invariants/rules.ts';
import { type Scene, stockAtFirst } from './scene.ts';

/** A periodic job that failed for good during an outage is forgotten by its next round, a minute later. */
const nextRoundMs = 90_000;

/** The broken invariants. Failed jobs may be periodic ones, whose next run is awaited. */
async function auditSettled(db: Db) {
  const latest = performance.now() + nextRoundMs;
  for (;;) {
    const broken = await auditInvariants(db);
    const isSettled = broken.every(({ rule }) => rule !== noFailedJob);
    if (isSettled || performance.now() > latest) return broken;
    await sleep(1000);
  }
}

/** The damage after a run: orders that were lost, or sold twice, or figures that do not add up. */
export function findDamage(scene: Scene): Promise<string[]> {
  const { acknowledged, unknown } = scene.buyers;
  return scene.withDatabase(async ({ db }) => {
    const found = await db.order.findMany({ select: { number: true } });
    const orders = new Set(found.map(({ number }) => number));
    const promised = acknowledged.map(({ number }) => number);
    const lost = promised.filter((number) => !orders.has(number));
    const twice = promised.length - new Set(promised).size;
    const surplus = orders.size - promised.length - unknown;
    const { _sum: sold } = await db.orderLine.aggregate({ _sum: { quantity: true } });
    const { _sum: left, _count: products } = await db.productStock.aggregate({
      _sum: { stock: true },
      _count: true,
    });
    const missing = products * stockAtFirst - (left.stock ?? 0) - (sold.quantity ?? 0);
    return [
      ...(lost.length > 0 ? [`${lost.length} acknowledged orders are lost: ${lost.slice(0, 3)}`] : []),
      ...(twice > 0 ? [`${twice} orders were acknowledged twice`] : []),
      ...(surplus > 0 ? [`${surplus} orders more than were asked for`] : []),
      ...(missing !== 0 ? [`the stock is wrong by ${missing}`] : []),
      ...(await auditSettled(db)).map((broken) => `invariant: ${JSON.stringify(broken)}`),
    ];
  });
}
