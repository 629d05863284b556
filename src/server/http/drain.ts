import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Node ends connections it has read nothing from yet; in this time it reads what was sent before the stop. */
const lastCallMs = 500;

export interface Draining {
  /** Requests that were sent are answered; then idle connections end at once. */
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
  const isAfter = (ms: number) => setTimeout(ms, undefined, { ref: false });
  return {
    async drain() {
      await Promise.race([closed, isAfter(lastCallMs)]);
      server.close();
      server.closeIdleConnections();
      // Keep-alive connections that finish their last answer now would otherwise stay open.
      const again = setInterval(() => server.closeIdleConnections(), 50);
      await closed;
      clearInterval(again);
    },
    async letGo() {
      // HTTP's own close would end idle connections, on which the next request may be on its way.
      NetServer.prototype.close.call(server);
      await Promise.race([closed, isAfter(server.keepAliveTimeout + 1000)]);
    },
  };
}
