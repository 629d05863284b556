import type { IncomingMessage } from 'node:http';

/** The time for which requests are begun before the event loop goes on to other work. A cached response takes 0.06 ms. */
const sliceMs = 10;

/** Begins the work of a request now, or soon. @param now the time, by the process's own clock in ms */
export type BeginRequest = (req: IncomingMessage, now: number, begin: () => void) => void;

/**
 * Shares the event loop between clients, for all that happens before a request waits for its turn: files, cached responses,
 * refusals. A thousand requests of one client in one round of the loop would keep the request of another waiting for all of them.
 * A request that is not begun in a slice waits in a queue of its client, and the queues are served in rotation.
 */
export function shareEventLoop(clientOf: (req: IncomingMessage) => string): BeginRequest {
  const queues = new Map<string, (() => void)[]>();
  let isScheduled = false;
  let sliceEnd = 0;

  function schedule(): void {
    isScheduled = true;
    setImmediate(serve);
  }

  function serve(): void {
    isScheduled = false;
    sliceEnd = performance.now() + sliceMs;
    for (const [client, queue] of queues) {
      queues.delete(client);
      const begin = queue.shift();
      if (queue.length > 0) queues.set(client, queue);
      begin?.();
      if (performance.now() >= sliceEnd) break;
    }
    if (queues.size > 0) schedule();
  }

  return (req, now, begin) => {
    if (!isScheduled) {
      sliceEnd = now + sliceMs;
      schedule();
    }
    if (queues.size === 0 && now < sliceEnd) return begin();
    const client = clientOf(req);
    const queue = queues.get(client);
    if (!queue && now < sliceEnd) return begin();
    if (queue) queue.push(begin);
    else queues.set(client, [begin]);
  };
}
