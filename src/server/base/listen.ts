import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import type { Env } from './env.ts';
import { StartError } from './start-error.ts';

/** Listening may end after this time without a new connection; if connections arrive all the time, after a second. */
const quietMs = 20;
const quietTimeoutMs = 1000;

/** An iteration of the event loop that takes longer may have missed a connection. Most take half of this. */
const shortIterationMs = 0.1;

/**
 * Opens a server at HOST and PORT.
 * @returns its address, e.g. `http://127.0.0.1:3000`
 * @throws StartError when it can't be opened there
 */
export async function listen(server: Server, { HOST, PORT }: Env): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${PORT} on ${HOST} is already in use; set PORT to another one`,
        EACCES: `Port ${PORT} on ${HOST} may not be opened by this user; set PORT to one above 1023`,
        EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine`,
        ENOTFOUND: `HOST ${HOST} is not an address of this machine`,
      };
      reject(
        new StartError(reasons[error.code ?? ''] ?? `Can't listen on ${HOST}:${PORT}: ${error.message}`),
      );
    });
    server.listen(PORT, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
}

/**
 * Waits for a short iteration of the event loop: it has accepted all connections that had arrived, and hardly any other arrived in
 * it. One that was not accepted yet is reset when the listening socket is closed, so it is closed at once after this.
 * @param timeoutMs after it, the next iteration is short enough
 */
export async function untilAllAccepted(timeoutMs: number): Promise<void> {
  const latest = performance.now() + timeoutMs;
  for (;;) {
    const startedAt = performance.now();
    await nextIteration();
    const now = performance.now();
    if (now - startedAt < shortIterationMs || now > latest) return;
  }
}

/** Waits until no connection is on its way to a server, as far as that can be known. */
export async function untilNoneArrives(server: Server): Promise<void> {
  const begunAt = performance.now();
  let arrivedAt = begunAt;
  const note = () => {
    arrivedAt = performance.now();
  };
  server.on('connection', note);
  for (;;) {
    const startedAt = performance.now();
    await nextIteration();
    const now = performance.now();
    const isEmpty = now - startedAt < shortIterationMs && arrivedAt < startedAt;
    if (isEmpty && now - arrivedAt > quietMs) break;
    if (now - begunAt > quietTimeoutMs && (isEmpty || now - begunAt > 2 * quietTimeoutMs)) break;
    if (now - begunAt < quietTimeoutMs) await sleep(5, undefined, { ref: false });
  }
  server.off('connection', note);
}
