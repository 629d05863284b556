import type { IncomingMessage, Server } from 'node:http';
import type { Registry } from 'prom-client';
import { accountingExportPath, documentsExportPath } from '../../shared/accounting/accounting.ts';
import { Failure } from '../../shared/base/failure.ts';
import type { FirstSteps } from '../../shared/base/first-steps.ts';
import type { HealthReport } from '../../shared/base/health.ts';
import { unsubscribePath } from '../../shared/mail/link-paths.ts';
import { newsletterExportPath } from '../../shared/mail/newsletter.ts';
import { documentsPath } from '../../shared/order/document.ts';
import type { Env } from '../base/env.ts';
import { canRead } from '../catalogue/catalogue.ts';
import type { ChangeFeed } from '../catalogue/change-feed/change-feed.ts';
import { invalidateBeforeAnswer } from '../catalogue/change-feed/invalidate.ts';
import type { Database } from '../database/db.ts';
import type { Pictures } from '../image/pictures.ts';
import type { Cards } from '../order/payment/cards.ts';
import { isPageAddress } from '../product/old-address/address.ts';
import type { OldAddresses } from '../product/old-address/visits.ts';
import type { Context, SecurityLog } from '../rpc/context.ts';
import type { IdentityReader } from '../settings/identity.ts';
import type { Log } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { outagesOf } from '../telemetry/outages.ts';
import { accountingExport } from './accounting-export.ts';
import { catalogueFiles } from './catalogue-file.ts';
import { chargeRequest } from './charge.ts';
import { clientAddressBehind, clientOf, type ProxyWatch } from './client-address.ts';
import { compressAnswer } from './compress.ts';
import { documentFiles } from './document-file.ts';
import { documentsExport } from './documents-export.ts';
import type { Files } from './files.ts';
import { formPages } from './form-pages.ts';
import { isUnsafe } from './guard.ts';
import { liveness, metrics, readiness } from './health.ts';
import { imageFiles, imageFilesPrefix } from './image-files.ts';
import { imageUpload, imageUploadPath } from './image-upload.ts';
import { favicon, manifest } from './manifest.ts';
import type { Mount, MountedAt } from './mount.ts';
import { newsletterExport } from './newsletter-export.ts';
import { createDrawing, type PageRenderer, pages } from './pages.ts';
import { isProductFeed, productFeedCost, productFeeds } from './product-feeds.ts';
import { webhook, webhookPath } from './provider-webhook.ts';
import { type Balance, type Counter, createRateLimit, noRateLimit } from './rate-limit.ts';
import { contextMaker } from './request-context.ts';
import { shareWork } from './request-work.ts';
import { createFastPath } from './response-cache/fast-path.ts';
import { createResponseCache } from './response-cache/response-cache.ts';
import { restMount } from './rest/dispatch.ts';
import { isRest, plainPath, restPrefix } from './rest/routes.ts';
import { robots } from './robots.ts';
import { sandboxApi, sandboxPrefix } from './sandbox.ts';
import { recordRefusal } from './security-events.ts';
import { securityHeaders } from './security-headers.ts';
import { securityTxt } from './security-txt.ts';
import { setHeaders } from './send.ts';
import { createHttpServer } from './server.ts';
import { isSharePicture, sharePictures } from './share-picture.ts';
import { isSitemap, sitemapCost, sitemaps } from './sitemap.ts';
import { callsIn, trpc, trpcPrefix } from './trpc.ts';
import { unsubscribeMount } from './unsubscribe.ts';
import { watchWork } from './work-metrics.ts';

/** Shared with the other workers, through the first process. */
export interface WorkerClient {
  /** The number of its slot. */
  worker: string;
  /** Counts the reads of all workers. */
  reads: Counter;
  metrics(): Promise<string>;
  /** Adds the metrics of this worker to those of all. */
  addMetrics(registry: Registry): void;
  /** Asks the first process to accept no more connections: it accepts them for all workers. */
  askToEnd(): void;
}

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
  connections: Context['connections'];
  pictures: Pictures;
  security: SecurityLog;
  identity: IdentityReader;
  oldAddresses: OldAddresses;
  synonyms: Context['synonyms'];
  terms: Context['terms'];
  /** Address of the script that stands in for Stripe.js in the sandbox. */
  sandboxScript: string;
  /** The public URL of the shop, without a slash at its end. */
  publicUrl: string;
  /** Without it, no response is cached. */
  changeFeed: ChangeFeed | undefined;
  proxyWatch: ProxyWatch;
  checkHealth(): Promise<HealthReport>;
  firstSteps(): Promise<FirstSteps>;
  /** Counts the reads of clients. */
  reads: Counter;
  /** Shared with the other processes that serve the shop. */
  workerClient?: WorkerClient | undefined;
  /** True once the shop stops. */
  isClosing(): boolean;
  /** True once each connection has to end with its next response. */
  isLeaving(): boolean;
}

