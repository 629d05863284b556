import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Failure, type FailureReason } from '../../shared/base/failure.ts';
import type { Context } from '../rpc/context.ts';
import { failureOf } from '../rpc/failure.ts';
import type { Log } from '../telemetry/log.ts';
import { bodyLimitBytes, discardBody, inTime, readJsonBody } from './body.ts';
import { clientOf } from './client-address.ts';
import { shareConnections } from './connection-shares.ts';
import { guard, isUnsafe } from './guard.ts';
import { shareEventLoop } from './loop-shares.ts';
import type { MountedAt, Visit } from './mount.ts';
import { refuse } from './refuse.ts';
import { createRequestLog, noteFailure, type RequestFacts } from './request-log.ts';
import { type FastPath, sendAtOnce } from './response-cache/fast-path.ts';
import type { CachedResponse } from './response-cache/store.ts';
import { setHeaders } from './send.ts';

/** A connection is closed after this time without a request. Proxies must close theirs sooner (docs/operating.md). */
export const keepAliveMs = 65_000;

/** Limits against clients that hold connections without using them. Node's own are minutes, or none. */
const limits = {
  headersTimeout: 10_000,
  // For the uploads of staff; all other bodies have seconds (body.ts).
  requestTimeout: 300_000,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: 2000,
};
const maxConnections = 2000;

/** The status for a request that Node.js can't read, by its code; 400 for all others. */
const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * The time for which nothing is read from the connection of a refused client, so that its next requests cost nothing: a thousand
 * connections that send the next request at once would keep the event loop busy with refusals.
 */
const refusedPauseMs = 1000;

function pauseFor(socket: Socket, ms: number): void {
  socket.pause();
  setTimeout(() => socket.resume(), ms).unref();
}

/**
 * A refused client may still be sending. To close its connection meanwhile would reset it, and a proxy would report that in place of
 * the refusal: up to this many bytes of the body are read and discarded first.
 */
const discardedBytes = 10 * bodyLimitBytes;

/** Clients that have used up what they may have are not waited for. */
const isQuick = new Set<FailureReason>(['RATE_LIMITED', 'BODY_TOO_SLOW', 'BUSY']);

export interface ServerParts {
  log: Log;
  /** Undefined if nothing is cached. */
  fastPath: FastPath | undefined;
  /** The origin of `PUBLIC_URL`, if it is set. */
  publicOrigin: string | undefined;
  /** Sets the headers of every response. */
  decorate(req: IncomingMessage, res: ServerResponse): void;
  mountAt(url: URL): MountedAt;
  clientAddress(req: IncomingMessage): string;
  /** The client of a connection; undefined if a proxy opens the connections. */
  connectionClient(socket: Socket): string | undefined;
  charge(visit: Visit): Promise<void>;
  createContext(
    visit: Pick<Visit, 'req' | 'res' | 'url' | 'ip' | 'caller' | 'requestId' | 'facts'>,
  ): ReturnType<Visit['createContext']>;
  /** Called when a request was refused, with the facts for its line in the log. */
  refused(facts: RequestFacts, req: IncomingMessage): void;
  /** Called when a response was sent, with the time it took. */
  observe(visit: { method: string; route: string; status: number; seconds: number }): void;
}

