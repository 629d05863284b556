import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Once nobody can connect any more, connections end that have been idle for so long: no request is on its way there. */
const idleMs = 500;

/** Listening ends when no connection has arrived for so long; if they arrive all the time, at the latest after a second. */
const quietMs = 20;
const quietTimeoutMs = 1000;

/** A turn of the event loop that takes longer may have missed a connection. Most take a tenth of that. */
const shortTurnMs = 0.3;

/** Requests that have no response by then are cut: a client that never finishes its request must not keep the shop open. */
const drainMs = 6000;

/** Other processes end listening in about the same time. */
const othersTimeoutMs = 2500;

export interface Draining {
  /** True once each response has to say that its connection ends. */
  readonly isEnding: boolean;
  /**
   * Takes no new connections. Requests on open ones get a response, for six seconds at most. These end only when nobody can connect
   * any more: they would come back as new ones, and the last of these might be reset.
   */
  drain(): Promise<void>;
  /**
   * Takes no new connections. Open ones end with their next response, which has to say so, or by themselves when they have
   * been idle for Node's keep-alive timeout, which clients know.
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

/** True while nothing is asked, and all that was answered is sent: Node's own idle connections may have unsent bytes. */
function isIdle(socket: Socket, response: ServerResponse | undefined): boolean {
  if (!response) return socket.bytesRead === 0;
  return response.writableFinished && socket.writableLength === 0;
}

/**
 * Has to be called before the server listens.
 * @param untilNoneListens waits until no other process takes connections in its place
 */
export function drainingOf(server: Server, untilNoneListens = async () => {}): Draining {
  let isEnding = false;
  const connections = connectionsOf(server);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const isAfter = (ms: number) => Promise.race([closed, sleep(ms, undefined, { ref: false })]);

  /** Ends listening. HTTP's own close would also end idle connections, on which the next request may be on its way. */
  const stopListening = () => NetServer.prototype.close.call(server);

  /**
   * Waits until no connection is on its way here, as far as that can be known: one that has arrived and was not accepted yet is
   * reset. A turn of the event loop accepts what has arrived, and a short one leaves no time for others.
   */
  async function isQuiet(): Promise<void> {
    const begunAt = performance.now();
    let arrivedAt = begunAt;
    const note = () => {
      arrivedAt = performance.now();
    };
    server.on('connection', note);
    for (;;) {
      const turnAt = performance.now();
      await nextTurn();
      const now = performance.now();
      const isEmpty = now - turnAt < shortTurnMs && arrivedAt < turnAt;
      if (isEmpty && now - arrivedAt > quietMs) break;
      if (now - begunAt > quietTimeoutMs && (isEmpty || now - begunAt > 2 * quietTimeoutMs)) break;
      if (now - begunAt < quietTimeoutMs) await isAfter(5);
    }
    server.off('connection', note);
  }

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
      let isClosed = false;
      void closed.then(() => {
        isClosed = true;
      });
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await isQuiet();
      stopListening();
      await Promise.race([untilNoneListens(), isAfter(othersTimeoutMs)]);
      isEnding = true;
      for (let idle = endIdle(new Map()); !isClosed; idle = endIdle(idle)) {
        await isAfter(idleMs);
        // What has arrived is read first.
        await nextTurn();
      }
      clearTimeout(cut);
    },
    async letGo() {
      stopListening();
      await isAfter(server.keepAliveTimeout + 1000);
    },
  };
}
