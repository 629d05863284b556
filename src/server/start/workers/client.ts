import type { Registry } from 'prom-client';
import type { WorkerClient } from '../../http/app.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { shareCounter } from './reads.ts';

interface OpenedClient {
  workerClient: WorkerClient;
  /** Takes a message from the first process. */
  receive(message: ToWorker): void;
}

export function openWorkerClient(worker: string, send: (message: FromWorker) => void): OpenedClient {
  const reads = shareCounter((charges) => send({ kind: 'charges', charges }));
  const answers = new Map<number, (text: string) => void>();
  let questions = 0;
  let registry: Registry | undefined;

  async function sendMetrics(question: number): Promise<void> {
    send({ kind: 'metrics', question, metrics: (await registry?.getMetricsAsJSON()) ?? [] });
  }

  return {
    workerClient: {
      worker,
      reads,
      metrics() {
        questions += 1;
        const question = questions;
        send({ kind: 'metrics_wanted', question });
        return new Promise((resolve) => answers.set(question, resolve));
      },
      addMetrics: (own) => {
        registry = own;
      },
      askToEnd: () => send({ kind: 'may_end_listening' }),
    },
    receive(message) {
      if (message.kind === 'charged') reads.answer(message.charged);
      if (message.kind === 'metrics_wanted') void sendMetrics(message.question);
      if (message.kind !== 'all_metrics') return;
      answers.get(message.question)?.(message.text);
      answers.delete(message.question);
    },
  };
}
