import pg from 'pg';
import type { Log } from '../log.ts';

/** A server that takes longer than this to answer is in trouble; what it says late is of no use anyway, see `watch.ts`. */
const patienceMs = 2000;

/** How long to wait before each further try to connect. */
const delaysMs = [250, 500, 1000, 2000, 5000];

/** What one look at the database found. */
interface Look {
  /** The moment of it: which transactions it could see. */
  seen: string;
  /** Whether it could see a change that the look before could not. */
  changed: boolean;
}

export interface WatchConnection {
  /** @param seen the moment of the look before; without one, anything may have changed. Rejects without a connection. */
  look(seen: string | undefined): Promise<Look>;
  close(): Promise<void>;
}

// Right in whatever order transactions begin and end: a number tells nothing of that, what two snapshots show does.
const lookText = `
  SELECT pg_current_snapshot()::text AS seen, $1::pg_snapshot IS NULL OR EXISTS (
    SELECT FROM catalogue_changes
    WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
  ) AS changed`;

interface ConnectionParts {
  log: Log;
  /** Told when somebody announces a change. */
  onNews(): void;
  /** Told when there is no connection any more. The next may lead to another state of the database, or another database. */
  onLost(): void;
}

/** A connection of its own, which never waits behind orders; it comes back by itself. */
export function openConnection(
  databaseUrl: string,
  { log, onNews, onLost }: ConnectionParts,
): WatchConnection {
  let client: pg.Client | undefined;
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
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5000,
      query_timeout: patienceMs,
      statement_timeout: patienceMs,
    });
    next.on('error', (err) => log.debug({ err }, 'the watch on the catalogue lost its connection'));
    next.on('notification', onNews);
    try {
      await next.connect();
      await next.query('LISTEN catalogue');
    } catch (err) {
      log.debug({ err }, 'the watch on the catalogue has no connection');
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
    onNews();
  }

  const connecting = connect();
  return {
    async look(seen) {
      const asked = client;
      if (!asked) throw new Error('The watch on the catalogue has no connection');
      try {
        const { rows } = await asked.query<Look>({ name: 'look', text: lookText, values: [seen ?? null] });
        return rows[0] as Look;
      } catch (error) {
        // Out of step with its answers, or with a server that does not answer: of no more use.
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
