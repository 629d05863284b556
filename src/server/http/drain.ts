import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Node ends connections it has read nothing from yet; in this time it reads what was sent before the stop. */
const lastCallMs = 500;

/** What is not answered by then is cut: a client that never finishes its request must not keep the shop open. */
const drainMs = 6000;

export interface Draining {
  /** Requests that were sent are answered, for six seconds at most; then idle connections end at once. */
  drain(): Promise<void>;
  /**
   * Takes no new connections. Those there are end with their next answer, which has to say so, or by themselves when nothing
   * is asked for as long as Node lets them wait, and clients were told.
   */
  letGo(): Promise<void>;
}

/** To be asked for before the server has closed. */
export function drainingOf(server: Server): Draining {
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const isAfter = (ms: number) => sleep(ms, undefined, { ref: false });
  return {
    async drain() {
      await Promise.race([closed, isAfter(lastCallMs)]);
      server.close();
      server.closeIdleConnections();
      // Keep-alive connections that finish their last answer now would otherwise stay open.
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
