import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Held = Map<Socket, ServerResponse | undefined>;

interface ConnectionShares {
  /** The most open connections of this process. */
  most: number;
  /** The client of a connection; undefined if a proxy opens the connections. */
  clientOf(socket: Socket): string | undefined;
}

/** The longest-held connection without a request under way; else the newest, so that the requests of others go on. */
function leastUsed(held: Held): Socket | undefined {
  let newest: Socket | undefined;
  for (const [socket, response] of held) {
    if (!response || response.closed || response.writableFinished) return socket;
    newest = socket;
  }
  return newest;
}

/**
 * Limits open connections by fair shares: above `most`, the client that holds the most of them loses one, idle ones first. No
 * client has a limit of its own, because many phones share the address of a mobile carrier. Connections of a proxy have no
 * shares: above `most`, new ones are closed. Node's own limit would pass a connection round and round between full workers.
 * @returns a function that notes the request for which a connection is used
 */
export function shareConnections(server: Server, { most, clientOf }: ConnectionShares) {
  let total = 0;
  const holders = new Map<string, Held>();

  function biggestHolder(): Held | undefined {
    let biggest: Held | undefined;
    for (const held of holders.values()) if (held.size > (biggest?.size ?? 0)) biggest = held;
    return biggest;
  }

  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket);
    total += 1;
    const held: Held | undefined = client === undefined ? undefined : (holders.get(client) ?? new Map());
    if (held && client !== undefined) holders.set(client, held.set(socket, undefined));
    socket.once('close', () => {
      total -= 1;
      held?.delete(socket);
      if (held?.size === 0 && client !== undefined && holders.get(client) === held) holders.delete(client);
    });
    if (total <= most) return;
    const biggest = held && biggestHolder();
    const victim = (biggest && leastUsed(biggest)) ?? socket;
    // Its close event comes later: until then, it must not be chosen again.
    biggest?.delete(victim);
    victim.destroy();
  });

  return (socket: Socket, response: ServerResponse): void => {
    const client = clientOf(socket);
    const held = client === undefined ? undefined : holders.get(client);
    if (held?.has(socket)) held.set(socket, response);
  };
}
