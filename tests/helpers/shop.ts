import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import type { DestinationStream } from 'pino';
import { inject } from 'vitest';
import { renderPage } from '../../src/client/start/entry-server.tsx';
import { Closers } from '../../src/server/base/closers.ts';
import { readEnv } from '../../src/server/base/env.ts';
import { listen } from '../../src/server/base/listen.ts';
import type { Restart } from '../../src/server/connection/restart.ts';
import { openIfReached } from '../../src/server/connection/saved.ts';
import { type Database, type Db, openDatabase } from '../../src/server/database/db.ts';
import { webhookPath } from '../../src/server/http/provider-webhook.ts';
import type { AppRouter } from '../../src/server/http/router.ts';
import type { PictureStore } from '../../src/server/image/picture-files.ts';
import { type Jobs, runDueJobs, startJobs } from '../../src/server/job-runner/runner.ts';
import { sendDueAlerts } from '../../src/server/mail/due-alerts.ts';
import type { Cards } from '../../src/server/order/payment/cards.ts';
import { type CardGateway, openGateway } from '../../src/server/order/payment/gateway.ts';
import { openTerms } from '../../src/server/order/pricing.ts';
import type { Context } from '../../src/server/rpc/context.ts';
import { assembleShop } from '../../src/server/start/assemble.ts';
import { createLog, type Log } from '../../src/server/telemetry/log.ts';
import { makeIdentity } from './identity.ts';
import { copyDatabase } from './postgres.ts';
import { type FaultySandbox, openFaultySandbox } from './sandbox-faults.ts';

export interface TestShop {
  url: string;
  db: Db;
  databaseUrl: string;
  store: PictureStore;
  /** tRPC, as the browser uses it. */
  trpc: ReturnType<typeof trpcClient>;
  rest(path: string, init?: RequestInit): Promise<RestAnswer>;
  /** Does the background jobs that are due. */
  runJobs(): Promise<void>;
  /** Does the work that a started shop does every minute: looks for alerts, and sends those that are due. */
  sendAlerts(): Promise<void>;
  /** Works on them as a started shop does, until it is stopped. */
  startJobs(): Promise<Jobs>;
  close(): Promise<void>;
}

/** A shop that takes cards, from the sandbox. */
export interface CardShop extends TestShop {
  sandbox: FaultySandbox;
  gateway: CardGateway;
  /** The context of procedures, for code that is called without a transport. */
  context(idempotencyKey?: string): Context;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body, checked by the test that reads it
  body: any;
}

/** tRPC, as the browser uses it; every call brings these headers along. */
export function trpcClient(url: string, headers: Record<string, string> = {}) {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: httpLink({
          url: `${url}/trpc`,
          headers: ({ op }) => ({ ...headers, ...(op.context.headers as Record<string, string>) }),
        }),
        false: httpBatchLink({ url: `${url}/trpc`, maxItems: 10, headers }),
      }),
    ],
  });
}

