import { randomUUID } from 'node:crypto';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import autocannon, { type Client, type Request } from 'autocannon';
import type { Ask } from './ask.ts';
import { serveTasks } from './helper-process.ts';
import type { Load, LoadTask } from './load.ts';

/** The requests of one connection: each begins at another of them, so that no two ask for the same at once. */
function requestsOf({ asks, connections, isBuying }: LoadTask, connection: number): Request[] {
  const start = Math.floor((connection * asks.length) / connections);
  const turned: Ask[] = [...asks.slice(start), ...asks.slice(0, start)];
  if (!isBuying) return turned.map((ask) => ({ ...ask }));
  return turned.map((ask) => ({
    ...ask,
    setupRequest: (request) => ({
      ...request,
      headers: { ...ask.headers, 'idempotency-key': randomUUID() },
    }),
  }));
}

/**
 * autocannon makes a text of every body, which is not used here. For a compressed page that takes several times as long as
 * serving it, and for a plain one next to nothing.
 */
function leaveBodies(client: Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(data: Buffer): void } };
  pipelinedRequests.addBody = () => {};
}

interface Count {
  microseconds: RecordableHistogram;
  statuses: Record<number, number>;
  seconds: number;
  total: number;
  broken: number;
}

const counts = new Map<string, Count>();

function countOf(series: string): Count {
  const count = counts.get(series) ?? {
    microseconds: createHistogram(),
    statuses: {},
    seconds: 0,
    total: 0,
    broken: 0,
  };
  counts.set(series, count);
  return count;
}

function loadOf({ microseconds, statuses, seconds, total, broken }: Count, allowed: number[]): Load {
  const counted = Object.entries(statuses);
  const answered = counted.reduce((sum, [, count]) => sum + count, 0);
  const unexpected = counted.filter(([status]) => !allowed.includes(Number(status)));
  const percentile = (part: number) => (answered === 0 ? Number.NaN : microseconds.percentile(part) / 1000);
  return {
    perSecond: answered / seconds,
    p50: percentile(50),
    p99: percentile(99),
    errors: broken + unexpected.reduce((sum, [, count]) => sum + count, 0),
    statuses,
    total,
  };
}

/** Loads a server, and counts the answers between the warm-up and the end. */
async function load(task: LoadTask): Promise<Load> {
  const { url, connections, seconds, warmUp, allowed } = task;
  const count = countOf(task.series);
  count.seconds += seconds;
  let connection = 0;
  const start = performance.now() + warmUp * 1000;
  const end = start + seconds * 1000;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        duration: warmUp + seconds,
        // It ends with a sample; by default there is one a second.
        sampleInt: 100,
        setupClient(client) {
          client.setRequests(requestsOf(task, connection++));
          leaveBodies(client);
        },
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    );
    run.on('response', (_client, status, _bytes, milliseconds) => {
      count.total += 1;
      const now = performance.now();
      if (now < start || now > end) return;
      count.statuses[status] = (count.statuses[status] ?? 0) + 1;
      count.microseconds.record(Math.max(1, Math.round(milliseconds * 1000)));
    });
    // Connections that were lost, and answers that did not come within ten seconds.
    run.on('reqError', () => {
      count.broken += 1;
    });
  });
  return loadOf(count, allowed);
}

serveTasks(load);
