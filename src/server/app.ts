import type { IncomingMessage, Server } from 'node:http';
import { Failure } from '../shared/failure.ts';
import type { HealthReport } from '../shared/health.ts';
import { newsletterExportPath, unsubscribePath } from '../shared/newsletter.ts';
import { client, type SecurityLog } from './activity/security.ts';
import { authenticate } from './api-key/authenticate.ts';
import { countBackupFaults, findBackupAges } from './backup/queries.ts';
import type { ChangeFeed } from './catalogue/change-feed/change-feed.ts';
import { invalidateBeforeAnswer } from './catalogue/change-feed/invalidate.ts';
import { inTurn } from './concurrency.ts';
import type { Context } from './context.ts';
import type { Database, Db } from './db.ts';
import { type Env, isOnThisMachine, timeZoneOf } from './env.ts';
import { bearerKey } from './http/bearer.ts';
import { catalogueFiles } from './http/catalogue-file.ts';
import { clientAddressBehind, clientOf, type ProxyWatch } from './http/client-address.ts';
import { compressAnswer } from './http/compress.ts';
import type { Files } from './http/files.ts';
import { isUnsafe } from './http/guard.ts';
import { liveness, metrics, readiness } from './http/health.ts';
import { imageFiles, imageFilesPrefix } from './http/image-files.ts';
import { imageUpload, imageUploadPath } from './http/image-upload.ts';
import { manifest } from './http/manifest.ts';
import type { Mount, MountedAt, Visit } from './http/mount.ts';
import { newsletterExport } from './http/newsletter-export.ts';
import { type PageRenderer, pages } from './http/pages.ts';
import { webhook, webhookPath } from './http/provider-webhook.ts';
import { type Balance, createRateLimit, noRateLimit, readsOf, type Use } from './http/rate-limit.ts';
import { setBalanceHeaders } from './http/rate-limit-headers.ts';
import type { RequestFacts } from './http/request-log.ts';
import { shareWork, workOfRequest } from './http/request-work.ts';
import { createFastPath } from './http/response-cache/fast-path.ts';
import { createResponseCache } from './http/response-cache/response-cache.ts';
import { restMount } from './http/rest/dispatch.ts';
import { isRest, plainPath, restPrefix } from './http/rest/routes.ts';
import { robots } from './http/robots.ts';
import { sandboxApi, sandboxPrefix } from './http/sandbox.ts';
import { securityHeaders } from './http/security-headers.ts';
import { securityTxt } from './http/security-txt.ts';
import { setHeaders } from './http/send.ts';
import { createHttpServer } from './http/server.ts';
import { isSharePicture, sharePictures } from './http/share-picture.ts';
import { isSitemap, sitemapCost, sitemaps } from './http/sitemap.ts';
import { mayBeDevice, staffCookies } from './http/staff-cookies.ts';
import { callsIn, trpc, trpcPrefix } from './http/trpc.ts';
import { unsubscribeMount } from './http/unsubscribe.ts';
import type { Pictures } from './image/pictures.ts';
import { countFailedJobs, findWaits } from './jobs/queue.ts';
import type { Log } from './log.ts';
import { countWaitingEmails } from './mail/queries.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { countHeldOrders, countHeldPieces } from './order/queries.ts';
import { outagesOf } from './outages.ts';
import type { Cards } from './payment/cards.ts';
import { countOpenRefunds } from './payment/queries.ts';
import { countRetries } from './payment/retries.ts';
import { findMember, isKnownDevice } from './staff/sessions.ts';
import { hashOfToken } from './token.ts';
import { countWaitingDeliveries } from './webhook/queries.ts';
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
  security: SecurityLog;
  /** Address of the script that stands in for Stripe.js in the sandbox. */
  sandboxScript: string;
  /** The public URL of the shop, without a slash at its end. */
  publicUrl: string;
  /** Without it, no response is cached. */
  changeFeed: ChangeFeed | undefined;
  proxyWatch: ProxyWatch;
  checkHealth(): Promise<HealthReport>;
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

/** Adds figures that are the same in all processes: what orders hold, and what waits or fails in the background. */
function watchWork(db: Db, watchCounts: Metrics['watchCounts']): void {
  const watch = (name: string, help: string, count: (db: Db) => Promise<number>) =>
    watchCounts({ name, help, read: async () => [{ count: await count(db) }] });
  watch('orders_held', 'Orders that wait for their card payment and hold pieces', countHeldOrders);
  watch('pieces_held', 'Pieces that these orders hold', countHeldPieces);
  watch('refunds_waiting', 'Refunds that were not sent, or whose outcome is not known', countOpenRefunds);
  watch('emails_waiting', 'E-mails that are to be sent', countWaitingEmails);
  watch('webhook_deliveries_waiting', 'Webhook events that are to be delivered', countWaitingDeliveries);
  watchCounts({
    name: 'backup_age_seconds',
    help: 'Age of the newest backup, of the last one that was restored and checked, and of the changes received since',
    label: 'part',
    read: () => findBackupAges(db),
  });
  watchCounts({
    name: 'backup_faults',
    help: 'What is wrong with the backups',
    label: 'fault',
    read: () => countBackupFaults(db),
  });
  watchCounts({
    name: 'jobs_oldest_wait_seconds',
    help: 'How long the oldest job of a kind waits that could begin; outbox: how long the oldest entry waits',
    // Prometheus has a label `job` of its own.
    label: 'task',
    read: () => findWaits(db),
  });
  watchCounts({
    name: 'jobs_failed',
    help: 'Jobs that have failed for good',
    label: 'task',
    read: () => countFailedJobs(db),
  });
  watchCounts({
    name: 'reconciler_items_failing',
    help: 'Payments, holds, refunds and events that could not be reconciled the last time',
    label: 'kind',
    read: () => countRetries(db),
  });
}

