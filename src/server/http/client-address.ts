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

/** How requests contradict `TRUST_PROXY`. */
type ProxyFault = 'untrusted' | 'fewer';

const remedies: Record<ProxyFault, string> = {
  untrusted:
    'requests come through a proxy that is not trusted, so all shoppers share the limits of one client: set TRUST_PROXY to the number of proxies, 1 for one',
  fewer:
    'requests come through fewer proxies than TRUST_PROXY says, or one adds no X-Forwarded-For, so clients can choose their address: set TRUST_PROXY to the number of proxies, and have each add X-Forwarded-For',
};

function faultOf({ headers }: IncomingMessage, trustedProxies: number): ProxyFault | undefined {
  const chain = headers['x-forwarded-for'];
  if ((chain ?? headers.forwarded ?? headers['x-real-ip']) === undefined) return undefined;
  if (trustedProxies === 0) return 'untrusted';
  const entries = chain === undefined ? 0 : String(chain).split(',').length;
  return entries < trustedProxies ? 'fewer' : undefined;
}

export interface ProxyWatch {
  see(req: IncomingMessage): void;
  /** What was seen since the start of this process. */
  fault(): ProxyFault | undefined;
}

/**
 * Compares `TRUST_PROXY` with what arrives, and logs the first request that contradicts it, and no other: too few trusted proxies
 * make all shoppers one client, and too many let a client choose its address. What a stranger sends directly is no contradiction.
 */
export function watchProxies(trustedProxies: number, log: Log): ProxyWatch {
  let fault: ProxyFault | undefined;
  return {
    see(req) {
      if (fault) return;
      const found = faultOf(req, trustedProxies);
      if (!found || !isPrivate(req.socket.remoteAddress)) return;
      fault = found;
      log.warn({ trustedProxies, fault, proxy: req.socket.remoteAddress }, remedies[found]);
    },
    fault: () => fault,
  };
}
