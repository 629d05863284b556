import type { IncomingMessage } from 'node:http';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { limits } from '../../shared/limits.ts';
import { failureOf } from '../failure.ts';
import type { Log } from '../log.ts';
import { appRouter } from '../router.ts';
import { failureHeaders } from './failure-headers.ts';
import { decoded } from './guard.ts';
import type { Mount, Visit } from './mount.ts';

export const trpcPrefix = '/trpc';

/**
 * How many calls a request makes: tRPC decodes the path, in which they are joined by commas.
 * @throws Failure INVALID_REQUEST for a path whose percent-encoding is broken
 */
export function callsIn(url: URL): number {
  const path = decoded(url.pathname);
  return url.searchParams.has('batch') ? path.split(',').length : 1;
}

/** The tRPC door, on tRPC's standalone Node adapter; the body is already read and checked by then. */
export function trpc(log: Log): Mount {
  const visits = new WeakMap<IncomingMessage, Visit>();
  const handler = createHTTPHandler({
    router: appRouter,
    basePath: `${trpcPrefix}/`,
    maxBatchSize: limits.batchCalls,
    responseMeta({ errors, type }) {
      const headers = Object.assign({}, ...errors.map((error) => failureHeaders(failureOf(error))));
      // tRPC refuses a method by the kind of procedure: the only other one is the right one.
      if ('allow' in headers) headers.allow = type === 'mutation' ? 'POST' : 'GET';
      return { headers };
    },
    createContext: ({ req }) => (visits.get(req) as Visit).createContext(),
    onError({ error, path, req }) {
      if (failureOf(error).reason !== 'INTERNAL') return;
      log.error(
        { err: error.cause ?? error, path, requestId: visits.get(req)?.requestId },
        'a procedure failed',
      );
    },
  });
  return {
    methods: ['GET', 'POST'],
    handle(visit) {
      const { req, res, body } = visit;
      visits.set(req, visit);
      // The adapter takes a body that is already there as it is; without one it would wait for the stream for ever.
      Object.assign(req, { body });
      res.setHeader('cache-control', 'no-cache');
      handler(req, res);
    },
  };
}
