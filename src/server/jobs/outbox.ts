import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import { oweConfirmations } from '../mail/mutations.ts';
import { findOutbox, lockOutbox } from '../outbox/queries.ts';
import { inTransaction } from '../transaction.ts';
import { writeWebhookEvents } from '../webhook/write.ts';
import { type Poller, poll } from './poll.ts';

interface OutboxParts {
  db: Db;
  log: Log;
}

/** Entries of one transaction. */
const batch = 20;
const plainBatch = 200;

/** In a rush, orders have nine tenths of the time. */
const pauseMs = (tookMs: number) => 9 * tookMs;

/** Writes what each of those who are told of something is to be sent, and deletes the entries. */
function processEntries(db: Db, ids: bigint[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const entries = await lockOutbox(tx, ids);
    if (entries.length === 0) return;
    await oweConfirmations(tx, entries);
    await writeWebhookEvents(tx, entries);
    await tx.outboxEntry.deleteMany({ where: { id: { in: entries.map(({ id }) => id) } } });
  });
}

/** One entry at a time, so that the one at fault holds up no other. */
async function processEach({ db, log }: OutboxParts, ids: bigint[]): Promise<void> {
  for (const id of ids) {
    try {
      await processEntries(db, [id]);
    } catch (err) {
      log.error({ err, entry: String(id) }, 'others could not be told of something yet');
      const lastError = err instanceof Error ? err.message : String(err);
      await db.outboxEntry.updateMany({ where: { id }, data: { tries: { increment: 1 }, lastError } });
    }
  }
}

/** The same by one statement, for shops that only their shoppers hear of: nothing has to be read. @returns how many there were */
function processPlainly(db: Db): Promise<number> {
  return db.$executeRaw`
    WITH entry AS (
      DELETE FROM outbox WHERE NOT EXISTS (SELECT FROM webhook_endpoints WHERE disabled_at IS NULL) AND id IN (
        SELECT id FROM outbox WHERE tries = 0 ORDER BY id LIMIT ${plainBatch}::int FOR UPDATE SKIP LOCKED
      )
      RETURNING type, order_event_id
    ), owed AS (
      INSERT INTO order_confirmations (order_id)
      SELECT event.order_id FROM order_events event JOIN entry ON entry.order_event_id = event.id
      WHERE entry.type IN ('order.placed', 'order.paid') AND event."to" IN ('placed', 'paid')
    )
    SELECT FROM entry`;
}

/** @returns whether there is more */
async function processBatch(parts: OutboxParts): Promise<boolean> {
  const count = await processPlainly(parts.db);
  if (count > 0) return count === plainBatch;
  const ids = await findOutbox(parts.db, batch);
  if (ids.length > 0) await processEntries(parts.db, ids).catch(() => processEach(parts, ids));
  return ids.length === batch;
}

/** Processes all that is in the outbox, and comes back when that is done. */
export async function processOutbox(parts: OutboxParts): Promise<void> {
  while ((await processBatch(parts)) || (await findOutbox(parts.db, 1)).length > 0);
}

/** Processes what comes into the outbox until it is stopped; beside other processes, by one of them at a time. */
export function startOutbox(parts: OutboxParts): Poller {
  return poll({
    work: () => processBatch(parts),
    pauseMs,
    onError: (err) => parts.log.warn({ err }, 'the outbox can’t be read or written'),
  });
}
