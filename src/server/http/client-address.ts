import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import { clientNetwork } from '../base/networks.ts';
import { type ProxyFault, proxyRemedies } from '../doctor/proxies.ts';
import type { Log } from '../telemetry/log.ts';
import { memoize } from './memoize.ts';

/** An address without the port that some proxies add, and IPv4 as such where it comes as IPv6 (RFC 4291, section 2.5.5.2). */
function parsed(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const address = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

/** The client's network address, as far as the operator's proxies are trusted (`TRUST_PROXY`). */
export function clientAddressBehind(trustedProxies: number): (req: IncomingMessage) => string {
  const trusts = (_address: string, hop: number) => hop < trustedProxies;
  return (req) => proxyAddr(req, trusts);
}

/** The client that an address belongs to, for limits: an IPv4 address, or the /64 network of an IPv6 address (networks.ts). */
export const clientOf = memoize((text: string): string => {
  const address = parsed(text);
  return address instanceof ipaddr.IPv6 ? clientNetwork(address) : (address?.toString() ?? text);
}, 10_000);

/** True for an address of a private network: the shop's own proxies are there, clients from the internet are not. */
function isPrivate(text = ''): boolean {
  const range = parsed(text)?.range();
  return range !== undefined && ['loopback', 'private', 'linkLocal', 'uniqueLocal'].includes(range);
}

function faultOf({ headers }: IncomingMessage, trustedProxies: number): ProxyFault | undefined {
  const chain = headers['x-forwarded-for'];
  if ((chain ?? headers.forwarded ?? headers['x-real-ip']) === undefined) return undefined;
  if (trustedProxies === 0) return 'untrusted';
  const entries = chain === undefined ? 0 : String(chain).split(',').length;
  return entries < trustedProxies ? 'fewer' : undefined;
}

export interface ProxyWatch {
  see(req: IncomingMessage): void;
  /** The contradiction that was seen since the start of this process, if any. */
  fault(): ProxyFault | undefined;
}

/**
 * Compares `TRUST_PROXY` with the requests, and logs only the first one that contradicts it: too few trusted proxies make all
 * shoppers one client, and too many let a client choose its address. A request that a stranger sends directly is no contradiction.
 */
export function watchProxies(trustedProxies: number, log: Log): ProxyWatch {
  let fault: ProxyFault | undefined;
  return {
    see(req) {
      if (fault) return;
      const found = faultOf(req, trustedProxies);
      if (!found || !isPrivate(req.socket.remoteAddress)) return;
      fault = found;
      log.warn({ trustedProxies, fault, proxy: req.socket.remoteAddress }, proxyRemedies[found]);
    },
    fault: () => fault,
  };
}
