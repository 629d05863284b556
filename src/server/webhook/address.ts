import { isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlToHttpOptions } from 'node:url';
import { isPrivateRefusal, openAgents } from '../base/outbound.ts';

/** The time that saving an address waits for a name server; deliveries check the address in any case. */
const lookupTimeoutMs = 3000;

const toPublic = openAgents(false);

/** True if a host leads to a private address. Nothing is sent, and no connection is made. */
function leadsToPrivate(url: URL): Promise<boolean> {
  const host = urlToHttpOptions(url).hostname as string;
  return new Promise((resolve) => {
    const socket = toPublic.http.createConnection({ host, port: 443 }) as Socket;
    const settle = (error: Error | null) => {
      resolve(error !== null && isPrivateRefusal(error));
      socket.destroy();
    };
    socket.once('lookup', settle);
    socket.once('error', settle);
    socket.once('close', () => resolve(false));
    if (isIP(host)) socket.destroy();
  });
}

/** The fault of an address, as far as its text shows; undefined if there is none. */
export function faultOf(
  { protocol, username, password }: URL,
  isPrivateAllowed: boolean,
): string | undefined {
  if (username || password)
    return 'Leave user name and password out of the address: deliveries are signed instead';
  if (protocol === 'http:' && !isPrivateAllowed) return 'Enter an address that begins with https://';
  return undefined;
}

/** The same, after a look-up of its host. An unknown name is accepted: it may be known when something is delivered. */
export async function findFault(url: URL, isPrivateAllowed: boolean): Promise<string | undefined> {
  const fault = faultOf(url, isPrivateAllowed);
  if (fault || isPrivateAllowed) return fault;
  const isPrivate = await Promise.race([leadsToPrivate(url), sleep(lookupTimeoutMs, false, { ref: false })]);
  if (!isPrivate) return undefined;
  return 'Enter an address on the internet: this one is in a private network. WEBHOOK_PRIVATE_ADDRESSES=on would allow it';
}
