import { Failure } from '../../shared/base/failure.ts';

/** The time that a request waits for a database connection, or for its turn, before it is refused as BUSY. */
export const waitTimeoutMs = 5000;

/** Calls made while it runs share the result of that run. */
export function shareRunning<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** The running work of one client, which counts against the number that may run at a time. */
export interface Turn {
  /**
   * Ends the turn, so that one of a waiting client can begin.
   * @returns its share of the passed time, in ms: while four turns run, each has a quarter
   */
  end(): number;
}

export interface Turns {
  /** Begins a turn of a client, as soon as it may have one. @throws Failure BUSY after `waitTimeoutMs` */
  take(client: string): Promise<Turn>;
  /** The number of turns that run now. */
  readonly used: number;
  /** The number of turns that clients wait for. */
  readonly awaited: number;
}

interface Waiting {
  begin(turn: Turn): void;
  timer: NodeJS.Timeout;
}

/**
 * Lets at most `most` run at a time, in fair shares: a free turn goes to the client that has the fewest, and among equals to the one
 * whose last turn began first. Nobody waits while a turn is free.
 */
export function shareTurns(most: number): Turns {
  const running = new Map<string, number>();
  /** The waiting requests of each client. Of clients with equally many turns, the first one here is next. */
  const queues = new Map<string, Set<Waiting>>();
  let used = 0;
  let awaited = 0;
  /** The share that a turn would have if it had run since the start, in ms. */
  let share = 0;
  /** The time at which `used` last changed. */
  let changedAt = 0;

  function change(by: 1 | -1): void {
    const now = performance.now();
    if (used > 0) share += (now - changedAt) / used;
    changedAt = now;
    used += by;
  }

  function begin(client: string): Turn {
    change(1);
    running.set(client, (running.get(client) ?? 0) + 1);
    const start = share;
    return {
      end() {
        change(-1);
        const ms = share - start;
        const left = (running.get(client) as number) - 1;
        if (left > 0) running.set(client, left);
        else running.delete(client);
        beginWaiting();
        return ms;
      },
    };
  }

  function nextClient(): string {
    let next = '';
    let fewest = Number.POSITIVE_INFINITY;
    for (const client of queues.keys()) {
      const count = running.get(client) ?? 0;
      if (count < fewest) [next, fewest] = [client, count];
    }
    return next;
  }

  function leave(client: string, waiting: Waiting): void {
    const queue = queues.get(client) as Set<Waiting>;
    queue.delete(waiting);
    awaited -= 1;
    clearTimeout(waiting.timer);
    if (queue.size === 0) queues.delete(client);
  }

  function beginWaiting(): void {
    while (used < most && queues.size > 0) {
      const client = nextClient();
      const queue = queues.get(client) as Set<Waiting>;
      const [first] = queue as Iterable<Waiting> as [Waiting];
      leave(client, first);
      // The client is now the last of those with equally many turns.
      if (queues.delete(client)) queues.set(client, queue);
      first.begin(begin(client));
    }
  }

  return {
    take(client) {
      if (used < most) return Promise.resolve(begin(client));
      return new Promise((resolve, reject) => {
        const queue = queues.get(client) ?? new Set();
        queues.set(client, queue);
        const refuse = () => {
          leave(client, waiting);
          reject(new Failure('BUSY'));
        };
        const waiting: Waiting = { begin: resolve, timer: setTimeout(refuse, waitTimeoutMs) };
        queue.add(waiting);
        awaited += 1;
      });
    },
    get used() {
      return used;
    },
    get awaited() {
      return awaited;
    },
  };
}

/**
 * Does work in a turn of a client.
 * @param ended called with the share of the turn in the passed time, in ms
 * @throws Failure BUSY if the client had to wait for its turn for too long
 */
export async function inTurn<T>(
  turns: Turns,
  client: string,
  { work, ended = () => {} }: { work(): Promise<T>; ended?(ms: number): void },
): Promise<T> {
  const turn = await turns.take(client);
  try {
    return await work();
  } finally {
    ended(turn.end());
  }
}
