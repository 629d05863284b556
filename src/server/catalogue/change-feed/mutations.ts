import type { Db } from '../../database/db.ts';

/**
 * Deletes changes that were visible ten minutes ago. The time of writing does not decide: the change of a slow transaction
 * may become visible only now.
 */
export async function deleteOldChanges(db: Db): Promise<void> {
  await db.$executeRaw`
    DELETE FROM catalogue_changes WHERE xid < (
      SELECT horizon FROM catalogue_changes WHERE at < clock_timestamp() - interval '10 minutes'
      ORDER BY horizon DESC LIMIT 1
    )`;
}
