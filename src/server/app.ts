import type { IncomingMessage, Server } from 'node:http';
import proxyAddr from 'proxy-addr';
import { Failure } from '../shared/failure.ts';
import { newsletterExportPath } from '../shared/newsletter.ts';
import { authenticate } from './api-key/authenticate.ts';
import type { ChangeFeed } from './catalogue/change-feed/change-feed.ts';
import { invalidateBeforeAnswer } from './catalogue/change-feed/invalidate.ts';
import type { Context } from './context.ts';
import type { Database, Db } from './db.ts';
import { type Env, isOnThisMachine, timeZoneOf } from './env.ts';
import { bearerKey } from './http/bearer.ts';
import { catalogueFiles } from './http/catalogue-file.ts';
import { compressAnswer } from './http/compress.ts';
import type { Files } from './http/files.ts';
import { isUnsafe } from './http/guard.ts';
import { liveness, metrics, readiness } from './http/health.ts';
import { imageFiles, imageFilesPrefix } from './http/image-files.ts';
import { imageUpload, imageUploadPath } from './http/image-upload.ts';
import { manifest } from './http/manifest.ts';
import type { Mount, Visit } from './http/mount.ts';
import { newsletterExport } from './http/newsletter-export.ts';
import { type PageRenderer, pages } from './http/pages.ts';
import { webhook, webhookPath } from './http/provider-webhook.ts';
import { type Balance, createRateLimit, noRateLimit } from './http/rate-limit.ts';
import { setBalanceHeaders } from './http/rate-limit-headers.ts';
import { createFastPath } from './http/response-cache/fast-path.ts';
import { createResponseCache } from './http/response-cache/response-cache.ts';
import { restMount } from './http/rest/dispatch.ts';
import { isRest, plainPath, restPrefix } from './http/rest/routes.ts';
import { robots } from './http/robots.ts';
import { sandboxApi, sandboxPrefix } from './http/sandbox.ts';
import { securityHeaders } from './http/security-headers.ts';
import { setHeaders } from './http/send.ts';
import { createHttpServer } from './http/server.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { isSharePicture, sharePictures } from './http/share-picture.ts';
import { isSitemap, sitemapCost, sitemaps } from './http/sitemap.ts';
import { callsIn, trpc, trpcPrefix } from './http/trpc.ts';
import type { Pictures } from './image/pictures.ts';
import { countFailedJobs } from './jobs/queue.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Cards } from './payment/cards.ts';
import { countRetries } from './payment/retries.ts';
import { findMember } from './staff/sessions.ts';
import type { WorkerClient } from './workers/client.ts';

export interface AppParts {
  env: Env;
  log: Log;
  database: Database;
  renderer: PageRenderer;
  files: Files;
  /** The folder of the pictures that come with the shop. */
  publicFolder: string;
  /** Undefined in a shop that takes no cards. */
  cards: Cards | undefined;
  pictures: Pictures;
  /** Address of the script that stands in for Stripe.js in the sandbox. */
  sandboxScript: string;
  /** The public URL of the shop, without a slash at its end. */
  publicUrl: string;
  /** Without it, no response is cached. */
  changeFeed: ChangeFeed | undefined;
  /** Shared with the other processes that serve the shop. */
  workerClient?: WorkerClient | undefined;
  /** True once the shop stops. */
  isClosing(): boolean;
  /** True once this process takes nothing new, while others go on serving the shop. */
  isRetiring?(): boolean;
}

/** A path that ends like a file name belongs to a file, even if there is none. */
function namesFile({ pathname }: URL): boolean {
  return /\.[a-z0-9]+$/i.test(pathname);
}

/** True for paths that look like files, but are generated on request. */
function isMade(url: URL): boolean {
  return isSitemap(url) || isSharePicture(url);
}

