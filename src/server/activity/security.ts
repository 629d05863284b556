import { Prisma } from '../../../prisma/generated/client.ts';
import { type Db, logError, type Tx } from '../database/db.ts';
import { deleteInPortions } from '../database/jobs/portions.ts';
import { addAlerts } from '../database/outbox/alert.ts';
import { inTransaction } from '../database/transaction.ts';
import type { SecurityEvent, SecurityLog } from '../rpc/context.ts';
import type { Log } from '../telemetry/log.ts';
import { createSummary, type Summary } from '../telemetry/summary.ts';
import { logActivity } from './mutations.ts';

/** The actor of events of clients that are neither staff nor programs of the shop. */
export const client = 'client';

const periodMs = 10 * 60_000;

/** The most lines in a period for events that any stranger can cause: many addresses together must not fill the table. */
export const mostLines = 100;

/**
 * The most lines in a period for one kind of event of one account or key, such as its sign-ins. Strangers can't use up these lines, and
 * one account can't use up those of another.
 */
const mostLinesOfOne = 20;

const hourMs = 3_600_000;

/**
 * Alerts the owner of an attack, at most once an hour for each name. Two processes that call this at the same time may cause two
 * alerts.
 */
export async function alertOfAttack(
  tx: Tx,
  name: string,
  facts: Record<string, string | number>,
): Promise<void> {
  const earlier = await tx.activity.findFirst({
    where: { action: 'shop.alerted', subject: name, createdAt: { gt: new Date(Date.now() - hourMs) } },
    select: { id: true },
  });
  if (earlier) return;
  const activityId = await logActivity(tx, 'shop', { action: 'shop.alerted', subject: { name } });
  await addAlerts(tx, [{ kind: 'attack', subjectId: String(activityId), facts }]);
}

/** The name of the budget of lines that an event takes from; undefined for an event that any stranger can cause. */
function budgetOf({ action, subject }: SecurityEvent): string | undefined {
  const isOfOne = ['security.signed_in', 'security.locked_out', 'security.key_used_elsewhere'].includes(
    action,
  );
  return isOfOne && subject.id !== undefined ? `${action} ${subject.id}` : undefined;
}

/** The most pairs of a key and an address that are remembered as logged. */
const mostKnown = 1000;

interface Line extends SecurityEvent {
  /** The id of its row; undefined if it could not be written. */
  written?: Promise<bigint | undefined>;
}

export function createSecurityLog(db: Db, log: Log): SecurityLog {
  const known = new Set<string>();
  const writing = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T | undefined> {
    const done = work.catch((err: unknown) => {
      logError(log, err, 'a security event was not recorded');
      return undefined;
    });
    writing.add(done);
    void done.finally(() => writing.delete(done));
    return done;
  }

  function write({ actor, action, subject, address }: SecurityEvent): Promise<bigint> {
    const isShown = address === undefined || subject.name === address;
    const changes = isShown ? undefined : { address: [null, address] as [null, string] };
    return inTransaction(db, async (tx) => {
      const id = await logActivity(tx, actor, { action, subject, changes });
      if (action === 'security.locked_out' && subject.id !== undefined) {
        const facts = { accountId: subject.id };
        await addAlerts(tx, [{ kind: 'lockedAccount', subjectId: String(id), facts }]);
      }
      return id;
    });
  }

  async function addCount({ written, address, subject }: Line, count: number): Promise<void> {
    const id = await written;
    if (id === undefined) return;
    const isShown = address === undefined || subject.name === address;
    const shown = isShown ? {} : { address: [null, address] };
    await db.activity.update({ where: { id }, data: { changes: { ...shown, times: [null, count + 1] } } });
  }

  const lines = (most: number, filled?: () => void) =>
    createSummary<Line>({
      periodMs,
      mostKeys: most - 1,
      report: (line, count) => void track(addCount(line, count)),
      filled,
    });
  const ofStrangers = lines(mostLines, () => {
    log.warn('security events of strangers are only counted for a while: there are too many');
    void track(
      inTransaction(db, (tx) =>
        alertOfAttack(tx, 'more security events than the log takes', { full: 'security' }),
      ),
    );
  });
  /** The lines by budget: one budget for each account or key that is used. */
  const ofOne = new Map<string, Summary<Line>>();

  function summaryFor(event: SecurityEvent): Summary<Line> {
    const budget = budgetOf(event);
    if (budget === undefined) return ofStrangers;
    const summary = ofOne.get(budget) ?? lines(mostLinesOfOne);
    ofOne.set(budget, summary);
    return summary;
  }

  const keyOf = ({ action, actor, subject, address }: SecurityEvent) =>
    [action, actor, address, subject.name].join(' ');

  async function recordAddress({
    action,
    actor,
    subject,
    address,
  }: SecurityEvent & { subject: { id: string } }): Promise<void> {
    const { id } = subject;
    const earlier = await db.activity.findFirst({
      where: { subjectId: id, action, subject: subject.name },
      select: { id: true },
    });
    if (earlier) return;
    log.info({ apiKey: id, client: address }, 'an API key was used from a new address');
    await write({ action, actor, subject, address });
  }

  return {
    note(event) {
      const line: Line = { ...event };
      if (summaryFor(event).isSingle(keyOf(event), line)) line.written = track(write(line));
    },
    noteKeyUse(key, address) {
      const pair = `${key.id} ${address}`;
      if (known.has(pair)) return;
      const subject = { id: key.id, name: address };
      const event = { action: 'security.key_used_elsewhere' as const, actor: key.actor, subject, address };
      if (!summaryFor(event).isSingle(keyOf(event), { ...event })) return;
      if (known.size >= mostKnown) known.clear();
      known.add(pair);
      void track(recordAddress(event));
    },
    async flush() {
      for (const summary of [ofStrangers, ...ofOne.values()]) summary.flush();
      await Promise.all(writing);
    },
  };
}

/**
 * Deletes lines of the log that were written before a time: security events, which have addresses of clients, or all others.
 * @returns the number of deleted lines
 */
export function deleteOldActivity(db: Db, kind: 'security' | 'other', before: Date): Promise<number> {
  const isKind = Prisma.raw(kind === 'security' ? 'LIKE' : 'NOT LIKE');
  return deleteInPortions(
    (limit) => db.$executeRaw`
      DELETE FROM activities WHERE id IN (
        SELECT id FROM activities WHERE created_at < ${before} AND action ${isKind} 'security.%' ORDER BY id LIMIT ${limit}
      )`,
  );
}
