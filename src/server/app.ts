import type { IncomingMessage, Server } from 'node:http';
import proxyAddr from 'proxy-addr';
import { Failure } from '../shared/failure.ts';
import type { Database } from './db.ts';
import type { Env } from './env.ts';
import { compressAnswer } from './http/compress.ts';
import type { Files } from './http/files.ts';
import { isUnsafe } from './http/guard.ts';
import { liveness, metrics, readiness } from './http/health.ts';
import type { Mount, Visit } from './http/mount.ts';
import { type PageRenderer, pages } from './http/pages.ts';
import { createRateLimit, noRateLimit } from './http/rate-limit.ts';
import { rest, restPrefix } from './http/rest/dispatch.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createHttpServer } from './http/server.ts';
import { callsIn, trpc, trpcPrefix } from './http/trpc.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';

export interface AppParts {
  env: Env;
  log: Log;
  database: Database;
  renderer: PageRenderer;
  files: Files;
  /** Where people reach the shop, without a slash at its end. */
  publicUrl: string;
  isClosing(): boolean;
}

/** An address that ends like a file's name is a file's, whether there is one or not. */
function namesFile({ pathname }: URL): boolean {
  return /\.[a-z0-9]+$/i.test(pathname);
}

/** Files first, then pages; an address that names a file nobody has is no page. */
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

/** Puts the shop together; nothing listens yet. */
export function createApp({ env, log, database, renderer, files, publicUrl, isClosing }: AppParts): Server {
  const { db, pool } = database;
  const { registry, observeRequest } = createMetrics();
  const rateLimit = env.RATE_LIMIT ? createRateLimit(pool) : noRateLimit;
  const settings = { shopName: env.SHOP_NAME, publicUrl };

  const exact: Record<string, Mount> = {
    '/healthz': liveness,
    '/readyz': readiness(db, isClosing),
    '/metrics': metrics(registry),
  };
  const prefixed: [string, Mount][] = [
    [trpcPrefix, trpc(log)],
    [restPrefix, rest(env.SHOP_NAME, publicUrl)],
  ];
  const other = site(files, pages(renderer, settings));
  const trusts = (_address: string, hop: number) => hop < env.TRUST_PROXY;

  const setSecurityHeaders = securityHeaders(publicUrl, env.NODE_ENV === 'development');

  return createHttpServer({
    log,
    decorate(req, res) {
      if (isClosing()) res.setHeader('connection', 'close');
      setSecurityHeaders(req, res);
      compressAnswer(req, res);
    },
    mountAt: ({ pathname }) =>
      exact[pathname] ??
      prefixed.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1] ??
      other,
    clientAddress: (req: IncomingMessage) => proxyAddr(req, trusts),
    async charge({ req, ip, url }: Visit) {
      const isCall = prefixed.some(([prefix]) => url.pathname.startsWith(`${prefix}/`));
      // Files and the probes of an operator's machines cost next to nothing; pages cost what their queries cost.
      if (!isCall && (url.pathname in exact || namesFile(url))) return;
      await rateLimit.charge(ip, isUnsafe(req.method) ? 'writes' : 'reads', isCall ? callsIn(url) : 1);
    },
    createContext: ({ req, requestId }) => ({
      db,
      log,
      requestId,
      idempotencyKey: req.headers['idempotency-key'] as string | undefined,
    }),
    observe: observeRequest,
  });
}