async function restCall(url: string, path: string, init?: RequestInit): Promise<RestAnswer> {
  const response = await fetch(`${url}/api/v1${path}`, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

/** The JSON POST of an integrator. */
export function posting(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

interface TestShopOptions {
  /** The database of another shop, to be its second server. */
  databaseUrl?: string;
  logTo?: DestinationStream;
  publicUrl?: string;
  /** Replaces the folder of the pictures that come with the shop. */
  publicFolder?: string;
  /** Called when the shop would open again with other connections. */
  restart?: Restart;
  /** The time that an endpoint of a webhook has for its answer. */
  webhookTimeoutMs?: number;
  /** Opens the card provider; without it the shop takes no cards. */
  openCards?(parts: { db: Db; log: Log }): Promise<Cards>;
}

/** The whole shop over real HTTP, on a database of its own. Variables override the settings, e.g. `RATE_LIMIT`. */
export async function openTestShop(
  variables: Record<string, string> = {},
  options: TestShopOptions = {},
): Promise<TestShop> {
  return (await open(variables, options)).shop;
}

/** The same, taking cards from the sandbox. Its webhooks are delivered as they are by a shop that was started. */
export async function openCardShop(
  variables: Record<string, string> = {},
  options: TestShopOptions = {},
): Promise<CardShop> {
  let sandbox: FaultySandbox | undefined;
  let gateway: CardGateway | undefined;
  const openSandboxCards = async (parts: { db: Db; log: Log }): Promise<Cards> => {
    sandbox = await openFaultySandbox({ ...parts, retryDelaysMs: [50, 100, 200, 400] });
    const { host, port, secretKey, webhookSecret, publishableKey } = sandbox;
    gateway = openGateway({ secretKey, webhookSecret, base: { host, port }, log: parts.log });
    return { gateway, publishableKey, sandbox };
  };
  const { shop, pool, log } = await open(variables, { openCards: openSandboxCards, ...options });
  const cards = gateway as CardGateway;
  (sandbox as FaultySandbox).deliverTo(shop.url + webhookPath);
  const close = async () => {
    await sandbox?.close();
    await shop.close();
  };
  const context = (idempotencyKey?: string): Context => ({
    db: shop.db,
    pool,
    log,
    cards,
    connections: noConnections,
    identity: async () => makeIdentity(),
    synonyms: async () => [],
    terms: openTerms(pool, undefined),
    shopDefaults: { name: 'Rackhouse', timeZone: 'UTC' },
    publicUrl: shop.url,
    privateWebhooks: false,
    dataDir: unusedFolder,
    chargeWrites: async () => {},
    checkHealth: async () => ({
      checkedAt: new Date().toISOString(),
      checks: [],
      sizes: [],
      sizesSince: null,
    }),
    firstSteps: async () => [],
    requestId: 'test',
    idempotencyKey,
    onReplay: () => {},
    ifMatch: undefined,
    address: '127.0.0.1',
    client: '127.0.0.1',
    limitsHolds: false,
    charge: async () => {},
    giveBack: async () => {},
    work: (_type, work) => work(),
    search: (work) => work(),
    security: { note: () => {}, noteKeyUse: () => {}, flush: async () => {} },
    origin: shop.url,
    userAgent: undefined,
    staff: async () => undefined,
    keyHolder: undefined,
    callerId: undefined,
    sessionCookie: { token: undefined, set: () => {}, clear: () => {} },
    deviceCookie: { token: undefined, set: () => {} },
  });
  return { ...shop, sandbox: sandbox as FaultySandbox, gateway: cards, context, close };
}

const noConnections = {} as Context['connections'];

/** A test that writes to the disk needs a folder of its own: see `openWorkingShop`. */
const unusedFolder = '/dev/null/no-data-folder';

async function open(
  variables: Record<string, string>,
  options: TestShopOptions,
): Promise<{ shop: TestShop; pool: Database['pool']; log: Log }> {
  const databaseUrl = options.databaseUrl ?? (await copyDatabase(inject('templateUrl')));
  const env = readEnv({
    RATE_LIMIT: 'off',
    // Off, because tests write to the database and ask the shop right after; with a cache, it may show stock a quarter of a
    // second late.
    CACHE: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    DATA_DIR: unusedFolder,
    TIME_ZONE: 'UTC',
    ...variables,
  });
  const log = createLog(env, options.logTo);
  const database = openDatabase(databaseUrl, log);
  const { db, pool } = database;
  const cards = await options.openCards?.({ db, log });
  const connections = await openIfReached(env, pool);
  const closers = new Closers();
  closers.add(database.close, true);
  const { server, jobParts } = await assembleShop(connections, log, {
    database,
    databaseUrl,
    closers,
    restart: options.restart ?? (() => {}),
    cards,
    publicUrl: options.publicUrl ?? 'http://shop.test',
    webhookTimeoutMs: options.webhookTimeoutMs,
    renderer: { render: renderPage, assets: () => '' },
    files: (_req, _res, next) => next(),
    publicFolder: options.publicFolder ?? 'src/client/public',
    sandboxScript: '/sandbox.js',
    isClosing: () => false,
    isLeaving: () => false,
  });
  const url = await listen(server, { ...env, HOST: '127.0.0.1', PORT: 0 });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await closers.closeAll();
  };
  const shop: TestShop = {
    url,
    databaseUrl,
    db,
    store: jobParts.store,
    trpc: trpcClient(url),
    rest: (path, init) => restCall(url, path, init),
    runJobs: () => runDueJobs(databaseUrl, jobParts),
    sendAlerts: () => sendDueAlerts(jobParts),
    startJobs: () => startJobs(databaseUrl, jobParts),
    close,
  };
  return { shop, pool, log };
}
