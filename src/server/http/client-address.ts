import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { Log } from '../log.ts';

/** Networks that a proxy of the shop's own is in, and clients from the internet are not (RFC 1918, 4193 and 6890). */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

function isPrivate(address = ''): boolean {
  return privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The client's network address, as far as the operator's proxies are trusted (`TRUST_PROXY`). */
export function clientAddressBehind(trustedProxies: number): (req: IncomingMessage) => string {
  const trusts = (_address: string, hop: number) => hop < trustedProxies;
  return (req) => proxyAddr(req, trusts);
}

/**
 * Compares `TRUST_PROXY` with what arrives, and logs the first request that contradicts it: too few trusted proxies make all
 * shoppers one client, and too many let a client choose its address. What a stranger sends directly is no contradiction.
 */
export function watchProxies(trustedProxies: number, log: Log): (req: IncomingMessage) => void {
  let isReported = false;
  return ({ headers, socket }) => {
    if (isReported) return;
    const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
    if (forwarded === undefined || !isPrivate(socket.remoteAddress)) return;
    const proxies = String(headers['x-forwarded-for'] ?? '').split(',').length;
    if (trustedProxies > 0 && (headers['x-forwarded-for'] === undefined || proxies >= trustedProxies)) return;
    isReported = true;
    const remedy =
      trustedProxies === 0
        ? 'requests come through a proxy that is not trusted, so all shoppers share the limits of one client: set TRUST_PROXY to the number of proxies'
        : 'requests come through fewer proxies than TRUST_PROXY says, so clients can choose their address: set it to the number of proxies';
    log.warn({ trustedProxies, proxies }, remedy);
  };
}
