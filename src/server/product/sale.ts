import { limits } from '../../shared/base/limits.ts';
import { counted } from '../../shared/base/locale.ts';
import { noSale } from '../../shared/product/sale.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Db, Tx } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { bulkTimeout, type Edit, writeEdits } from './bulk/write.ts';
import { lockStored } from './stored.ts';

interface DueProduct {
  id: string;
  salePrice: number;
  saleFrom: Date | null;
  saleUntil: Date | null;
  isOver: boolean;
}

const writes = { begun: 'Sale began at the planned time', ended: 'Sale ended at the planned time' };

async function writeDue(tx: Tx, edits: Edit[], change: string): Promise<void> {
  if (edits.length === 0) return;
  const actor = 'shop';
  const activityId = await logActivity(tx, actor, {
    action: 'catalogue.changed',
    subject: { name: counted(edits.length, 'product') },
    changes: { change: [null, change] },
  });
  await writeEdits(tx, edits, { cause: 'adjusted', activityId, actor });
}

/** Begins and ends the sales whose time has come. A sale that somebody changes at this moment waits for its new time. */
export function changeDuePrices(db: Db): Promise<void> {
  return inTransaction(
    db,
    async (tx) => {
      const due = await tx.$queryRaw<DueProduct[]>`
        SELECT id, sale_from AS "saleFrom", sale_until AS "saleUntil", coalesce(sale_until <= now(), false) AS "isOver"
        FROM products
        WHERE sale_price_cents IS NOT NULL AND deleted_at IS NULL AND (sale_until <= now()
          OR ordinary_price_cents IS NULL AND coalesce(sale_from <= now(), true) AND sale_price_cents < price_cents)
        ORDER BY id LIMIT ${limits.bulkProducts}`;
      if (due.length === 0) return;
      const locked = await lockStored(
        tx,
        due.map(({ id }) => id),
      );
      const still = due.flatMap(({ id, saleFrom, saleUntil, isOver }) => {
        const product = locked.get(id);
        const isSame =
          product?.saleFrom === (saleFrom?.toISOString() ?? null) &&
          product.saleUntil === (saleUntil?.toISOString() ?? null);
        return isSame && product.salePrice !== null && !product.isDeleted ? [{ product, isOver }] : [];
      });
      const begun = still.flatMap(({ product, isOver }) =>
        isOver || product.isOnSale ? [] : [{ product, values: {}, isOnSale: true }],
      );
      // A sale may be over before anybody could begin it.
      const ended = still.flatMap(({ product, isOver }) =>
        isOver ? [{ product, values: noSale, ...(product.isOnSale && { isOnSale: false }) }] : [],
      );
      await writeDue(tx, begun, writes.begun);
      await writeDue(tx, ended, writes.ended);
    },
    { timeout: bulkTimeout },
  );
}

/**
 * Deletes prices that ended more than 30 days ago. While a sale is on, those of its product stay: they prove its former price.
 */
export async function deleteOldPrices(db: Db): Promise<void> {
  await db.$executeRaw`
    DELETE FROM past_prices o USING products p
    WHERE o.ended_at < now() - interval '30 days' AND p.id = o.product_id AND p.ordinary_price_cents IS NULL`;
}
