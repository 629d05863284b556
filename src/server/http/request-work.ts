import { inTurn, shareTurns, type Turn, type Turns } from '../concurrency.ts';

/** What runs at a time in this process, of each kind. */
export interface WorkTurns {
  /** Reads that are not answered from the cache, and pages. */
  reads: Turns;
  searches: Turns;
  writes: Turns;
}

/**
 * - Reads: one for each database connection. More only delay each other.
 * - Searches: with a large catalogue, one uses a processor for many milliseconds. They have turns of their own, so that they can't take
 *   those of quick reads.
 * - Writes: orders of the same moment share a transaction, so many may run. Those that wait for the card provider hold their turn.
 */
export function shareWork(connections: number): WorkTurns {
  return { reads: shareTurns(connections), searches: shareTurns(4), writes: shareTurns(64) };
}

export interface RequestWork {
  /** Runs a call of a request, or several at the same time, in one turn of their client. @throws Failure BUSY */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Gives up the turn for one of a search. @throws Failure BUSY */
  search<T>(work: () => Promise<T>): Promise<T>;
  /** @throws Failure BUSY */
  write<T>(work: () => Promise<T>): Promise<T>;
}

interface Worker {
  turns: WorkTurns;
  /** Who waits for the turns. */
  client(): string;
  /** Told how much reads and searches have worked since the request began, in ms, before their response. */
  worked(ms: number): Promise<void> | undefined;
}

/** The work of one request. */
export function workOfRequest({ turns, client, worked }: Worker): RequestWork {
  let calls = 0;
  let searches = 0;
  let ms = 0;
  let turn: Promise<Turn> | undefined;

  async function takeTurn(): Promise<void> {
    turn ??= turns.reads.take(client());
    await turn;
  }

  async function endTurn(): Promise<void> {
    const ended = turn;
    turn = undefined;
    // One that was not granted is no turn.
    const granted = await ended?.catch(() => undefined);
    ms += granted?.end() ?? 0;
  }

  return {
    async read(work) {
      calls += 1;
      try {
        await takeTurn();
        return await work();
      } finally {
        calls -= 1;
        if (calls === 0) {
          await endTurn();
          await worked(ms);
        }
      }
    },
    async search(work) {
      searches += 1;
      try {
        await endTurn();
        const ended = (part: number) => {
          ms += part;
        };
        return await inTurn(turns.searches, client(), { work, ended });
      } finally {
        searches -= 1;
        if (searches === 0) await takeTurn();
      }
    },
    write: (work) => inTurn(turns.writes, client(), { work }),
  };
}
