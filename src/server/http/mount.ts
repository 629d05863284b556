import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../rpc/context.ts';
import type { RequestFacts } from './request-log.ts';

/** A request that has passed the front guard. */
export interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  requestId: string;
  /** The facts for its line in the log and its metrics. */
  facts: RequestFacts;
  /** The shopper's address, as far as the operator's proxies are trusted. */
  ip: string;
  /** The name that limits count the request for: a client (client-address.ts), or the device of a member of staff. */
  caller: string;
  /** The body of an unsafe method: checked, valid JSON text; undefined if there is none. */
  body: string | undefined;
  /** The same for all calls of the request. */
  createContext(): Context;
}

/** A mount, and the name of its requests in the log and the metrics. */
export interface MountedAt {
  mount: Mount;
  route: string;
}

/** A handler for a part of the URL space. */
export interface Mount {
  methods: readonly string[];
  /** Headers of all its responses, refusals included. */
  headers?: Readonly<Record<string, string>>;
  /** Reads the body itself, byte for byte; `visit.body` then stays undefined. */
  readsBody?: boolean;
  /** The largest body that it reads, if it is not the usual one. */
  bodyBytes?(visit: Visit): number | undefined;
  handle(visit: Visit): void | Promise<void>;
}