/** A valid id from the client is used, so that its log and ours can be joined. */
function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** One HTTP server: every request passes the front guard, and any later error ends in a response. */
export function createHttpServer(parts: ServerParts): Server {
  const requestLog = createRequestLog(parts.log);

  async function visitShop(req: IncomingMessage, res: ServerResponse, facts: RequestFacts): Promise<void> {
    const url = guard(req, parts.publicOrigin);
    const { mount, route } = parts.mountAt(url);
    facts.route = route;
    for (const [name, value] of Object.entries(mount.headers ?? {})) res.setHeader(name, value);
    if (!mount.methods.includes(req.method as string)) {
      throw new Failure('METHOD_NOT_ALLOWED', { details: { allow: [...mount.methods] } });
    }
    let context: Context | undefined;
    const visit: Visit = {
      req,
      res,
      url,
      requestId: facts.requestId,
      facts,
      ip: facts.client as string,
      caller: clientOf(facts.client as string),
      body: undefined,
      createContext: () => (context ??= parts.createContext(visit)),
    };
    await parts.charge(visit);
    if (isUnsafe(req.method) && !mount.readsBody)
      visit.body = await inTime(readJsonBody(req, mount.bodyBytes?.(visit)));
    await mount.handle(visit);
  }

  function fail(req: IncomingMessage, res: ServerResponse, facts: RequestFacts, error: unknown): void {
    const failure = failureOf(error);
    // A client that disconnects half-way through its body is no fault of the shop, and gets no response.
    if (failure.reason === 'INTERNAL' && req.destroyed && !req.complete) return;
    noteFailure(facts, failure, error);
    refuse(req, res, failure, facts.requestId);
    // The connections of a proxy are shared by clients.
    const isOwn = parts.connectionClient(req.socket) !== undefined;
    if (failure.reason === 'RATE_LIMITED' && isOwn) pauseFor(req.socket, refusedPauseMs);
  }

  /** Sets the headers of a response, measures its time, and writes its line when it ends. */
  function prepare(req: IncomingMessage, res: ServerResponse, facts: RequestFacts): void {
    facts.client = parts.clientAddress(req);
    res.setHeader('x-request-id', facts.requestId);
    parts.decorate(req, res);
    res.once('finish', () => observe(facts, res.statusCode));
    res.once('close', () => {
      requestLog.write(facts, res.writableFinished ? res.statusCode : undefined);
      if (facts.reason) parts.refused(facts, req);
    });
  }

  function observe({ method, route, start }: RequestFacts, status: number): void {
    parts.observe({ method, route, status, seconds: (performance.now() - start) / 1000 });
  }

  function answerFromCache(
    req: IncomingMessage,
    res: ServerResponse,
    cached: CachedResponse,
    facts: RequestFacts,
  ): void {
    const headers = ['x-request-id', facts.requestId];
    facts.route = cached.route;
    const send = () => {
      const status = sendAtOnce(req, res, cached, headers);
      observe(facts, status);
      if (requestLog.isVerbose) requestLog.write({ ...facts, client: parts.clientAddress(req) }, status);
    };
    const charging = parts.fastPath?.charge(req, cached, headers);
    if (!charging) return void send();
    charging.then(send).catch((error: unknown) => {
      prepare(req, res, facts);
      setHeaders(res, headers);
      facts.limit = 'reads';
      fail(req, res, facts, error);
    });
  }

  function answer(req: IncomingMessage, res: ServerResponse, facts: RequestFacts): void {
    // It may have waited.
    if (req.socket.destroyed) return;
    const cached = parts.fastPath?.find(req);
    if (cached) return void answerFromCache(req, res, cached, facts);
    prepare(req, res, facts);
    visitShop(req, res, facts).catch(async (error: unknown) => {
      if (!isQuick.has(failureOf(error).reason)) await discardBody(req, discardedBytes);
      fail(req, res, facts, error);
    });
  }

  const beginRequest = shareEventLoop((req) => clientOf(parts.clientAddress(req)));
  const server = createServer(limits, (req, res) => {
    const facts: RequestFacts = {
      start: performance.now(),
      requestId: requestIdOf(req),
      method: req.method as string,
      client: undefined,
      route: 'none',
    };
    recordRequest(req.socket, res);
    beginRequest(req, facts.start, () => answer(req, res, facts));
  });
  server.once('close', () => requestLog.flush());
  const recordRequest = shareConnections(server, { most: maxConnections, clientOf: parts.connectionClient });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const status = unreadable[error.code ?? ''] ?? '400 Bad Request';
    socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    // A client may leave its side open, or be gone without a word: the connection does not wait for it.
    (socket as Socket).destroySoon();
  });
  return server;
}
