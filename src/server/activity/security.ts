import { Prisma } from '../../../prisma/generated/client.ts';
import type { ActivityAction } from '../../shared/activity.ts';
import { type Db, logError } from '../db.ts';
import { deleteInPortions } from '../jobs/portions.ts';
import type { Log } from '../log.ts';
import { addAlerts } from '../outbox/alert.ts';
import { createSummary } from '../summary.ts';
import { inTransaction } from '../transaction.ts';
import { logActivity } from './mutations.ts';

/** The actor of events of clients that are neither staff nor programs of the shop. */
export const client = 'client';

interface SecurityEvent {
  action: Extract<ActivityAction, `security.${string}`>;
  actor: string;
  subject: { id?: string; name: string };
  /** The address of the client; unset if the shop can't say whose doing it is. */
  address?: string;
}

/** Writes what concerns the security of the shop into the log of activity. No request waits for it, or fails by it. */
export interface SecurityLog {
  /** The same event of the same client is one line in ten minutes, with the number of times. */
  note(event: SecurityEvent): void;
  /** Notes the first use of an API key from an address. */
  noteKeyUse(key: { id: string; actor: string }, address: string): void;
  /** Writes the counts so far. */
  flush(): Promise<void>;
}

const periodMs = 10 * 60_000;

/** Lines in a period: a flood from many addresses must not fill the table. */
const mostLines = 100;

/** Addresses of keys that are known to be in the log. */
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

  const lines = createSummary<Line>({
    periodMs,
    mostKeys: mostLines - 1,
    report: (line, count) => void track(addCount(line, count)),
  });

  async function noteAddress({ id, actor }: { id: string; actor: string }, address: string): Promise<void> {
    const action = 'security.key_used_elsewhere';
    const earlier = await db.activity.findFirst({
      where: { subjectId: id, action, subject: address },
      select: { id: true },
    });
    if (earlier) return;
    log.info({ apiKey: id, client: address }, 'an API key was used from a new address');
    await write({ action, actor, subject: { id, name: address }, address });
  }

  return {
    note(event) {
      const { action, actor, subject, address } = event;
      const line: Line = { ...event };
      if (lines.isSingle(`${action} ${actor} ${address} ${subject.name}`, line))
        line.written = track(write(line));
    },
    noteKeyUse(key, address) {
      const pair = `${key.id} ${address}`;
      if (known.has(pair)) return;
      if (known.size >= mostKnown) known.clear();
      known.add(pair);
      void track(noteAddress(key, address));
    },
    async flush() {
      lines.flush();
      await Promise.all(writing);
    },
  };
}

/**
 * Deletes lines of the log that were written before a time: security events, which have addresses of clients, or all others.
 * @returns how many
 */
export function forgetOldActivity(db: Db, kind: 'security' | 'other', before: Date): Promise<number> {
  const isKind = Prisma.raw(kind === 'security' ? 'LIKE' : 'NOT LIKE');
  return deleteInPortions(
    (limit) => db.$executeRaw`
      DELETE FROM activities WHERE id IN (
        SELECT id FROM activities WHERE created_at < ${before} AND action ${isKind} 'security.%' ORDER BY id LIMIT ${limit}
      )`,
  );
}
