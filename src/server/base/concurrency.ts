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
   * Ends it; the next client's turn begins.
   * @returns the part of the passed time that was this turn's, in ms: of four at a time, each has a quarter
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
  /** By client, in the order in which equals get their turns. */
  const queues = new Map<string, Set<Waiting>>();
  let used = 0;
  let awaited = 0;
  /** The sum of the parts that a turn would have had if it had run all the time. */
  let worked = 0;
  let since = 0;

  function change(by: 1 | -1): void {
    const now = performance.now();
    if (used > 0) worked += (now - since) / used;
    since = now;
    used += by;
  }

  function begin(client: string): Turn {
    change(1);
    running.set(client, (running.get(client) ?? 0) + 1);
    const start = worked;
    return {
      end() {
        change(-1);
        const part = worked - start;
        const left = (running.get(client) as number) - 1;
        if (left > 0) running.set(client, left);
        else running.delete(client);
        beginWaiting();
        return part;
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
      // Clients with as many turns come before it now.
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
 * @param ended called with the part of the time that was this work's, in ms
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
