import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Node ends connections from which it has read nothing yet; in this time it reads what was sent before the stop. */
const lastCallMs = 500;

/** Requests that have no response by then are cut: a client that never finishes its request must not keep the shop open. */
const drainMs = 6000;

export interface Draining {
  /** Requests that were sent get a response, for six seconds at most; then idle connections end at once. */
  drain(): Promise<void>;
  /**
   * Takes no new connections. Open ones end with their next response, which has to say so, or by themselves when they have
   * been idle for Node's keep-alive timeout, which clients know.
   */
  letGo(): Promise<void>;
}

/** Has to be called before the server has closed. */
export function drainingOf(server: Server): Draining {
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const isAfter = (ms: number) => sleep(ms, undefined, { ref: false });
  return {
    async drain() {
      await Promise.race([closed, isAfter(lastCallMs)]);
      server.close();
      server.closeIdleConnections();
      // Keep-alive connections that finish their last response now would otherwise stay open.
      const again = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(again);
      clearTimeout(cut);
    },
    async letGo() {
      // HTTP's own close would end idle connections, on which the next request may be on its way.
      NetServer.prototype.close.call(server);
      await Promise.race([closed, isAfter(server.keepAliveTimeout + 1000)]);
    },
  };
}
