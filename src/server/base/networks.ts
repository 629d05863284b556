import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export interface WiderNetwork {
  /** In the notation of CIDR, such as `2001:db8:1::/48`. */
  name: string;
  /** The allowance of all clients of the network together, as a multiple of that of a single client. */
  times: number;
}

/**
 * A home line gets a separate /56 or /48, so 256 or 65,536 clients. A mobile network gives each phone a /64 of a network that many
 * phones share, so these multiples are enough for four and for sixteen districts (decision 050).
 */
const widths = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
];

/** The allowance of the widest network, as a multiple of that of a client. */
export const mostTimes = 16;

const suffix = '::/64';

/** The name of an IPv6 client: its /64 network, of which every home and every phone has at least one to itself (RFC 6177). */
export function clientNetwork({ parts }: ipaddr.IPv6): string {
  const network = parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}${suffix}`;
}

/** The networks around a client, narrowest first; none for an IPv4 address, or for a key that is no client. */
export function widerNetworks(client: string): WiderNetwork[] {
  if (!client.endsWith(suffix)) return [];
  const { parts } = ipaddr.IPv6.parse(`${client.slice(0, -suffix.length)}::`);
  return widths.map(({ bits, times }) => {
    const kept = parts.map((part, n) => (n < 3 ? part : n === 3 && bits === 56 ? part & 0xff00 : 0));
    return { name: `${new ipaddr.IPv6(kept)}/${bits}`, times };
  });
}

/** True if a host is in the network of this machine, and not on the internet. @throws the error of DNS for an unknown name */
export async function isPrivateHost(host: string): Promise<boolean> {
  const addresses = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  return addresses.some(({ address }) => ipaddr.process(address).range() !== 'unicast');
}
