import type { Db } from '../db.ts';

/**
 * Deletes changes that were there to be seen ten minutes ago. Not by when they were written: a transaction can be slow, and
 * its change appear only now.
 */
export async function forgetOldChanges(db: Db): Promise<void> {
  await db.$executeRaw`
    DELETE FROM catalogue_changes WHERE xid < (
      SELECT horizon FROM catalogue_changes WHERE at < clock_timestamp() - interval '10 minutes'
      ORDER BY horizon DESC LIMIT 1
    )`;
}