/** True for paths that look like files, but are generated on request. */
function isMade(url: URL): boolean {
  return (
    isSitemap(url) ||
    isProductFeed(url) ||
    isSharePicture(url) ||
    url.pathname.startsWith(`${documentsPath}/`)
  );
}

/** Files first, then pages; a path that looks like a missing file is no page. */
function site(files: Files, page: Mount): Mount {
  return {
    methods: ['GET', 'HEAD'],
    handle: (visit) =>
      new Promise<void>((resolve, reject) => {
        visit.res.once('close', resolve);
        files(visit.req, visit.res, () => {
          if (!isPageAddress(visit.url)) return reject(new Failure('PATH_NOT_FOUND'));
          Promise.resolve(page.handle(visit)).then(resolve, reject);
        });
      }),
  };
}

function cardSettings({ cards, sandboxScript }: AppParts) {
  if (!cards) return undefined;
  const { publishableKey, gateway, sandbox } = cards;
  return { publishableKey, isTest: !gateway.livemode, scriptUrl: sandbox && sandboxScript };
}

/** Puts the shop together; nothing listens yet. */
export function createApp(parts: AppParts): Server {
  const { env, log, publicUrl, cards, pictures, identity, changeFeed, workerClient, isLeaving } = parts;
  const { db, pool } = parts.database;
  const metricsOfShop = createMetrics(workerClient?.worker);
  const { registry, observeRequest, watchStore, watchCounts } = metricsOfShop;
  metricsOfShop.watchShop();
  metricsOfShop.watchPool(pool);
  const turns = shareWork(pool.options.max);
  metricsOfShop.watchTurns({ ...turns });
  if (!workerClient) metricsOfShop.watchOutages(outagesOf(log));
  workerClient?.addMetrics(registry);
  // The same in all processes, and so in one of them.
  if (!workerClient || workerClient.worker === '1') watchWork(db, watchCounts);
  const readMetrics = () => (workerClient ?? registry).metrics();
  const rateLimit = env.RATE_LIMIT ? createRateLimit(pool, parts.reads) : noRateLimit;
  const settings = { publicUrl, cards: cardSettings(parts) };

  const exact: Record<string, Mount> = {
    '/healthz': liveness,
    '/readyz': readiness({
      reads: turns.reads,
      checks: [parts.database.canWrite, () => canRead(pool)],
      isClosing: parts.isClosing,
    }),
    '/metrics': metrics(env, registry, readMetrics),
    '/robots.txt': robots(publicUrl),
    '/manifest.webmanifest': manifest(identity),
    '/favicon.ico': favicon(identity),
    ...catalogueFiles(),
    [accountingExportPath]: accountingExport(),
    [documentsExportPath]: documentsExport({ store: pictures.store, log }),
    [imageUploadPath]: imageUpload(pictures, log),
  };
  if (env.SECURITY_CONTACT) exact['/.well-known/security.txt'] = securityTxt(publicUrl, env.SECURITY_CONTACT);
  if (cards) exact[webhookPath] = webhook({ db, log, cards: cards.gateway });
  const isCall = ({ pathname }: URL) => prefixed.some(([prefix]) => pathname.startsWith(`${prefix}/`));
  const callsOf = (url: URL) => {
    if (isProductFeed(url)) return productFeedCost;
    return isCall(url) ? callsIn(url) : sitemapCost(url);
  };
  const responseCache = createResponseCache({ changeFeed, callsOf });
  if (responseCache.store) watchStore(responseCache.store);
  const prefixed: [string, Mount][] = [
    [trpcPrefix, trpc(responseCache)],
    [restPrefix, restMount(identity, publicUrl, responseCache)],
  ];
  if (cards?.sandbox) prefixed.push([sandboxPrefix, sandboxApi(cards.sandbox)]);
  const pictureFiles = { store: pictures.store, publicFolder: parts.publicFolder };
  const uploaded = imageFiles(pictureFiles, log);
  const shared = sharePictures(pictureFiles, log);
  const documents = documentFiles(publicUrl, { store: pictures.store, log });
  const maps = sitemaps(publicUrl);
  const feeds = productFeeds(publicUrl);
  const { oldAddresses } = parts;
  const draw = createDrawing(parts.renderer, { settings, identity });
  const page = pages(draw, { responseCache, oldAddresses });
  const forms = formPages({ draw, publicUrl });
  const other = site(parts.files, page);
  const unsubscribing = unsubscribeMount(other);
  const headers = securityHeaders({
    publicUrl,
    development: env.NODE_ENV === 'development',
    stripe: cards !== undefined && !cards.sandbox,
  });

  const clientAddress = clientAddressBehind(env.TRUST_PROXY);
  const chargeReads = (req: IncomingMessage, calls: number, tell?: (balance: Balance) => void) =>
    env.RATE_LIMIT
      ? rateLimit.charge({ key: clientOf(clientAddress(req)), use: 'reads', calls, tell })
      : undefined;

  const server = createHttpServer({
    log,
    fastPath:
      changeFeed &&
      responseCache.store &&
      createFastPath({ changeFeed, store: responseCache.store, isLeaving, chargeReads }),
    publicOrigin: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    decorate(req, res) {
      parts.proxyWatch.see(req);
      if (isLeaving()) res.setHeader('connection', 'close');
      if (changeFeed && isUnsafe(req.method)) invalidateBeforeAnswer(res, changeFeed);
      setHeaders(res, headers);
      // Other sites show the pictures that feeds and previews name.
      if (req.url?.startsWith('/images/')) res.setHeader('cross-origin-resource-policy', 'cross-origin');
      compressAnswer(req, res);
    },
    mountAt(url): MountedAt {
      const { pathname } = url;
      if (pathname === newsletterExportPath) return { mount: newsletterExport, route: pathname };
      if (pathname === unsubscribePath) return { mount: unsubscribing, route: pathname };
      if (pathname.startsWith(`${imageFilesPrefix}/`)) return { mount: uploaded, route: imageFilesPrefix };
      if (pathname.startsWith(`${documentsPath}/`)) return { mount: documents, route: documentsPath };
      const form = forms[pathname];
      if (form) return { mount: form, route: pathname };
      if (isSharePicture(url)) return { mount: shared, route: 'share picture' };
      if (isSitemap(url)) return { mount: maps, route: 'sitemap' };
      if (isProductFeed(url)) return { mount: feeds, route: pathname };
      const path = isRest(url) ? plainPath(pathname) : pathname;
      const mount = exact[path];
      if (mount) return { mount, route: path };
      const isAt = ([prefix]: [string, Mount]) => pathname === prefix || pathname.startsWith(`${prefix}/`);
      const [prefix, handler] = prefixed.find(isAt) ?? [];
      if (prefix && handler) return { mount: handler, route: prefix };
      return { mount: other, route: isPageAddress(url) ? 'page' : 'file' };
    },
    clientAddress,
    connectionClient: ({ remoteAddress = '' }) =>
      env.TRUST_PROXY === 0 ? clientOf(remoteAddress) : undefined,
    async charge(visit) {
      const { url } = visit;
      // The provider's signature is checked before any query, and its events must not be delayed.
      if (url.pathname === webhookPath) return;
      // Files and health checks cost next to nothing; pages cost as much as their queries.
      if (!isCall(url) && (url.pathname in exact || (!isPageAddress(url) && !isMade(url)))) return;
      await chargeRequest(visit, { turns, rateLimit, calls: callsOf(url) });
    },
    createContext: contextMaker({ ...parts, turns, rateLimit, callsOf }),
    refused: (facts, req) => recordRefusal(parts.security, facts, req.headers.origin),
    observe: observeRequest,
  });
  metricsOfShop.watchConnections(server);
  return server;
}
