import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** HTTP agents for addresses that others name. They keep connections open for the next request. */
export interface Agents {
  http: RequestFilteringHttpAgent;
  https: RequestFilteringHttpsAgent;
}

/** The agents check the address again when they connect: a name may lead to another one then. Close them with `closeAgents`. */
export function openAgents(isPrivateAllowed: boolean): Agents {
  const options = {
    keepAlive: true,
    allowPrivateIPAddress: isPrivateAllowed,
    allowMetaIPAddress: isPrivateAllowed,
    rejectUnauthorized: true,
  };
  return { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };
}

export function closeAgents({ http, https }: Agents): void {
  http.destroy();
  https.destroy();
}

/** True if a connection was refused because its address is not public. */
export function isPrivateRefusal({ message }: Error): boolean {
  return /is not allowed\. Because, It is (private|meta) IP address/.test(message);
}

export interface OutboundOptions {
  isPrivateAllowed: boolean;
  /** The time from the connection to the last byte that is read. */
  timeoutMs?: number | undefined;
}

/** A run of requests: its connections, and the signal that ends it. */
export interface Turn {
  /** Made for the same `isPrivateAllowed`. */
  agents: Agents;
  stop: AbortSignal;
}

export interface Outgoing {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * True if the server closed a kept connection just when it was used again: it has most likely not read the request, which is sent once
 * more. Receivers recognise a repeated message by its id.
 */
const isStale = (asked: ClientRequest, { code = '' }: NodeJS.ErrnoException) =>
  asked.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(code);

/** Sends one request. Redirects are not followed. */
export function ask(
  outgoing: Outgoing,
  { agents, signal }: { agents: Agents; signal: AbortSignal },
): Promise<IncomingMessage> {
  const { method, url, headers, body } = outgoing;
  const target = new URL(url);
  const isSecure = target.protocol === 'https:';
  const options = { method, headers, agent: isSecure ? agents.https : agents.http, signal };
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? requestHttps : requestHttp)(target, options, resolve);
    // It may still fail after the response has begun.
    asked.on('error', (error) => {
      if (isStale(asked, error) && !signal.aborted) ask(outgoing, { agents, signal }).then(resolve, reject);
      else reject(error);
    });
    asked.end(body);
  });
}

/** The wait that a Retry-After header asks for, in seconds or until a time; 0 if it can't be read. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
