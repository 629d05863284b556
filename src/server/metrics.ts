import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from './http/response-cache/store.ts';

export interface Metrics {
  registry: Registry;
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Adds the figures of the response cache. */
  watchStore(store: Store): void;
  /** Adds counts that are read from the database. */
  watchCounts(counts: Counts): void;
}

interface Counts {
  name: string;
  help: string;
  /** What the names of the counts are. */
  label: string;
  read(): Promise<{ name: string; count: number }[]>;
}

/** Without an answer of the database in this time, the counts are left out: the other figures are needed all the more. */
const readTimeoutMs = 1000;

/** @param worker the name of this process, if the shop has several */
export function createMetrics(worker?: string): Metrics {
  const registry = new Registry();
  if (worker) registry.setDefaultLabels({ worker });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const observeRequest: Metrics['observeRequest'] = ({ seconds, ...labels }) =>
    requests.observe(labels, seconds);

  function watchStore(store: Store): void {
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect: function () {
          this.set(read());
        },
      });
    gauge('response_cache_entries', 'Responses in the response cache', () => store.size);
    gauge('response_cache_bytes', 'Memory that they take', () => store.bytes);
    new Counter({
      name: 'response_cache_hits_total',
      help: 'Requests answered from the response cache',
      registers,
      collect() {
        this.reset();
        this.inc(store.hits);
      },
    });
  }

  function watchCounts({ name, help, label, read }: Counts): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        this.reset();
        const counts = await Promise.race([read().catch(() => []), sleep(readTimeoutMs, [], { ref: false })]);
        for (const { name, count } of counts) this.set({ [label]: name }, count);
      },
    });
  }
  return { registry, observeRequest, watchStore, watchCounts };
}
