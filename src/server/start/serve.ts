import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Closers } from '../base/closers.ts';
import type { Env } from '../base/env.ts';
import { listen } from '../base/listen.ts';
import type { Restart } from '../connection/restart.ts';
import type { Connections } from '../connection/saved.ts';
import { type Share, wholeShare } from '../database/connection-share.ts';
import type { Database } from '../database/db.ts';
import type { WorkerClient } from '../http/app.ts';
import { drainingOf } from '../http/drain.ts';
import type { Files } from '../http/files.ts';
import type { PageRenderer } from '../http/pages.ts';
import { webhookPath } from '../http/provider-webhook.ts';
import { checkBucket, recordStoreError } from '../image/store.ts';
import { type Jobs, startJobs } from '../job-runner/runner.ts';
import { openCards } from '../order/payment/cards.ts';
import type { Log } from '../telemetry/log.ts';
import { assembleShop } from './assemble.ts';

export interface Front {
  renderer: PageRenderer;
  files: Files;
  publicFolder: string;
  sandboxScript: string;
  /** Passes requests on to the shop. @returns the shop's address. Unset, the shop listens itself */
  listen?(app: Server, env: Env): Promise<string>;
}

interface Parts {
  database: Database;
  databaseUrl: string;
  front: Front;
  closers: Closers;
  restart: Restart;
  /** With several processes: the share of this one, and its connection to the others. */
  share?: Share;
  workerClient?: WorkerClient;
}

/**
 * Serves a shop whose database is prepared.
 * @throws StartError for a fault that the operator can fix
 */
export async function serveShop(connections: Connections, log: Log, parts: Parts) {
  const { env } = connections;
  const { database, databaseUrl, front, closers, restart, share = wholeShare, workerClient } = parts;
  const cards = await openCards(env, { db: database.db, log });
  closers.add(async () => cards?.sandbox?.close());
  let isClosing = false;
  let isRetiring = false;
  const { server, jobParts } = await assembleShop(connections, log, {
    database,
    databaseUrl,
    closers,
    restart,
    cards,
    workerClient,
    isClosing: () => isClosing,
    isLeaving: () => isRetiring || draining.isEnding || (isClosing && env.LAME_DUCK_SECONDS > 0),
    ...front,
  });
  // Pictures are not needed to sell. A fault of the bucket is logged once, and the start does not wait for it.
  if (env.S3_BUCKET) checkBucket(jobParts.store).catch((error: Error) => recordStoreError(log, error));
  let jobs: Jobs | undefined;
  let stopping: Promise<void> | undefined;
  const stopJobs = async () => {
    stopping ??= jobs?.stop();
    await stopping;
  };
  closers.add(stopJobs);
  const draining = drainingOf(server, workerClient?.askToEnd);
  const url = await (front.listen ?? listen)(server, env);
  closers.add(() => {
    isClosing = true;
    return draining.drain();
  });
  jobs = await startJobs(databaseUrl, jobParts, share.jobsAtOnce);
  cards?.sandbox?.deliverTo(url + webhookPath);
  return {
    url,
    /**
     * Begins to leave: the shop is not ready any more. In the lame-duck period it still takes requests, while load balancers learn
     * of it, and each connection ends with its next response.
     */
    async leave() {
      isClosing = true;
      if (!isRetiring) await sleep(env.LAME_DUCK_SECONDS * 1000);
    },
    /** Lets shoppers finish their requests here, while others serve the shop. */
    retire() {
      isRetiring = true;
      void stopJobs().catch((err) => log.error({ err }, 'jobs were not stopped'));
      return draining.letGo();
    },
  };
}
