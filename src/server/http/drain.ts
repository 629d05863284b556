import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import { untilNoneArrives } from '../base/listen.ts';

/** The idle time after which a connection is closed, once no new ones are possible: no request is on its way to it. */
const idleMs = 500;

/** Requests without a response after this time are cut: a client that never finishes its request must not keep the shop open. */
const drainMs = 6000;

/** The time that a worker waits for the end of listening: the supervisor ends it for all workers, when the last one has asked. */
const askedTimeoutMs = 2500;

export interface Draining {
  /** True once each response has to say that its connection ends. */
  readonly isEnding: boolean;
  /**
   * Takes no new connections. Requests on open ones get a response, for six seconds at most. Open connections end only when new ones
   * are no longer possible: their clients would connect again, and the last of the new connections might be reset.
   */
  drain(): Promise<void>;
  /**
   * Takes no new connections. Open ones end with their next response, which has to say so, or after they have been idle for Node's
   * keep-alive timeout, which clients know.
   */
  letGo(): Promise<void>;
}

/** The last response of each connection; undefined before its first request. */
type Connections = Map<Socket, ServerResponse | undefined>;

function connectionsOf(server: Server): Connections {
  const connections: Connections = new Map();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    if (connections.has(socket)) connections.set(socket, response);
  });
  return connections;
}

/** True while there is no request, and all responses are sent: connections that Node itself calls idle may have unsent bytes. */
function isIdle(socket: Socket, response: ServerResponse | undefined): boolean {
  if (!response) return socket.bytesRead === 0;
  return response.writableFinished && socket.writableLength === 0;
}

/**
 * Follows the connections of a server; has to be called before it listens.
 * @param askToEnd in a worker, which gets its connections from the supervisor: asks it to end listening
 */
export function drainingOf(server: Server, askToEnd?: () => void): Draining {
  let isEnding = false;
  const connections = connectionsOf(server);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const closedOr = (ms: number) => Promise.race([closed, sleep(ms, undefined, { ref: false })]);

  let noteEnd = () => {};
  const listeningEnded = new Promise<void>((resolve) => {
    noteEnd = resolve;
  });
  // Node's cluster calls this as well. The `close` of HTTP would also end idle connections, which may have a request on its way.
  server.close = (done) => {
    noteEnd();
    return NetServer.prototype.close.call(server, done) as Server;
  };

  /** Ends connections that have been idle since `before`. @returns those that are idle now */
  function endIdle(before: Connections): Connections {
    const idle: Connections = new Map();
    for (const [socket, response] of connections) {
      if (!isIdle(socket, response)) continue;
      if (before.has(socket) && before.get(socket) === response) socket.destroy();
      else idle.set(socket, response);
    }
    return idle;
  }

  return {
    get isEnding() {
      return isEnding;
    },
    async drain() {
      // In development, another server listens for this one: it never closes.
      if (!server.listening && connections.size === 0) return;
      let isClosed = false;
      void closed.then(() => {
        isClosed = true;
      });
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await untilNoneArrives(server);
      askToEnd?.();
      if (askToEnd) await Promise.race([listeningEnded, closedOr(askedTimeoutMs)]);
      if (server.listening) server.close();
      isEnding = true;
      for (let idle = endIdle(new Map()); !isClosed; idle = endIdle(idle)) {
        await closedOr(idleMs);
        // Bytes that have arrived are read in this iteration of the event loop: a connection with some is not idle.
        await nextIteration();
      }
      clearTimeout(cut);
    },
    async letGo() {
      server.close();
      await closedOr(server.keepAliveTimeout + 1000);
    },
  };
}
