import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { seedDemo } from '../../prisma/seed/demo.ts';
import { createApp } from './app.ts';
import { watchCatalogue } from './catalogue-watch/watch.ts';
import { openEmbeddedPostgres } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './db.ts';
import type { Env } from './env.ts';
import type { Files } from './http/files.ts';
import type { PageRenderer } from './http/pages.ts';
import { webhookPath } from './http/provider-webhook.ts';
import { openPictures } from './image/pictures.ts';
import { checkPictureStore } from './image/store.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { openCards } from './payment/cards.ts';
import { openFirstAccount } from './staff/first-account.ts';
import { StartError } from './start-error.ts';

export interface Shop {
  /** Where it is open, e.g. `http://127.0.0.1:3000`. */
  url: string;
  /** What whoever starts it should know, a line each. */
  notices: string[];
  /** Stops taking requests, lets the running ones finish, then closes the database. */
  close(): Promise<void>;
}

interface Front {
  renderer: PageRenderer;
  files: Files;
  publicFolder: string;
  sandboxScript: string;
}

function listen(server: Server, { HOST, PORT }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${PORT} on ${HOST} is already in use; set PORT to another one`,
        EACCES: `Port ${PORT} on ${HOST} may not be opened by this user; set PORT to one above 1023`,
        EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine`,
        ENOTFOUND: `HOST ${HOST} is not an address of this machine`,
      };
      reject(
        new StartError(reasons[error.code ?? ''] ?? `Can't listen on ${HOST}:${PORT}: ${error.message}`),
      );
    });
    server.listen(PORT, HOST, resolve);
  });
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Undoes what was opened, last opened first, also when the start itself fails half-way. */
class Closers {
  private readonly closers: (() => Promise<void>)[] = [];

  add(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  async closeAll(): Promise<void> {
    for (const close of this.closers.reverse()) await close();
  }
}

/**
 * Opens the database, brings its tables up to date, fills an empty shop, and listens.
 * @throws StartError for whatever the operator can mend
 */
export async function startShop(env: Env, log: Log, front: Front): Promise<Shop> {
  const closers = new Closers();
  try {
    const databaseUrl = env.DATABASE_URL ?? (await embeddedUrl(env, log, closers));
    await migrate(databaseUrl);
    const database = openDatabase(databaseUrl, log);
    closers.add(database.close);
    if (env.SEED === 'demo') await seedDemo(database.db);
    const { db } = database;
    const demoAccount = await openFirstAccount(env, db);
    const cards = await openCards(env, { db, log });
    closers.add(async () => cards?.sandbox?.close());
    const pictures = await openPictures(env, { db, log });
    await checkPictureStore(pictures.store, env);
    const publicUrl = (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, '');
    const mailer = createMailer({ env, log });
    closers.add(async () => mailer.close());
    const mail = { db, mailer, shopName: env.SHOP_NAME, publicUrl };
    // While one works on pages and procedures, the sources change as well.
    const isKeeping = env.CACHE && env.NODE_ENV !== 'development';
    const watch = isKeeping ? watchCatalogue(databaseUrl, log) : undefined;
    closers.add(async () => watch?.close());
    let jobs: Jobs | undefined;
    closers.add(async () => jobs?.stop());

    let closing = false;
    const server = createApp({
      env,
      log,
      database,
      cards,
      pictures,
      publicUrl,
      watch,
      isClosing: () => closing,
      ...front,
    });
    await listen(server, env);
    closers.add(() => {
      closing = true;
      return drain(server);
    });
    const { store } = pictures;
    const webhooks = { isPrivateAllowed: env.WEBHOOK_PRIVATE_ADDRESSES };
    const onJob = () => watch?.doubt();
    jobs = await startJobs(databaseUrl, { db, log, cards: cards?.gateway, mail, store, webhooks, onJob });
    if (!cards) log.warn('no Stripe keys and no card sandbox: orders are paid in cash');
    const url = urlOf(server, env.HOST);
    cards?.sandbox?.deliverTo(url + webhookPath);
    return { url, notices: demoAccount ? [demoAccount] : [], close: () => closers.closeAll() };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function embeddedUrl(env: Env, log: Log, closers: Closers): Promise<string> {
  const postgres = await openEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (line) => log.info(line) });
  closers.add(() => postgres.stop());
  return postgres.url;
}

/** Node ends connections it has read nothing from yet; in this time it reads what was sent before the stop. */
const lastCallMs = 500;

/** Requests that were sent are answered; then idle connections end at once. */
async function drain(server: Server): Promise<void> {
  await setTimeout(lastCallMs);
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // Keep-alive connections that finish their last answer now would otherwise stay open.
    const again = setInterval(() => server.closeIdleConnections(), 50);
    server.once('close', () => clearInterval(again));
  });
}
