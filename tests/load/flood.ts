import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';

export interface Flood {
  host: string;
  port: number;
  /** The address that it comes from, of this machine. */
  localAddress: string;
  /** Connections that are opened and not used. */
  idle: number;
  /** Connections that send a request after each response. */
  busy: number;
  /** Requests a second, on connections of their own, without waiting for responses. */
  perSecond: number;
  /** Paths that are asked for in turn; `{n}` is a number that is never the same. */
  paths: string[];
}

// A real client runs on another machine: this one must take no processor time from the shop.
setPriority(10);

let asked = 0;

process.once('message', ({ host, port, localAddress, idle, busy, perSecond, paths }: Flood) => {
  const statuses: Record<string, number> = {};
  const sockets = new Set<Socket>();

  function ask(socket: Socket): void {
    asked += 1;
    const path = (paths[asked % paths.length] as string).replace('{n}', String(asked));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\n\r\n`);
  }

  function open(isBusy: boolean): void {
    const socket = connect({ host, port, localAddress });
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (!isBusy) return;
    socket.once('connect', () => ask(socket));
    socket.on('data', (bytes) => {
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(bytes.subarray(0, 16).toString('latin1')) ?? [];
      if (status === undefined) return;
      statuses[status] = (statuses[status] ?? 0) + 1;
      // The rest of a longer response still comes; the request waits behind it.
      ask(socket);
    });
    socket.once('close', () => setTimeout(() => open(true), 100));
  }

  for (let n = 0; n < idle + busy; n++) setTimeout(() => open(n < busy), n);
  if (perSecond > 0)
    setInterval(() => {
      const socket = connect({ host, port, localAddress });
      socket.on('error', () => {});
      socket.once('connect', () => ask(socket));
      socket.once('data', (bytes) => {
        const status = bytes.subarray(9, 12).toString('latin1');
        statuses[status] = (statuses[status] ?? 0) + 1;
        socket.destroy();
      });
    }, 1000 / perSecond);
  setInterval(() => process.send?.({ statuses, sockets: sockets.size }), 250);
});

process.once('disconnect', () => process.exit());
