import { type Db, logError } from '../database/db.ts';
import { isLostError } from '../database/db-error.ts';
import { pausesByLoad } from '../database/jobs/pauses.ts';
import { type Poller, poll } from '../database/jobs/poll.ts';
import {
  findOutbox,
  findSubjects,
  leaveStocks,
  lockOutbox,
  type OutboxBatch,
} from '../database/outbox/queries.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordWithheld, type WithheldParts } from '../mail/address-limits.ts';
import { queueAlerts } from '../mail/alert-mutations.ts';
import { queueEmails } from '../mail/mutations.ts';
import { writeWebhookEvents } from '../webhook/write.ts';

interface OutboxParts extends WithheldParts {
  db: Db;
  /** Whether strangers can have only some e-mails sent to an address. */
  limitsEmails: boolean;
}

/** Entries of one transaction. */
const batch = 100;

/** While requests keep the process busy, nine tenths of the time are left to them. */
const busyFactor = 9;

/** With the pause of e-mails when there were none, an idle machine reports an event within two seconds. */
const idleMs = 500;

/**
 * Writes the e-mails, alerts and webhook events of these entries, and deletes the entries.
 * @returns false, with nothing done, while another process does so
 */
async function processEntries(
  parts: OutboxParts,
  { ids, leavesProducts }: Omit<OutboxBatch, 'isMore'>,
): Promise<boolean> {
  const withheld = await inTransaction(parts.db, async (tx) => {
    const entries = await lockOutbox(tx, ids);
    if (!entries) return undefined;
    if (entries.length === 0) return [];
    const tooMany = await queueEmails(tx, entries, parts.limitsEmails);
    await queueAlerts(tx, entries);
    const found = entries.map(({ id }) => id);
    const left = leavesProducts ? await leaveStocks(tx, found) : [];
    await writeWebhookEvents(
      tx,
      entries.map((entry) => (left.includes(entry.id) ? { ...entry, productIds: [], stocks: [] } : entry)),
    );
    await tx.outboxEntry.deleteMany({ where: { id: { in: found.filter((id) => !left.includes(id)) } } });
    return tooMany;
  });
  for (const { orderId, kind } of withheld ?? []) recordWithheld(parts, { orderId, kind });
  return withheld !== undefined;
}

/** Processes one entry at a time, so that a failing entry delays only later ones about the same order or product. */
async function processEach(parts: OutboxParts, { ids, leavesProducts }: OutboxBatch): Promise<void> {
  const { db, log } = parts;
  const held = new Set<string>();
  const hold = (subjects: string[]) => {
    for (const subject of subjects) held.add(subject);
  };
  for (const { id, subjects } of await findSubjects(db, ids)) {
    if (subjects.some((subject) => held.has(subject))) {
      hold(subjects);
      continue;
    }
    try {
      if (!(await processEntries(parts, { ids: [id], leavesProducts }))) return;
    } catch (err) {
      hold(subjects);
      if (isLostError(err)) throw err;
      log.error({ err, entry: String(id) }, 'an outbox entry could not be processed yet');
      const lastError = err instanceof Error ? err.message : String(err);
      await db.outboxEntry.updateMany({ where: { id }, data: { tries: { increment: 1 }, lastError } });
    }
  }
}

/** @returns the batch that was found */
async function processBatch(parts: OutboxParts): Promise<OutboxBatch> {
  const next = await findOutbox(parts.db, batch);
  if (next.ids.length > 0) await processEntries(parts, next).catch(() => processEach(parts, next));
  return next;
}

/** Processes everything in the outbox, and returns when that is done. */
export async function processOutbox(parts: OutboxParts): Promise<void> {
  while ((await processBatch(parts)).ids.length > 0);
}

/** Processes the outbox until it is stopped; of several processes, one does so at a time. */
export function startOutbox(parts: OutboxParts): Poller {
  const pauses = pausesByLoad(busyFactor);
  return poll({
    async work() {
      pauses.end();
      return (await processBatch(parts)).isMore;
    },
    pauseMs: pauses.begin,
    idleMs,
    onError: (err) => logError(parts.log, err, 'the outbox can’t be read or written'),
  });
}
