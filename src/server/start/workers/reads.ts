import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Counter } from '../../http/rate-limit.ts';
import type { Charge, Charged } from './messages.ts';

/** Counts the reads of all workers, in the first process. */
export function createCounts(counter: Counter): (charges: Charge[]) => Promise<Charged[]> {
  const charge = async ([key, calls]: Charge): Promise<Charged> => {
    const result = (state: RateLimiterRes, isRefused: boolean): Charged => {
      const { remainingPoints, msBeforeNext } = state;
      return { isRefused, remainingPoints, msBeforeNext };
    };
    return counter.consume(key, calls).then(
      (state) => result(state, false),
      (state: RateLimiterRes) => result(state, true),
    );
  };
  return (charges) => Promise.all(charges.map(charge));
}

interface Waiting {
  charge: Charge;
  settle(charged: Charged): void;
}

export interface SharedCounter extends Counter {
  /** Takes the outcomes of the charges that were sent last. */
  answer(charged: Charged[]): void;
}

/**
 * Lets the first process count reads. While it handles some, the next ones are gathered: when workers are busier, a message has more
 * charges, and each costs less.
 */
export function shareCounter(send: (charges: Charge[]) => void): SharedCounter {
  let gathered: Waiting[] = [];
  let asked: Waiting[] = [];

  function ask(): void {
    if (asked.length > 0 || gathered.length === 0) return;
    asked = gathered;
    gathered = [];
    send(asked.map(({ charge }) => charge));
  }

  return {
    consume(key, calls) {
      return new Promise((resolve, reject) => {
        const settle = ({ isRefused, remainingPoints, msBeforeNext }: Charged) =>
          (isRefused ? reject : resolve)(new RateLimiterRes(remainingPoints, msBeforeNext));
        gathered.push({ charge: [key, calls], settle });
        // Charges of the same turn of the event loop are sent together.
        if (gathered.length === 1) setImmediate(ask);
      });
    },
    answer(charged) {
      const answered = asked;
      asked = [];
      for (const [n, { settle }] of answered.entries()) settle(charged[n] as Charged);
      ask();
    },
  };
}
