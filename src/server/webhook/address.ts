import { isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlToHttpOptions } from 'node:url';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** How long saving an address waits for a name server; whoever is connected to is looked at in any case. */
const lookupTimeoutMs = 3000;

/** Agents look at the address at the moment they connect: what a name stood for before may be another one by then. */
function openAgents(isPrivateAllowed: boolean) {
  const options = {
    allowPrivateIPAddress: isPrivateAllowed,
    allowMetaIPAddress: isPrivateAllowed,
    rejectUnauthorized: true,
  };
  return { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };
}

const toAny = openAgents(true);
const toPublic = openAgents(false);

/** What connects to where a webhook goes. */
export function agentFor({ protocol }: URL, isPrivateAllowed: boolean) {
  const { http, https } = isPrivateAllowed ? toAny : toPublic;
  return protocol === 'https:' ? https : http;
}

/** Whether a connection was not made because it would have led to an address that is not public. */
export function isPrivateRefusal({ message }: Error): boolean {
  return /is not allowed\. Because, It is (private|meta) IP address/.test(message);
}

/** What an agent for public addresses thinks of a host. Nothing is sent, and nothing connected to. */
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

/** What is wrong with an address, as far as can be told from its text; undefined where nothing is. */
export function faultOf(
  { protocol, username, password }: URL,
  isPrivateAllowed: boolean,
): string | undefined {
  if (username || password)
    return 'Leave user name and password out of the address: deliveries are signed instead';
  if (protocol === 'http:' && !isPrivateAllowed) return 'Enter an address that begins with https://';
  return undefined;
}

/** The same, after a look at where it leads. A name that nobody knows yet may be known when something is delivered. */
export async function findFault(url: URL, isPrivateAllowed: boolean): Promise<string | undefined> {
  const fault = faultOf(url, isPrivateAllowed);
  if (fault || isPrivateAllowed) return fault;
  const isPrivate = await Promise.race([leadsToPrivate(url), sleep(lookupTimeoutMs, false, { ref: false })]);
  if (!isPrivate) return undefined;
  return 'Enter an address on the internet: this one is in a private network. WEBHOOK_PRIVATE_ADDRESSES=on would allow it';
}
