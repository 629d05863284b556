import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';

/** The handle of a connection. The file descriptor of one that is closed is negative. */
interface Handle {
  fd: number;
  close(): void;
}

const passing = new EventEmitter();
/** What was passed last to each worker that runs; it is closed here once the worker has taken it. */
const lastPassed = new Map<Worker, Handle>();

/** Calls back when Node's cluster passes a connection to a worker, until what it returns is called. */
export function onPassedConnection(note: () => void): () => void {
  passing.on('connection', note);
  return () => passing.off('connection', note);
}

/** True while a connection is on its way to a worker; others may wait behind it, because the cluster passes one at a time. */
export const isPassing = () => [...lastPassed.values()].some(({ fd }) => fd >= 0);

/**
 * Notes the connections that are passed to a worker, and closes the one that is on its way when the worker is killed: the cluster goes on
 * waiting for the worker's answer, and so would the client.
 */
export function watchConnections(worker: Worker): void {
  const { process: child } = worker;
  const { send } = child;
  child.send = (...args: unknown[]) => {
    if (args[1]) {
      lastPassed.set(worker, args[1] as Handle);
      passing.emit('connection');
    }
    return Reflect.apply(send, child, args);
  };
  child.once('exit', () => {
    lastPassed.get(worker)?.close();
    lastPassed.delete(worker);
  });
}