/** Files first, then pages; a path that looks like a missing file is no page. */
function site(files: Files, page: Mount): Mount {
  return {
    methods: ['GET', 'HEAD'],
    handle: (visit) =>
      new Promise<void>((resolve, reject) => {
        visit.res.once('close', resolve);
        files(visit.req, visit.res, () => {
          if (namesFile(visit.url)) return reject(new Failure('PATH_NOT_FOUND'));
          Promise.resolve(page.handle(visit)).then(resolve, reject);
        });
      }),
  };
}

/** The settings that pages need to take a card. */
function cardSettings({ cards, sandboxScript }: AppParts) {
  if (!cards) return undefined;
  const { publishableKey, gateway, sandbox } = cards;
  return { publishableKey, isTest: !gateway.livemode, scriptUrl: sandbox && sandboxScript };
}

/** Programs get their remaining limits in headers; browsers of shoppers have no use for them. */
function balanceSetter({ res, url }: Pick<Visit, 'res' | 'url'>) {
  return isRest(url) ? (balance: Balance) => setBalanceHeaders(res, balance) : undefined;
}

/** Adds figures of work in the background that does not succeed. */
function watchWork(db: Db, watchCounts: Metrics['watchCounts']): void {
  watchCounts({
    name: 'jobs_failed',
    help: 'Jobs that have failed for good',
    label: 'job',
    read: () => countFailedJobs(db),
  });
  watchCounts({
    name: 'reconciler_items_failing',
    help: 'Payments, holds, refunds and events that could not be reconciled the last time',
    label: 'kind',
    read: () => countRetries(db),
  });
}

/** A shop to try out is opened as 127.0.0.1 and as localhost; only the name can have passkeys. */
function originOf(publicUrl: string, host = ''): string {
  const { origin, hostname } = new URL(publicUrl);
  if (!isOnThisMachine(hostname) || !URL.canParse(`http://${host}`)) return origin;
  const asked = new URL(`http://${host}`);
  return isOnThisMachine(asked.hostname) ? asked.origin : origin;
}

