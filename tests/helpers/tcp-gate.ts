import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpGate {
  /** The address of the server behind, by way of the gate. */
  url: string;
  /** Ends all connections and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Stands in front of a server, such as PostgreSQL, which seems to be gone while the gate is shut. */
export async function openTcpGate(serverUrl: string): Promise<TcpGate> {
  const target = new URL(serverUrl);
  // PostgreSQL for the tests listens on a socket file.
  const folder = target.searchParams.get('host');
  const sockets = new Set<Socket>();
  let listener: Server;
  let port = 0;

  function pass(socket: Socket): void {
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
    socket.pipe(behind).pipe(socket);
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
    async shut() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
