import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Turns } from '../base/concurrency.ts';
import { counters } from './counters.ts';
import { type Outages, services } from './outages.ts';

export interface Metrics {
  registry: Registry;
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  watchStore(store: CacheFigures): void;
  watchShop(): void;
  watchOutages(outages: Outages): void;
  watchPool(pool: Pool): void;
  watchConnections(server: Server): void;
  watchTurns(turns: Record<string, Pick<Turns, 'used' | 'awaited'>>): void;
  /** Adds counts that are read from the database. */
  watchCounts(counts: Counts): void;
}

export interface CacheFigures {
  readonly size: number;
  readonly bytes: number;
  /** The number of requests answered from it. */
  readonly hits: number;
}

type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

interface Counts {
  name: string;
  help: string;
  /** The label for the names of the counts; undefined for a single count. */
  label?: string;
  read(): Promise<{ name?: string; count: number }[]>;
}

/** Without an answer of the database in this time, the counts are left out: the other figures are needed all the more. */
const readTimeoutMs = 1000;

/** The figures of Node.js. A process has one set of them, because their observers would outlive a shop that is closed. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** @param worker the name of this process, if the shop has several */
export function createMetrics(worker?: string): Metrics {
  const registry = new Registry();
  if (worker) registry.setDefaultLabels({ worker });
  const registers = [registry];
  for (const metric of ofProcess.getMetricsAsArray()) registry.registerMetric(metric as unknown as Counter);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const observeRequest: Metrics['observeRequest'] = ({ seconds, ...labels }) =>
    requests.observe(labels, seconds);

  function watchStore(store: CacheFigures): void {
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
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
      labelNames: label === undefined ? [] : [label],
      registers,
      async collect() {
        this.reset();
        const counts = await Promise.race([read().catch(() => []), sleep(readTimeoutMs, [], { ref: false })]);
        for (const { name, count } of counts) {
          if (label === undefined) this.set(count);
          else this.set({ [label]: name as string }, count);
        }
      },
    });
  }

  function watchShop(): void {
    for (const counter of Object.values(counters)) registry.registerMetric(counter as Counter);
  }

  function watchOutages(outages: Outages): void {
    new Gauge({
      name: 'outages',
      help: 'Other servers that can’t be used now',
      labelNames: ['service'],
      registers,
      collect() {
        for (const service of services) this.set({ service }, outages.count(service));
      },
    });
  }

  function watchPool(pool: Pool): void {
    new Gauge({
      name: 'database_connections',
      help: 'Connections to the database that answer requests',
      labelNames: ['state'],
      registers,
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      },
    });
    new Gauge({
      name: 'database_connections_awaited',
      help: 'Queries that wait for a connection',
      registers,
      collect() {
        this.set(pool.waitingCount);
      },
    });
  }

  function watchConnections(server: Server): void {
    new Gauge({
      name: 'http_connections',
      help: 'Open connections of clients',
      registers,
      async collect() {
        this.set(await promisify(server.getConnections).call(server));
      },
    });
  }

  function watchTurns(turns: Record<string, Pick<Turns, 'used' | 'awaited'>>): void {
    for (const [name, help, state] of [
      ['turns_used', 'Requests that are worked on', 'used'],
      ['turns_awaited', 'Requests that wait until they are worked on', 'awaited'],
    ] as const)
      new Gauge({
        name,
        help,
        labelNames: ['kind'],
        registers,
        collect() {
          for (const [kind, counts] of Object.entries(turns)) this.set({ kind }, counts[state]);
        },
      });
  }

  return {
    registry,
    observeRequest,
    watchStore,
    watchShop,
    watchOutages,
    watchPool,
    watchConnections,
    watchTurns,
    watchCounts,
  };
}
