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
  /** Ends the turn of reads, for one of searches; what is left to do after the search needs none. @throws Failure BUSY */
  search<T>(work: () => Promise<T>): Promise<T>;
  /** @throws Failure BUSY */
  write<T>(work: () => Promise<T>): Promise<T>;
}

interface Worker {
  turns: WorkTurns;
  /** The client that the turns count for. */
  client(): string;
  /** Told how much reads and searches have worked since the request began, in ms, before their response. */
  worked(ms: number): Promise<void> | undefined;
}

/**
 * The work of one request. It begins with its first call, and is over when its last call and all searches have ended: if one of several
 * searches at once is refused, the others still run.
 */
export function workOfRequest({ turns, client, worked }: Worker): RequestWork {
  let calls = 0;
  let ms = 0;
  let turn: Promise<Turn> | undefined;
  const searches = new Set<Promise<unknown>>();

  async function endTurn(): Promise<void> {
    const ended = turn;
    turn = undefined;
    // One that was not granted is no turn.
    const granted = await ended?.catch(() => undefined);
    ms += granted?.end() ?? 0;
  }

  async function searchInTurn<T>(work: () => Promise<T>): Promise<T> {
    await endTurn();
    const ended = (part: number) => {
      ms += part;
    };
    return inTurn(turns.searches, client(), { work, ended });
  }

  return {
    async read(work) {
      calls += 1;
      try {
        turn ??= turns.reads.take(client());
        await turn;
        return await work();
      } finally {
        calls -= 1;
        if (calls === 0) {
          while (searches.size > 0) await Promise.allSettled(searches);
          await endTurn();
          await worked(ms);
        }
      }
    },
    search(work) {
      const searching = searchInTurn(work).finally(() => searches.delete(searching));
      searches.add(searching);
      return searching;
    },
    write: (work) => inTurn(turns.writes, client(), { work }),
  };
}
