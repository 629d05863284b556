import { type Closers, orNothing } from '../base/closers.ts';
import type { Env } from '../base/env.ts';
import { openForRequests } from '../database/db.ts';
import type { Log } from '../telemetry/log.ts';
import { fillShop, prepareDatabase } from './prepare.ts';
import { type Front, serveShop } from './serve.ts';

export interface Shop {
  /** The URL at which it is open, e.g. `http://127.0.0.1:3000`. */
  url: string;
  /** Notices for the operator, a line each. */
  notices: string[];
  /** The number of processes that serve it beside this one, if any do. */
  workers?: number;
  /** Replaces all workers by fresh processes; unset if that can't be done while the shop is open. */
  replace?(): void;
  /** Stops taking requests, lets the running ones finish, then closes the database. */
  close(): Promise<void>;
}

interface OpenParts {
  databaseUrl: string;
  front: Front;
  closers: Closers;
}

/**
 * Opens the database, brings its tables up to date, fills an empty shop, and listens.
 * @param signal aborts the start and undoes it
 * @throws StartError for a fault that the operator can fix
 */
export function startShop(env: Env, log: Log, front: Front, signal?: AbortSignal): Promise<Shop> {
  return orNothing(async (closers) => {
    const databaseUrl = await prepareDatabase(env, log, closers, signal);
    return openShop(env, log, { databaseUrl, front, closers });
  }, signal);
}

/**
 * Opens the shop on a database whose tables are up to date.
 * @throws StartError for a fault that the operator can fix
 */
export async function openShop(env: Env, log: Log, parts: OpenParts): Promise<Shop> {
  const { databaseUrl, front, closers } = parts;
  const database = openForRequests(env, log, databaseUrl);
  closers.add(database.close);
  const notices = await fillShop(env, log, database);
  const { url, leave } = await serveShop(env, log, { database, databaseUrl, front, closers });
  async function close(): Promise<void> {
    await leave();
    await closers.closeAll();
  }
  return { url, notices, close };
}
