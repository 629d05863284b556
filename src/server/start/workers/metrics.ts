import { AggregatorRegistry, type Registry } from 'prom-client';
import { createMetrics } from '../../telemetry/metrics.ts';
import type { Outages } from '../../telemetry/outages.ts';
import type { MetricList } from './messages.ts';

/** A worker that does not respond in this time is left out: it is busy, or has just ended. */
const timeoutMs = 2000;

interface Collection {
  missing: Set<number>;
  found: MetricList[];
  finish(): void;
}

/** Collects the metrics of all workers, and of this process. */
export class MetricsOfAll {
  private readonly own: Registry;
  private readonly collections = new Map<number, Collection>();
  private questions = 0;

  /** @param outages those of all */
  constructor(outages: Outages) {
    const { registry, watchOutages } = createMetrics('first');
    this.own = registry;
    watchOutages(outages);
  }

  /** @param ask sends the question to a worker */
  async read(workers: number[], ask: (worker: number, question: number) => void): Promise<string> {
    this.questions += 1;
    const question = this.questions;
    const found = [await this.own.getMetricsAsJSON()];
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      const finish = () => {
        clearTimeout(timer);
        resolve();
      };
      this.collections.set(question, { missing: new Set(workers), found, finish });
      for (const worker of workers) ask(worker, question);
      if (workers.length === 0) finish();
    });
    this.collections.delete(question);
    return AggregatorRegistry.aggregate(found).metrics();
  }

  receive(worker: number, question: number, metrics: MetricList): void {
    const collection = this.collections.get(question);
    if (!collection?.missing.delete(worker)) return;
    collection.found.push(metrics);
    if (collection.missing.size === 0) collection.finish();
  }
}
