import type { IncomingMessage } from 'node:http';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { limits } from '../../shared/limits.ts';
import { failureOf } from '../failure.ts';
import type { Log } from '../log.ts';
import { appRouter } from '../router.ts';
import type { Mount, Visit } from './mount.ts';

export const trpcPrefix = '/trpc';

/** How many calls a request makes: tRPC joins them by commas in the path. */
export function callsIn(url: URL): number {
  return url.searchParams.has('batch') ? url.pathname.split(',').length : 1;
}

/** The tRPC door, on tRPC's standalone Node adapter; the body is already read and checked by then. */
export function trpc(log: Log): Mount {
  const visits = new WeakMap<IncomingMessage, Visit>();
  const handler = createHTTPHandler({
    router: appRouter,
    basePath: `${trpcPrefix}/`,
    maxBatchSize: limits.batchCalls,
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
      // The adapter takes a body that is already there as it is.
      if (body !== undefined) Object.assign(req, { body });
      res.setHeader('cache-control', 'no-cache');
      handler(req, res);
    },
  };
}
