import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import type { Log } from '../log.ts';
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

/**
 * Who an address belongs to, for limits: an IPv4 address, or the /64 network of an IPv6 address, of which every home and
 * every phone has at least one to itself (RFC 6177).
 */
export const clientOf = memoize((text: string): string => {
  const address = parsed(text);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? text;
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}, 10_000);

/** True for the networks that a proxy of the shop's own is in, and clients from the internet are not. */
function isPrivate(text = ''): boolean {
  const range = parsed(text)?.range();
  return range !== undefined && ['loopback', 'private', 'linkLocal', 'uniqueLocal'].includes(range);
}

/** The fault of `TRUST_PROXY`, if a request contradicts it; what a stranger sends directly is no contradiction. */
function faultOf(trustedProxies: number, { headers, socket }: IncomingMessage): string | undefined {
  const list = headers['x-forwarded-for'];
  const isForwarded = (list ?? headers.forwarded ?? headers['x-real-ip']) !== undefined;
  if (!isForwarded || !isPrivate(socket.remoteAddress)) return undefined;
  if (trustedProxies === 0)
    return 'requests come through a proxy that is not trusted, so all shoppers share the limits of one client: set TRUST_PROXY to the number of proxies';
  if (list === undefined || String(list).split(',').length >= trustedProxies) return undefined;
  return 'requests come through fewer proxies than TRUST_PROXY says, so clients can choose their address: set it to the number of proxies';
}

/** Compares `TRUST_PROXY` with what arrives, and logs the first contradiction. */
export function watchProxies(trustedProxies: number, log: Log): (req: IncomingMessage) => void {
  let isReported = false;
  return (req) => {
    const fault = isReported ? undefined : faultOf(trustedProxies, req);
    if (fault === undefined) return;
    isReported = true;
    log.warn({ trustedProxies }, fault);
  };
}