/** Memoizes `find` for one request. */
function memoized<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** Puts the shop together; nothing listens yet. */
export function createApp(parts: AppParts): Server {
  const {
    env,
    log,
    database,
    renderer,
    files,
    publicUrl,
    cards,
    pictures,
    changeFeed,
    workerClient,
    isClosing,
  } = parts;
  const { db, pool } = database;
  const { registry, observeRequest, watchStore, watchCounts } = createMetrics(workerClient?.worker);
  workerClient?.addMetrics(registry);
  // The same in all processes, and so in one of them.
  if (!workerClient || workerClient.worker === '1') watchWork(db, watchCounts);
  const readMetrics = () => (workerClient ?? registry).metrics();
  const rateLimit = env.RATE_LIMIT ? createRateLimit(pool, workerClient?.reads) : noRateLimit;
  const isLeaving = () => isClosing() || (parts.isRetiring?.() ?? false);
  const timeZone = timeZoneOf(env);
  const settings = { shopName: env.SHOP_NAME, publicUrl, timeZone, cards: cardSettings(parts) };

  const exact: Record<string, Mount> = {
    '/healthz': liveness,
    '/readyz': readiness(db, isClosing),
    '/metrics': metrics(registry, readMetrics),
    '/robots.txt': robots(publicUrl),
    '/manifest.webmanifest': manifest(env.SHOP_NAME),
    ...catalogueFiles(),
    [imageUploadPath]: imageUpload(pictures, log),
  };
  if (cards) exact[webhookPath] = webhook({ db, log, cards: cards.gateway });
  const isCall = ({ pathname }: URL) => prefixed.some(([prefix]) => pathname.startsWith(`${prefix}/`));
  const callsOf = (url: URL) => (isCall(url) ? callsIn(url) : sitemapCost(url));
  const responseCache = createResponseCache({ changeFeed, callsOf });
  if (responseCache.store) watchStore(responseCache.store);
  const prefixed: [string, Mount][] = [
    [trpcPrefix, trpc(log, responseCache)],
    [restPrefix, restMount(env.SHOP_NAME, publicUrl, responseCache)],
  ];
  if (cards?.sandbox) prefixed.push([sandboxPrefix, sandboxApi(cards.sandbox)]);
  const uploaded = imageFiles(pictures.store);
  const shared = sharePictures({ store: pictures.store, publicFolder: parts.publicFolder });
  const maps = sitemaps(publicUrl);
  const other = site(files, pages(renderer, settings, responseCache));
  const trusts = (_address: string, hop: number) => hop < env.TRUST_PROXY;

  const security = securityHeaders({
    publicUrl,
    development: env.NODE_ENV === 'development',
    stripe: cards !== undefined && !cards.sandbox,
  });

  const clientAddress = (req: IncomingMessage) => proxyAddr(req, trusts);
  const chargeReads = (req: IncomingMessage, calls: number, tell?: (balance: Balance) => void) =>
    env.RATE_LIMIT ? rateLimit.charge({ key: clientAddress(req), use: 'reads', calls, tell }) : undefined;

  return createHttpServer({
    log,
    fastPath:
      changeFeed &&
      responseCache.store &&
      createFastPath({ changeFeed, store: responseCache.store, isLeaving, chargeReads }),
    decorate(req, res) {
      if (isLeaving()) res.setHeader('connection', 'close');
      if (changeFeed && isUnsafe(req.method)) invalidateBeforeAnswer(res, changeFeed);
      setHeaders(res, security);
      compressAnswer(req, res);
    },
    mountAt(url) {
      const { pathname } = url;
      if (pathname === newsletterExportPath) return newsletterExport;
      if (pathname.startsWith(`${imageFilesPrefix}/`)) return uploaded;
      if (isSharePicture(url)) return shared;
      if (isSitemap(url)) return maps;
      const isAt = ([prefix]: [string, Mount]) => pathname === prefix || pathname.startsWith(`${prefix}/`);
      return exact[isRest(url) ? plainPath(pathname) : pathname] ?? prefixed.find(isAt)?.[1] ?? other;
    },
    clientAddress,
    async charge(visit: Visit) {
      const { req, ip, url } = visit;
      // The provider's signature is checked before any query, and its events must not be delayed.
      if (url.pathname === webhookPath) return;
      // Files and health checks cost next to nothing; pages cost as much as their queries.
      if (!isCall(url) && (url.pathname in exact || (namesFile(url) && !isMade(url)))) return;
      await rateLimit.charge({
        key: ip,
        use: isUnsafe(req.method) ? 'writes' : 'reads',
        calls: callsOf(url),
        tell: balanceSetter(visit),
      });
    },
    createContext(visit) {
      const { req, res, url, ip, requestId } = visit;
      const cookie = sessionCookie(req, res, publicUrl);
      const atRest = isRest(url);
      const key = atRest ? bearerKey(req) : undefined;
      if (key !== undefined) res.setHeader('cache-control', 'no-store');
      const charge: Context['charge'] = async (use, by = ip) =>
        rateLimit.charge({ key: by, use, tell: balanceSetter(visit) });
      const parts = { db, pool, log, requestId, address: ip, charge };
      const findHolder = async () => (key === undefined ? undefined : authenticate(parts, key));
      return {
        ...parts,
        cards: cards?.gateway,
        shopName: env.SHOP_NAME,
        publicUrl,
        privateWebhooks: env.WEBHOOK_PRIVATE_ADDRESSES,
        timeZone,
        idempotencyKey: req.headers['idempotency-key'] as string | undefined,
        onReplay: () => {
          // The response to an import has begun by then.
          if (atRest && !res.headersSent) res.setHeader('idempotency-replayed', 'true');
        },
        ifMatch: req.headers['if-match'],
        sessionCookie: cookie,
        origin: originOf(publicUrl, req.headers.host),
        userAgent: req.headers['user-agent'],
        staff: memoized(async () => (key === undefined ? findMember(db, cookie.token) : undefined)),
        keyHolder: atRest ? memoized(findHolder) : undefined,
        callerId: undefined,
      };
    },
    observe: observeRequest,
  });
}
