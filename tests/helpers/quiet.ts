import { setTimeout as sleep } from 'node:timers/promises';
import { seriesOf, sumOf } from './metrics.ts';
import { askPlainly } from './wire.ts';

interface Running {
  url: string;
}

async function readOnce({ url }: Running): Promise<string> {
  const { body } = await askPlainly(`${url}/metrics`, {}, 'GET', { agent: false });
  return body.toString();
}

/** The resources that requests hold in all processes of a shop; all are 0 once the requests are over. */
function heldIn(text: string) {
  return {
    turns: sumOf(text, 'turns_used') + sumOf(text, 'turns_awaited'),
    databaseConnections: sumOf(text, 'database_connections', { state: 'used' }),
    databaseWaits: sumOf(text, 'database_connections_awaited'),
    // Without the connection of this request.
    connections: sumOf(text, 'http_connections') - 1,
  };
}

/** The resources of processes, without those for connections to the database, which stay open for a while. */
export interface Resources {
  timers: number;
  files: number;
}

function resourcesIn(text: string): Resources {
  const connections = sumOf(text, 'database_connections');
  return {
    timers: sumOf(text, 'nodejs_active_resources', { type: 'Timeout' }) - connections,
    files: sumOf(text, 'process_open_fds') - connections,
  };
}

/**
 * The resources that the processes of an idle shop need.
 * @param processes the number of processes to wait for: a shop is open before its second worker is
 */
export async function resourcesOf(shop: Running, processes = 1): Promise<Resources> {
  for (;;) {
    const text = await readOnce(shop);
    if (seriesOf(text, 'process_open_fds').length >= processes) return resourcesIn(text);
    await sleep(250);
  }
}

/** Background jobs open connections of their own after the start, each with a file and a timer. Requests of a load would leave many more. */
const ofJobs = 15;

/** Connections of `fetch` stay open for about a minute. */
const timeoutMs = 90_000;

/**
 * Waits until requests hold nothing any more: turns, connections, timers and files.
 * @param before the resources of the same processes before the requests
 * @throws Error with the resources that are still held
 */
export async function untilQuiet(shop: Running, before?: Resources): Promise<void> {
  const latest = Date.now() + timeoutMs;
  for (;;) {
    const text = await readOnce(shop);
    const { timers, files } = resourcesIn(text);
    const held = {
      ...heldIn(text),
      timers: Math.max(0, timers - (before?.timers ?? timers) - ofJobs),
      files: Math.max(0, files - (before?.files ?? files) - ofJobs),
    };
    if (Object.values(held).every((count) => count === 0)) return;
    if (Date.now() > latest) throw new Error(`Requests that are over still hold ${JSON.stringify(held)}`);
    await sleep(250);
  }
}
