import type { IncomingMessage } from 'node:http';
import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { limits } from '../../shared/limits.ts';
import { failureOf } from '../failure.ts';
import type { Log } from '../log.ts';
import type { RestMeta } from '../rest.ts';
import { appRouter } from '../router.ts';
import { failureHeaders } from './failure-headers.ts';
import { decoded } from './guard.ts';
import type { Mount, Visit } from './mount.ts';
import { type FreshResponse, isPlain, type ResponseCache } from './response-cache/response-cache.ts';

export const trpcPrefix = '/trpc';

/**
 * The number of calls in a request: tRPC decodes the path, in which they are joined by commas.
 * @throws Failure INVALID_REQUEST for a path whose percent-encoding is broken
 */
export function callsIn(url: URL): number {
  const path = decoded(url.pathname);
  return url.searchParams.has('batch') ? path.split(',').length : 1;
}

type Procedures = Record<string, { _def: { meta?: RestMeta } } | undefined>;

/** True if every call is of a procedure whose responses are cached. */
function isCacheable({ pathname }: URL): boolean {
  const procedures = appRouter._def.procedures as unknown as Procedures;
  const calls = decoded(pathname.slice(trpcPrefix.length + 1)).split(',');
  return calls.every((call) => Object.hasOwn(procedures, call) && procedures[call]?._def.meta?.cached);
}

interface ResponseMetaInput {
  errors: TRPCError[];
  type: string;
}

const options = {
  router: appRouter,
  maxBatchSize: limits.batchCalls,
  responseMeta({ errors, type }: ResponseMetaInput) {
    const headers = Object.assign({}, ...errors.map((error) => failureHeaders(failureOf(error))));
    // tRPC refuses a method by the kind of procedure: the other of the two methods is allowed.
    if ('allow' in headers) headers.allow = type === 'mutation' ? 'POST' : 'GET';
    return { headers };
  },
};

async function made(response: Response): Promise<FreshResponse> {
  const { 'content-type': type = '', ...headers } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    answer: { type, body: await response.text(), headers },
    isCacheable: true,
  };
}

/**
 * tRPC, on its standalone Node adapter; the body is already read and checked by then. Cacheable responses come from its fetch
 * adapter, which returns the response instead of sending it.
 */
export function trpc(log: Log, responseCache: ResponseCache): Mount {
  const visits = new WeakMap<IncomingMessage, Visit>();
  function logBug({ error, path }: { error: TRPCError; path: string | undefined }, requestId?: string): void {
    if (failureOf(error).reason !== 'INTERNAL') return;
    log.error({ err: error.cause ?? error, path, requestId }, 'a procedure failed');
  }
  const handler = createHTTPHandler({
    ...options,
    basePath: `${trpcPrefix}/`,
    createContext: ({ req }) => (visits.get(req) as Visit).createContext(),
    onError: (trouble) => logBug(trouble, visits.get(trouble.req)?.requestId),
  });
  const make = async ({ url, createContext, requestId }: Visit) =>
    made(
      await fetchRequestHandler({
        ...options,
        endpoint: trpcPrefix,
        req: new Request(url),
        createContext,
        onError: (trouble) => logBug(trouble, requestId),
      }),
    );

  return {
    methods: ['GET', 'POST'],
    handle(visit) {
      const { req, res, body } = visit;
      res.setHeader('cache-control', 'no-cache');
      if (req.method === 'GET' && isPlain(req) && isCacheable(visit.url)) {
        return responseCache.send(visit, () => make(visit));
      }
      visits.set(req, visit);
      // The adapter uses a body that is already there; without one it would wait for the stream for ever.
      Object.assign(req, { body });
      handler(req, res);
    },
  };
}
