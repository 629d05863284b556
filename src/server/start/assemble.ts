import type { Server } from 'node:http';
import { createSecurityLog } from '../activity/security.ts';
import type { Closers } from '../base/closers.ts';
import { shareRunning } from '../base/concurrency.ts';
import { publicUrlOf, shopDefaultsOf } from '../base/env.ts';
import { openChangeFeed } from '../catalogue/change-feed/change-feed.ts';
import type { Restart } from '../connection/restart.ts';
import { type Connections, readVersion } from '../connection/saved.ts';
import { findFirstSteps } from '../doctor/first-steps.ts';
import { checkHealth } from '../doctor/report.ts';
import { type AppParts, createApp } from '../http/app.ts';
import { watchProxies } from '../http/client-address.ts';
import { ReadCounts } from '../http/read-counts.ts';
import { openPictures } from '../image/pictures.ts';
import type { JobParts } from '../job-runner/tasks.ts';
import { createMailer } from '../mail/mailer.ts';
import { openTerms } from '../order/pricing.ts';
import { openOldAddresses } from '../product/old-address/visits.ts';
import { openIdentity } from '../settings/identity.ts';
import { openSynonyms } from '../settings/synonyms.ts';
import type { Log } from '../telemetry/log.ts';

type OpenedBefore =
  | 'database'
  | 'renderer'
  | 'files'
  | 'publicFolder'
  | 'cards'
  | 'sandboxScript'
  | 'workerClient';

export interface ShopParts extends Pick<AppParts, OpenedBefore | 'isClosing' | 'isLeaving'> {
  databaseUrl: string;
  /** Closes all parts that are opened here, after parts that are added later. */
  closers: Closers;
  restart: Restart;
  /** Unset, the address of `PUBLIC_URL`, or the one the shop listens at. */
  publicUrl?: string | undefined;
  /** The time that an endpoint of a webhook may take to answer; default: that of `webhook/send.ts`. */
  webhookTimeoutMs?: number | undefined;
}

/** Puts a shop together from its settings and a prepared database. Nothing listens yet, and no job runs. */
export async function assembleShop(
  connections: Connections,
  log: Log,
  parts: ShopParts,
): Promise<{ server: Server; jobParts: JobParts }> {
  const { env } = connections;
  const { databaseUrl, closers, restart, webhookTimeoutMs, ...appParts } = parts;
  const { db } = parts.database;
  const publicUrl = parts.publicUrl ?? publicUrlOf(env);
  const pictures = await openPictures(env, log, parts.database);
  const mailer = createMailer({ env, log });
  closers.add(async () => mailer.close());
  const security = createSecurityLog(db, log);
  closers.add(security.flush);
  const oldAddresses = openOldAddresses(parts.database.pool, db, log);
  closers.add(oldAddresses.flush);
  // In development, pages and procedures change as well.
  const isCached = env.CACHE && env.NODE_ENV !== 'development';
  const changeFeed = isCached ? openChangeFeed(databaseUrl, log) : undefined;
  closers.add(async () => changeFeed?.close());
  const identity = openIdentity({ pool: parts.database.pool, defaults: shopDefaultsOf(env), changeFeed });
  // The currency and the categories are part of it: they change in every process. Without a database they are read once the change
  // feed has a connection.
  const readIdentity = () => identity.find().catch(() => undefined);
  await readIdentity();
  const reread = async () => {
    const version = await readVersion(parts.database.pool);
    if (version !== connections.version) restart(version);
  };
  changeFeed?.onSettings(() => {
    // Without a database, the change feed says so again once it has a connection.
    reread().catch(() => {});
    return readIdentity();
  });
  const synonyms = openSynonyms(parts.database.pool, changeFeed);
  const ownReads = new ReadCounts();
  // Otherwise the first process counts for all.
  if (env.RATE_LIMIT && !parts.workerClient) closers.add(ownReads.share(parts.database.pool, log));
  const proxyWatch = watchProxies(env.TRUST_PROXY, log);
  const account = parts.cards?.sandbox ? undefined : parts.cards?.gateway;
  const health = {
    env,
    connectionFaults: connections.faults,
    log,
    db,
    databaseUrl,
    store: pictures.store,
    account,
  };
  const checkHealthOnce = shareRunning(() => checkHealth(health));
  const server = createApp({
    ...appParts,
    env,
    connections: { ...connections, reread },
    log,
    pictures,
    security,
    identity,
    oldAddresses,
    synonyms,
    terms: openTerms(parts.database.pool, changeFeed),
    changeFeed,
    reads: parts.workerClient?.reads ?? ownReads,
    publicUrl,
    proxyWatch,
    checkHealth: checkHealthOnce,
    firstSteps: () => findFirstSteps(health),
  });
  const jobParts: JobParts = {
    db,
    log,
    cards: parts.cards?.gateway,
    mail: { db, mailer, publicUrl, identity: identity.find, store: pictures.store, log },
    pictures,
    store: pictures.store,
    security,
    dataDir: env.DATA_DIR,
    limitsEmails: env.RATE_LIMIT,
    webhooks: { isPrivateAllowed: env.WEBHOOK_PRIVATE_ADDRESSES, timeoutMs: webhookTimeoutMs },
    proxyFault: proxyWatch.fault,
    onJob: () => changeFeed?.invalidate(),
  };
  return { server, jobParts };
}
