import { type Closers, orNothing } from '../base/closers.ts';
import type { Env } from '../base/env.ts';
import { listen } from '../base/listen.ts';
import { type Restart, restartOnce } from '../connection/restart.ts';
import { openConnections } from '../connection/saved.ts';
import { openForRequests } from '../database/db.ts';
import type { Log } from '../telemetry/log.ts';
import { fillShop, type Prepared, prepareDatabase } from './prepare.ts';
import { type Front, serveShop } from './serve.ts';

export interface Shop {
  /** The URL at which it is open, e.g. `http://127.0.0.1:3000`. */
  url: string;
  /** The settings that it was opened with. */
  env: Env;
  /** Notices for the operator, a line each. */
  notices: string[];
  /** The number of processes that serve it beside this one, if any do. */
  workers?: number;
  /** Replaces all workers by fresh processes; unset if that can't be done while the shop is open. */
  replace?(): void;
  /** Stops taking requests, lets the running ones finish, then closes the database. */
  close(): Promise<void>;
}

interface OpenParts extends Omit<Prepared, 'reopenBackups'> {
  /** Unset where another part keeps the backups. */
  reopenBackups?: Prepared['reopenBackups'];
  front: Front;
  closers: Closers;
  /** Unset, the shop opens itself again. */
  restart?: Restart;
}

/**
 * Opens the database, brings its tables up to date, fills an empty shop, and listens.
 * @param signal aborts the start and undoes it
 * @throws StartError for a fault that the operator can fix
 */
export function startShop(env: Env, log: Log, front: Front, signal?: AbortSignal): Promise<Shop> {
  return orNothing(async (closers) => {
    const prepared = await prepareDatabase(env, log, closers, signal);
    return openShop(env, log, { ...prepared, front, closers });
  }, signal);
}

/**
 * Opens the shop on a database whose tables are up to date.
 * @throws StartError for a fault that the operator can fix
 */
export async function openShop(own: Env, log: Log, parts: OpenParts): Promise<Shop> {
  const { databaseUrl, front, closers } = parts;
  const database = openForRequests(own, log, databaseUrl);
  closers.add(database.close);
  const { env } = await openConnections(own, database.pool);
  const notices = await fillShop(env, log, database);

  const serve = (listening: Front['listen']) =>
    orNothing(async (closers) => {
      const connections = await openConnections(own, database.pool);
      const found = { database, databaseUrl, front: { ...front, listen: listening }, closers, restart };
      return { ...(await serveShop(connections, log, found)), close: () => closers.closeAll() };
    });

  /** Opens the shop again beside the one that serves, at the same port. */
  async function serveAnew(): Promise<void> {
    await opening;
    await parts.reopenBackups?.();
    const before = served;
    let retiring: Promise<void> | undefined;
    served = await serve((server, env) => {
      retiring = before.retire();
      return listen(server, { ...env, PORT: Number(new URL(before.url).port) });
    }).catch((error) => {
      // The process stops in order, as no server listens any more; its service manager starts it again.
      if (retiring) setImmediate(() => Promise.reject(error));
      throw error;
    });
    await retiring;
    await before.close();
  }
  const restart = parts.restart ?? restartOnce(serveAnew, log);
  const opening = serve(front.listen);
  let served = await opening;
  closers.add(() => served.close());

  async function close(): Promise<void> {
    await served.leave();
    await closers.closeAll();
  }
  return { url: served.url, env, notices, close };
}
