import type pg from 'pg';

/** A server of a database. */
export interface Host {
  host: string;
  port: number;
}

/** The time that the found server counts as the right one: connections are often made several at a time. */
const knownMs = 1000;

const known = new Map<string, { found: Promise<Host>; at: number }>();

/** In the words of node-postgres, so that it is taken for a lost connection. */
const noneWrites = () => new Error('Connection terminated: none of the servers takes writes');

/** @throws if it can't be reached, or takes no writes */
async function ask(client: pg.Client): Promise<Host> {
  try {
    await client.connect();
    const { rows } = await client.query<{ takes: boolean }>(
      `SELECT current_setting('transaction_read_only') = 'off' AS takes`,
    );
    if (!rows[0]?.takes) throw noneWrites();
    return { host: client.host, port: client.port };
  } finally {
    client.end().catch(() => {});
  }
}

/** The error of a server comes before that of one that can't be reached: it says more. */
function reportedError({ errors }: AggregateError): unknown {
  const said = errors.find((error) => error.severity !== undefined);
  const readOnly = errors.find(({ message }) => message === noneWrites().message);
  return said ?? readOnly ?? errors[0];
}

/**
 * The server that takes writes, of those that these clients lead to. All are asked at once.
 * @param databaseUrl for which it is known for a second
 * @throws the error of one of them, if none takes writes
 */
export function findHost(databaseUrl: string, open: () => pg.Client[]): Promise<Host> {
  const before = known.get(databaseUrl);
  if (before && performance.now() - before.at < knownMs) return before.found;
  const found = Promise.any(open().map(ask)).catch((error: AggregateError) => {
    forgetHost(databaseUrl);
    throw reportedError(error);
  });
  known.set(databaseUrl, { found, at: performance.now() });
  return found;
}

/** Forgets the found server: the next connection asks all servers again. */
export function forgetHost(databaseUrl: string): void {
  known.delete(databaseUrl);
}
