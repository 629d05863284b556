import { createHash } from 'node:crypto';
import { counted } from '../../../shared/base/locale.ts';
import type { HistoryCounts, HistorySource } from '../../../shared/customer/past-order.ts';
import { importFormats } from '../../../shared/product/import-format.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Db, Tx } from '../../database/db.ts';
import { inTransaction } from '../../database/transaction.ts';
import { lockImports } from '../../product/catalogue-file/mutations.ts';
import type { ActorContext, StaffContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { planHistory, readFile, writeHistory } from './plan.ts';
import { belongsTo, type Traces } from './queries.ts';

/** For a file with the most rows allowed. */
const timeout = 120_000;

/**
 * Writes the orders or customers of a file over those with the same number or key, all or nothing. It needs no fingerprint of a preview:
 * the same file always leaves the same rows behind.
 * @throws Failure CATALOGUE_FILE_REFUSED, IMPORT_RUNNING or BUSY
 */
export async function importHistory(ctx: ActorContext, bytes: Buffer): Promise<HistoryCounts> {
  const file = await readFile(ctx, bytes);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const effect = async (tx: Tx) => {
    await lockImports(tx);
    const { changes, counts } = await planHistory(tx, file);
    if (changes.length === 0) return counts;
    await writeHistory(tx, file, changes);
    const { kind, source } = file.form;
    const name = `${counted(changes.length, kind.slice(0, -1))} of ${importFormats[source]}`;
    await logActivity(tx, ctx.actor, { action: 'history.imported', subject: { name } });
    return counts;
  };
  return once(ctx, 'history.import', { hash }, effect, { timeout });
}

/** Deletes all orders and customers of an earlier shop. @returns how many */
export function removeHistory(
  { db, actor }: StaffContext,
  source: HistorySource,
): Promise<{ count: number }> {
  return inTransaction(db, async (tx) => {
    await lockImports(tx);
    const where = { source };
    const orders = await tx.pastOrder.deleteMany({ where });
    const customers = await tx.pastCustomer.deleteMany({ where });
    const count = orders.count + customers.count;
    const subject = { name: importFormats[source] };
    if (count > 0) await logActivity(tx, actor, { action: 'history.removed', subject });
    return { count };
  });
}

/** @returns how many orders and customers it deletes */
export async function eraseHistory(tx: Tx, traces: Traces): Promise<number> {
  const match = belongsTo(traces);
  // One statement: all parts see the rows as they were before.
  const [{ count }] = await tx.$queryRaw<[{ count: number }]>`
    WITH orders AS (DELETE FROM past_orders WHERE ${match} RETURNING 1),
      customers AS (DELETE FROM past_customers WHERE ${match} RETURNING 1)
    SELECT ((SELECT count(*) FROM orders) + (SELECT count(*) FROM customers))::int AS count`;
  return count;
}

/** Deletes orders that were placed before a time, and customers that were imported before it: no file says when they bought last. */
export async function deleteOldHistory(db: Db, before: Date | undefined): Promise<number> {
  if (!before) return 0;
  const orders = await db.pastOrder.deleteMany({ where: { placedAt: { lt: before } } });
  const customers = await db.pastCustomer.deleteMany({ where: { importedAt: { lt: before } } });
  return orders.count + customers.count;
}
