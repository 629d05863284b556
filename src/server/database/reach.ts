import type { Client } from 'pg';
import { describeDatabaseUrl } from '../base/database-url.ts';
import { StartError } from '../base/start-error.ts';
import { connect, errorCode } from './connect.ts';

const oldestServer = 15;

/** The server can't be reached for now, as far as can be told: it may be starting, or its machine or network. */
export class DatabaseAwayError extends StartError {}

/** Faults that may go away by themselves: of the network, or a server that starts, stops, or has too many connections. */
const awayCodes = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOENT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
  ],
  ...['53300', '57P01', '57P02', '57P03'],
]);

export function isAway(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  // Class 08: connections that failed, also those of a pooler.
  return (
    awayCodes.has(code) || code.startsWith('08') || /^Connection terminated/.test((error as Error).message)
  );
}

/**
 * Connects to the operator's database.
 * @throws StartError with the fault of DATABASE_URL or of its server, without the password; DatabaseAwayError if it may be
 * reached later
 */
export async function reachDatabase(
  databaseUrl: string,
  session?: Parameters<typeof connect>[1],
): Promise<Client> {
  const client = await connect(databaseUrl, session).catch((error) => {
    throw new (isAway(error) ? DatabaseAwayError : StartError)(explain(databaseUrl, error));
  });
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major >= oldestServer) return client;
  await client.end();
  throw new StartError(
    `The database at ${describeDatabaseUrl(databaseUrl).servers} is PostgreSQL ${major}, and Rackhouse needs ${oldestServer} or newer.`,
  );
}

function explain(databaseUrl: string, error: unknown): string {
  const { user, servers: where, name } = describeDatabaseUrl(databaseUrl);
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  switch (code) {
    case '28P01':
    case '28000':
      return `The database at ${where} refuses user ${user}: correct the name or password in DATABASE_URL.`;
    case '3D000':
      return `The server at ${where} has no database ${name}: create it, or correct DATABASE_URL.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
      return `Cannot reach a database at ${where} (${code}): is PostgreSQL running there, and is DATABASE_URL right?`;
    default:
      return `Cannot connect to the database at ${where}: ${message}`;
  }
}
