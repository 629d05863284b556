import type { IncomingMessage, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { limits } from '../../shared/base/limits.ts';
import { failureOf } from '../rpc/failure.ts';
import type { RestMeta } from '../rpc/rest.ts';
import { failureHeaders } from './failure-headers.ts';
import { decoded } from './guard.ts';
import type { Mount, Visit } from './mount.ts';
import { noteFailure } from './request-log.ts';
import { type FreshResponse, isPlain, type ResponseCache } from './response-cache/response-cache.ts';
import { appRouter } from './router.ts';
import { mayBeOfStaff } from './staff-cookies.ts';

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

const procedures = appRouter._def.procedures as unknown as Procedures;

function namesOf({ pathname }: URL): string[] {
  return decoded(pathname.slice(trpcPrefix.length + 1)).split(',');
}

/** True if every call is of a procedure whose responses are cached. */
function isCacheable(names: string[]): boolean {
  return names.every((name) => Object.hasOwn(procedures, name) && procedures[name]?._def.meta?.cached);
}

/** Names the procedures in the log. Other names are left out: they are the client's own text. */
function recordCalls({ facts }: Visit, names: string[]): void {
  const known = names.filter((name) => Object.hasOwn(procedures, name));
  if (names.length === 1) {
    facts.route = known[0] ?? trpcPrefix;
  } else {
    facts.route = 'batch';
    facts.calls = known.slice(0, limits.batchCalls);
  }
}

const options = {
  router: appRouter,
  maxBatchSize: limits.batchCalls,
  responseMeta({ errors, type }: { errors: TRPCError[]; type: string }) {
    const headers = Object.assign({}, ...errors.map((error) => failureHeaders(failureOf(error))));
    // tRPC refuses a method by the kind of procedure: the other of the two methods is allowed.
    if ('allow' in headers) headers.allow = type === 'mutation' ? 'POST' : 'GET';
    return { headers };
  },
};

/** Takes the place of a ServerResponse for a response that is cached before it is sent. */
class CollectedResponse extends Writable {
  statusCode = 200;
  private readonly chunks: Buffer[] = [];
  private readonly headers: Record<string, string> = {};

  setHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(Buffer.from(chunk));
    done();
  }

  toFresh(isCacheable: boolean): FreshResponse {
    const { 'content-type': type = '', ...headers } = this.headers;
    return {
      status: this.statusCode,
      answer: { type, body: Buffer.concat(this.chunks), headers },
      isCacheable,
    };
  }
}

/** tRPC, on its standalone Node adapter; the body was read and checked before. */
export function trpc(responseCache: ResponseCache): Mount {
  const visits = new WeakMap<IncomingMessage, Visit>();
  const handler = createHTTPHandler({
    ...options,
    basePath: `${trpcPrefix}/`,
    createContext: ({ req }) => (visits.get(req) as Visit).createContext(),
    onError({ error, req }) {
      const { facts } = visits.get(req) as Visit;
      noteFailure(facts, failureOf(error), error.cause ?? error);
    },
  });
  async function make({ req }: Visit): Promise<FreshResponse> {
    const collected = new CollectedResponse();
    handler(req, collected as unknown as ServerResponse);
    await finished(collected);
    // Once its client is gone, the adapter ends the response early.
    return collected.toFresh(!req.destroyed);
  }

  return {
    methods: ['GET', 'POST'],
    bodyBytes({ url }) {
      const [name = '', ...others] = namesOf(url);
      return others.length === 0 && Object.hasOwn(procedures, name)
        ? procedures[name]?._def.meta?.bodyBytes
        : undefined;
    },
    handle(visit) {
      const { req, res, body } = visit;
      const names = namesOf(visit.url);
      const isOfAll = isCacheable(names);
      const isForAll = isOfAll && !mayBeOfStaff(req.headers.cookie);
      res.setHeader('cache-control', isForAll ? 'no-cache' : 'no-store');
      visits.set(req, visit);
      recordCalls(visit, names);
      if (req.method === 'GET' && isPlain(req) && isOfAll) {
        return responseCache.send(visit, () => make(visit));
      }
      // The adapter uses a body that is already there; without one it would wait for the stream for ever.
      Object.assign(req, { body });
      handler(req, res);
    },
  };
}
