import { DeadlineClient } from '../../database/deadlines.ts';
import type { Log } from '../../telemetry/log.ts';

/** A later response is useless: see `freshMs` in change-feed.ts. */
const timeoutMs = 2000;

/** The delay before each further try to connect. */
const delaysMs = [250, 500, 1000];

/** The result of one check of the database. */
interface Check {
  /** Its snapshot: which transactions it could see. */
  snapshot: string;
  /** True if it could see a change that the check before could not. */
  changed: boolean;
}

export interface ChangeConnection {
  /** @param snapshot of the check before; without one, `changed` is true. Rejects without a connection. */
  check(snapshot: string | undefined): Promise<Check>;
  close(): Promise<void>;
}

// A comparison of snapshots is correct for any order in which transactions begin and commit; a growing number is not.
const checkText = `
  SELECT pg_current_snapshot()::text AS snapshot, $1::pg_snapshot IS NULL OR EXISTS (
    SELECT FROM catalogue_changes
    WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
  ) AS changed`;

interface ConnectionParts {
  log: Log;
  /** Called when a change is notified. @param table the one that has changed; undefined after a new connection: any may have */
  onNotification(table?: string): void;
  /** Called when the connection is lost. The next may lead to another state of the database, or another database. */
  onLost(): void;
}

/** A connection of its own, so that checks never queue behind orders; it reconnects by itself. */
export function openConnection(
  databaseUrl: string,
  { log, onNotification, onLost }: ConnectionParts,
): ChangeConnection {
  let client: DeadlineClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  function connectLater(): void {
    if (isClosed) return;
    timer = setTimeout(connect, delaysMs[Math.min(failures, delaysMs.length - 1)]);
    timer.unref();
    failures += 1;
  }

  async function connect(): Promise<void> {
    const next = new DeadlineClient({
      connectionString: databaseUrl,
      answerMs: timeoutMs,
      settings: { statement_timeout: String(timeoutMs) },
    });
    next.on('error', (err) => log.debug({ err }, 'the change feed lost its connection'));
    next.on('notification', ({ payload }) => onNotification(payload));
    try {
      await next.connect();
      await next.query('LISTEN catalogue');
    } catch (err) {
      log.debug({ err }, 'the change feed has no connection');
      next.end().catch(() => {});
      return connectLater();
    }
    if (isClosed) return next.end();
    failures = 0;
    client = next;
    next.once('end', () => {
      client = undefined;
      onLost();
      connectLater();
    });
    onNotification();
  }

  const connecting = connect();
  return {
    async check(snapshot) {
      const asked = client;
      if (!asked) throw new Error('The change feed has no connection');
      try {
        const { rows }: { rows: Check[] } = await asked.query({
          name: 'check_changes',
          text: checkText,
          values: [snapshot ?? null],
        });
        return rows[0] as Check;
      } catch (error) {
        // Its responses may be out of step with the queries, or the server does not respond: give the connection up.
        asked.end().catch(() => {});
        throw error;
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      await client?.end();
    },
  };
}
