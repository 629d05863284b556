import { limits } from '../../shared/base/limits.ts';
import { counted } from '../../shared/base/locale.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { bulkTimeout, writeEdits } from './bulk/write.ts';
import { lockStored } from './stored.ts';

/** Shows the hidden products whose time has come. One whose time somebody changes at this moment waits for its new time. */
export function showDue(db: Db): Promise<void> {
  return inTransaction(
    db,
    async (tx) => {
      const due = await tx.$queryRaw<{ id: string; shownFrom: Date }[]>`
        SELECT id, shown_from AS "shownFrom" FROM products
        WHERE is_hidden AND shown_from <= now() AND deleted_at IS NULL
        ORDER BY shown_from, id LIMIT ${limits.bulkProducts}`;
      if (due.length === 0) return;
      const locked = await lockStored(
        tx,
        due.map(({ id }) => id),
      );
      const edits = due.flatMap(({ id, shownFrom }) => {
        const product = locked.get(id);
        const isStill = product?.shownFrom === shownFrom.toISOString() && !product.isDeleted;
        return isStill ? [{ product, values: { isHidden: false, shownFrom: null } }] : [];
      });
      if (edits.length === 0) return;
      const actor = 'shop';
      const activityId = await logActivity(tx, actor, {
        action: 'catalogue.changed',
        subject: { name: counted(edits.length, 'product') },
        changes: { change: [null, 'Shown at the planned time'] },
      });
      await writeEdits(tx, edits, { cause: 'adjusted', activityId, actor });
    },
    { timeout: bulkTimeout },
  );
}
