import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpGate {
  /** The address of the server behind, by way of the gate. */
  url: string;
  /** Ends all connections and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Drops the data on open connections without closing them, like a firewall that has forgotten them. */
  dropFlows(): void;
  /** Drops the data on new connections as well, as if the server hung, until `answer` is called. */
  hang(): void;
  answer(): void;
  /** Delays everything in both directions. */
  delay(ms: number): void;
}

/** A TCP proxy for a server, such as PostgreSQL. The server seems to be gone while the gate is shut. */
export async function openTcpGate(serverUrl: string): Promise<TcpGate> {
  const target = new URL(serverUrl);
  // PostgreSQL for the tests listens on a socket file.
  const folder = target.searchParams.get('host');
  const sockets = new Set<Socket>();
  const dropped = new WeakSet<Socket>();
  let listener: Server;
  let port = 0;
  let isHanging = false;
  let delayMs = 0;

  /** Passes the bytes on in their order. A connection that was dropped stays dropped. */
  function pipe(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (dropped.has(from)) return;
      if (delayMs === 0) to.write(bytes);
      else setTimeout(() => to.write(bytes), delayMs);
    });
    from.on('end', () => dropped.has(from) || to.end());
  }

  function pass(socket: Socket): void {
    if (isHanging) {
      dropped.add(socket);
      sockets.add(socket);
      socket.on('error', () => {}).resume();
      socket.once('close', () => sockets.delete(socket));
      return;
    }
    const behind = folder
      ? connect(`${folder}/.s.PGSQL.${target.port}`)
      : connect(Number(target.port), target.hostname);
    for (const end of [socket, behind]) {
      sockets.add(end);
      end.on('error', () => {});
      end.once('close', () => {
        sockets.delete(end);
        socket.destroy();
        behind.destroy();
      });
    }
    pipe(socket, behind);
    pipe(behind, socket);
  }

  async function open(): Promise<void> {
    listener = createServer(pass).listen(port, '127.0.0.1');
    await once(listener, 'listening');
    ({ port } = listener.address() as AddressInfo);
  }

  await open();
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  url.searchParams.delete('host');
  return {
    url: url.href,
    open,
    dropFlows() {
      for (const socket of sockets) dropped.add(socket);
    },
    hang() {
      isHanging = true;
      for (const socket of sockets) dropped.add(socket);
    },
    answer() {
      isHanging = false;
    },
    delay(ms) {
      delayMs = ms;
    },
    async shut() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
