import { Prisma } from '../../../../prisma/generated/client.ts';
import type { Db } from '../../database/db.ts';

/** The kinds of items that are reconciled one by one, each with its own retries; `provider` stands for all of them. */
export type ItemKind =
  | 'payment'
  | 'event'
  | 'hold'
  | 'difference'
  | 'refund'
  | 'stale_intent'
  | 'dispute'
  | 'provider';

/**
 * The delays double from half a minute up to this. They are short while the provider is out of reach: all items are late
 * when it is back.
 */
const longest = { refused: '1 hour', unreached: '4 minutes' };

/** True in SQL for an item that is put off. @param subject its id, as text */
export const isPutOff = (kind: ItemKind, subject: string) =>
  Prisma.raw(`EXISTS (SELECT FROM reconcile_retries retry
    WHERE retry.kind = '${kind}' AND retry.subject = ${subject} AND retry.next_at > now())`);

/** The items that failed the last time; the value is true for an item that is put off. */
export async function findRetries(db: Db, kind: ItemKind, subjects: string[]): Promise<Map<string, boolean>> {
  const rows = await db.$queryRaw<{ subject: string; isPutOff: boolean }[]>`
    SELECT subject, next_at > now() AS "isPutOff" FROM reconcile_retries
    WHERE kind = ${kind} AND subject = ANY (${subjects})`;
  return new Map(rows.map(({ subject, isPutOff }) => [subject, isPutOff]));
}

/** Puts off an item that has failed. @returns how often in a row, and when the next try is due */
export async function putOff(
  db: Db,
  { kind, subject }: { kind: ItemKind; subject: string },
  { error, isUnreached }: { error: unknown; isUnreached: boolean },
): Promise<{ failures: number; nextAt: Date }> {
  const lastError = error instanceof Error ? error.message : String(error);
  const [retry] = await db.$queryRaw<[{ failures: number; nextAt: Date }]>`
    INSERT INTO reconcile_retries AS retry (kind, subject, next_at, last_error)
    VALUES (${kind}, ${subject}, now() + interval '30 seconds', ${lastError})
    ON CONFLICT (kind, subject) DO UPDATE
    SET failures = retry.failures + 1, last_error = EXCLUDED.last_error, next_at = now() + least(
      interval '30 seconds' * power(2, least(retry.failures, 10)),
      ${isUnreached ? longest.unreached : longest.refused}::interval)
    RETURNING failures, next_at AS "nextAt"`;
  return retry;
}

export async function deleteRetry(db: Db, kind: ItemKind, subject: string): Promise<void> {
  await db.$executeRaw`DELETE FROM reconcile_retries WHERE kind = ${kind} AND subject = ${subject}`;
}

/** Deletes retries that were due long ago: a webhook or staff have settled those items. */
export async function deleteOldRetries(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM reconcile_retries WHERE next_at < now() - interval '1 day'`;
}

/** The number of items of each kind that wait for their next try. */
export function countRetries(db: Db): Promise<{ name: string; count: number }[]> {
  return db.$queryRaw`
    SELECT kind AS name, count(*)::int AS count FROM reconcile_retries
    WHERE next_at > now() - interval '10 minutes' GROUP BY kind`;
}