/**
 * Who a request counts for: of signed-in staff, and of staff who sign in where they have signed in before, their device; else the
 * client. Shoppers on the same network can't use up what staff need.
 */
async function callerOf({ req, caller, createContext }: Visit): Promise<string> {
  const { db, staff, sessionCookie, deviceCookie } = createContext();
  const device = hashOfToken(deviceCookie.token);
  const member = sessionCookie.token === undefined ? undefined : await staff();
  const signsIn = !member && device !== undefined && isUnsafe(req.method);
  const isKnown = member?.isKnownDevice || (signsIn && (await isKnownDevice(db, device)));
  if (isKnown) return `device ${device}`;
  return member ? `session ${member.sessionId}` : caller;
}

/**
 * What a request is counted as, and for whom: writes with an API key for the key, all else for the caller. A mail provider
 * unsubscribes all its users from a few addresses.
 */
async function chargedUse({ req, url, caller, createContext }: Visit): Promise<[Use, string]> {
  if (!isUnsafe(req.method) || url.pathname === unsubscribePath) return ['reads', caller];
  // A wrong key is refused later, in the form of the transport.
  const holder = isRest(url)
    ? await createContext()
        .keyHolder?.()
        .catch(() => undefined)
    : undefined;
  return holder ? ['writesOfKey', holder.id] : ['writes', caller];
}

/** Notes which limit a request has reached. */
async function noteLimit(facts: RequestFacts, use: Use, charging: Promise<void> | undefined): Promise<void> {
  await charging?.catch((error: unknown) => {
    facts.limit = use;
    throw error;
  });
}

