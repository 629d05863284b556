import type pg from 'pg';
import { openPool } from '../database/db.ts';
import { isBusyError, isLostError } from '../database/db-error.ts';
import type { Log } from '../telemetry/log.ts';

/** One of those after which the job queue tries again. */
const retriedCode = 'ETIMEDOUT';

function throwRetried(error: unknown): never {
  if (isLostError(error) || isBusyError(error)) Object.assign(error as Error, { code: retriedCode });
  throw error;
}

// biome-ignore lint/suspicious/noExplicitAny: the forms of the originals, with promises and with callbacks
type Call = (...args: any[]) => any;

/** The same method, whose promises are rejected with an error that is tried again. */
function retried(method: Call): Call {
  return (...args) => {
    const result = method(...args);
    return result instanceof Promise ? result.catch(throwRetried) : result;
  };
}

/**
 * The connections of a job runner. The queue writes the outcome of a job without waiting for it. It tries again only after a few kinds
 * of errors; any other error would end the process as unhandled, and leave the job locked. So errors of a lost or busy database get a
 * code after which it tries again. To write an outcome twice changes nothing.
 */
export function openQueuePool(databaseUrl: string, log: Log, most: number): pg.Pool {
  const pool = openPool(databaseUrl, log, { most });
  pool.connect = retried(pool.connect.bind(pool));
  pool.on('connect', (client) => {
    client.query = retried(client.query.bind(client));
  });
  return pool;
}
