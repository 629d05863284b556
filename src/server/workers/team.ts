import type { Registry } from 'prom-client';
import type { Counter } from '../http/rate-limit.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { shareCounter } from './reads.ts';

/** What a process shares with the others that serve the shop. */
export interface Team {
  /** Which of them it is. */
  worker: string;
  /** Counts the reads of all. */
  reads: Counter;
  /** The metrics of all. */
  metrics(): Promise<string>;
  /** Has others told of these as well. */
  tellMetrics(registry: Registry): void;
}

interface TeamSide {
  team: Team;
  /** Takes what the first process says. */
  hear(message: ToWorker): void;
}

/** The team as one worker sees it: by way of the first process. */
export function joinTeam(worker: string, send: (message: FromWorker) => void): TeamSide {
  const reads = shareCounter((charges) => send({ kind: 'charges', charges }));
  const answers = new Map<number, (text: string) => void>();
  let questions = 0;
  let registry: Registry | undefined;

  async function tell(question: number): Promise<void> {
    send({ kind: 'metrics', question, metrics: (await registry?.getMetricsAsJSON()) ?? [] });
  }

  return {
    team: {
      worker,
      reads,
      metrics() {
        questions += 1;
        const question = questions;
        send({ kind: 'metrics_wanted', question });
        return new Promise((resolve) => answers.set(question, resolve));
      },
      tellMetrics: (own) => {
        registry = own;
      },
    },
    hear(message) {
      if (message.kind === 'charged') reads.answer(message.charged);
      if (message.kind === 'metrics_wanted') void tell(message.question);
      if (message.kind !== 'all_metrics') return;
      answers.get(message.question)?.(message.text);
      answers.delete(message.question);
    },
  };
}