/** Passes refusals that concern the security of the shop on to the log of activity. */
function noteRefusal(
  security: SecurityLog,
  { reason, limit, client: address }: RequestFacts,
  origin?: string,
): void {
  if (address === undefined) return;
  const note = (action: 'security.limit_reached' | 'security.origin_refused', name: string) =>
    security.note({ action, actor: client, subject: { name }, address });
  // A limit on passwords is noted with its account, where that is known.
  if (reason === 'RATE_LIMITED' && limit && !limit.startsWith('passwords'))
    note(
      'security.limit_reached',
      limit.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    );
  if (reason === 'CROSS_SITE')
    note(
      'security.origin_refused',
      (URL.canParse(origin ?? '') && new URL(origin as string).host) || 'unknown',
    );
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
    security,
    changeFeed,
    workerClient,
    checkHealth,
    isClosing,
  } = parts;
  const { db, pool } = database;
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
  const rateLimit = env.RATE_LIMIT ? createRateLimit(pool, workerClient?.reads) : noRateLimit;
  const isLeaving = () => isClosing() || (parts.isRetiring?.() ?? false);
  const timeZone = timeZoneOf(env);
  const settings = { shopName: env.SHOP_NAME, publicUrl, timeZone, cards: cardSettings(parts) };

  const exact: Record<string, Mount> = {
    '/healthz': liveness,
    '/readyz': readiness(database.canWrite, isClosing),
    '/metrics': metrics(env, registry, readMetrics),
    '/robots.txt': robots(publicUrl),
    '/manifest.webmanifest': manifest(env.SHOP_NAME),
    ...catalogueFiles(),
    [imageUploadPath]: imageUpload(pictures, log),
  };
  if (env.SECURITY_CONTACT) exact['/.well-known/security.txt'] = securityTxt(publicUrl, env.SECURITY_CONTACT);
  if (cards) exact[webhookPath] = webhook({ db, log, cards: cards.gateway });
  const isCall = ({ pathname }: URL) => prefixed.some(([prefix]) => pathname.startsWith(`${prefix}/`));
  const callsOf = (url: URL) => (isCall(url) ? callsIn(url) : sitemapCost(url));
  const responseCache = createResponseCache({ changeFeed, callsOf });
  if (responseCache.store) watchStore(responseCache.store);
  const prefixed: [string, Mount][] = [
    [trpcPrefix, trpc(responseCache)],
    [restPrefix, restMount(env.SHOP_NAME, publicUrl, responseCache)],
  ];
  if (cards?.sandbox) prefixed.push([sandboxPrefix, sandboxApi(cards.sandbox)]);
  const pictureFiles = { store: pictures.store, publicFolder: parts.publicFolder };
  const uploaded = imageFiles(pictureFiles, log);
  const shared = sharePictures(pictureFiles, log);
  const maps = sitemaps(publicUrl);
  const other = site(files, pages(renderer, settings, responseCache));
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

  return createHttpServer({
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
      compressAnswer(req, res);
    },
    mountAt(url): MountedAt {
      const { pathname } = url;
      if (pathname === newsletterExportPath) return { mount: newsletterExport, route: pathname };
      if (pathname === unsubscribePath) return { mount: unsubscribing, route: pathname };
      if (pathname.startsWith(`${imageFilesPrefix}/`)) return { mount: uploaded, route: imageFilesPrefix };
      if (isSharePicture(url)) return { mount: shared, route: 'share picture' };
      if (isSitemap(url)) return { mount: maps, route: 'sitemap' };
      const path = isRest(url) ? plainPath(pathname) : pathname;
      const mount = exact[path];
      if (mount) return { mount, route: path };
      const isAt = ([prefix]: [string, Mount]) => pathname === prefix || pathname.startsWith(`${prefix}/`);
      const [prefix, handler] = prefixed.find(isAt) ?? [];
      if (prefix && handler) return { mount: handler, route: prefix };
      return { mount: other, route: namesFile(url) ? 'file' : 'page' };
    },
    clientAddress,
    connectionClient: ({ remoteAddress = '' }) =>
      env.TRUST_PROXY === 0 ? clientOf(remoteAddress) : undefined,
    async charge(visit: Visit) {
      const { url, facts } = visit;
      // The provider's signature is checked before any query, and its events must not be delayed.
      if (url.pathname === webhookPath) return;
      // Files and health checks cost next to nothing; pages cost as much as their queries.
      if (!isCall(url) && (url.pathname in exact || (namesFile(url) && !isMade(url)))) return;
      // A flood of made-up cookies and keys is looked up in turn. While the database can't be reached, staff count as their client.
      const lookUp = <T>(work: () => Promise<T>) => inTurn(turns.reads, visit.caller, { work });
      if (mayBeDevice(visit.req.headers.cookie))
        visit.caller = await lookUp(() => callerOf(visit)).catch(() => visit.caller);
      const isProgram = isUnsafe(visit.req.method) && visit.req.headers.authorization !== undefined;
      const [use, key] = await (isProgram ? lookUp(() => chargedUse(visit)) : chargedUse(visit));
      const charging = rateLimit.charge({ key, use, calls: callsOf(url), tell: balanceSetter(visit) });
      await noteLimit(facts, use, charging);
    },
    createContext(visit) {
      const { req, res, url, ip, requestId, facts } = visit;
      const { sessionCookie, deviceCookie } = staffCookies(req, res, publicUrl);
      const atRest = isRest(url);
      const tell = balanceSetter(visit);
      const key = atRest ? bearerKey(req) : undefined;
      if (key !== undefined) res.setHeader('cache-control', 'no-store');
      const charge: Context['charge'] = (use, by = visit.caller) =>
        noteLimit(facts, use, rateLimit.charge({ key: by, use, tell }));
      const findHolder = async () => {
        const holder = key === undefined ? undefined : await authenticate(context, key);
        facts.apiKey = holder?.id;
        return holder;
      };
      const findCaller = async () => {
        const member =
          key === undefined ? await findMember(db, sessionCookie.token, deviceCookie.token) : undefined;
        facts.account = member?.id;
        return member;
      };
      let charged = callsOf(url);
      const { read, search, write } = workOfRequest({
        turns,
        client: () => facts.apiKey ?? visit.caller,
        worked(ms) {
          const calls = readsOf(ms) - charged;
          if (calls <= 0) return undefined;
          charged += calls;
          return rateLimit.chargeWork({ key: visit.caller, calls, tell });
        },
      });
      // Without spreads, which V8 copies property by property: there is one for each request.
      const context: Context = {
        db,
        pool,
        log,
        security,
        requestId,
        address: ip,
        client: clientOf(ip),
        charge,
        giveBack: (use, key) => rateLimit.giveBack({ key, use }),
        work: (type, work) => (type === 'mutation' ? write(work) : read(work)),
        search,
        limitsHolds: env.RATE_LIMIT,
        cards: cards?.gateway,
        shopName: env.SHOP_NAME,
        publicUrl,
        privateWebhooks: env.WEBHOOK_PRIVATE_ADDRESSES,
        timeZone,
        dataDir: env.DATA_DIR,
        checkHealth,
        idempotencyKey: req.headers['idempotency-key'] as string | undefined,
        onReplay: () => {
          // The response to an import has begun by then.
          if (atRest && !res.headersSent) res.setHeader('idempotency-replayed', 'true');
        },
        ifMatch: req.headers['if-match'],
        sessionCookie,
        deviceCookie,
        origin: originOf(publicUrl, req.headers.host),
        userAgent: req.headers['user-agent'],
        staff: memoized(findCaller),
        keyHolder: atRest ? memoized(findHolder) : undefined,
        callerId: undefined,
      };
      return context;
    },
    refused: (facts, req) => noteRefusal(security, facts, req.headers.origin),
    observe: observeRequest,
  });
}
