import { inTurn, shareTurns, type Turn, type Turns } from '../base/concurrency.ts';

export interface WorkTurns {
  /** Reads that are not answered from the cache, and pages. */
  reads: Turns;
  searches: Turns;
  writes: Turns;
}

/**
 * The number of turns of each kind of work:
 * - Reads: one for each database connection. More only delay each other.
 * - Searches: with a large catalogue, one uses a processor for many milliseconds. They have separate turns, so that they can't take
 *   the turns of quick reads.
 * - Writes: orders of the same moment share a transaction, so many may run. One that waits for the card provider keeps its turn.
 */
export function shareWork(connections: number): WorkTurns {
  return { reads: shareTurns(connections), searches: shareTurns(4), writes: shareTurns(64) };
}

export interface RequestWork {
  /** Runs a call of a request, or several at the same time, in one turn of their client. @throws Failure BUSY */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the turn of reads, and takes one of searches; the work after the search needs no turn. @throws Failure BUSY */
  search<T>(work: () => Promise<T>): Promise<T>;
  /** @throws Failure BUSY */
  write<T>(work: () => Promise<T>): Promise<T>;
}

interface WorkParts {
  turns: WorkTurns;
  /** The client that the turns count for. */
  client(): string;
  /** Called before the response, with the time that reads and searches have worked since the request began, in ms. */
  worked(ms: number): Promise<void> | undefined;
}

/**
 * The work of one request, from its first call until its last call and all its searches have ended. If one of several searches at the
 * same time is refused, the request still waits for the others.
 */
export function workOfRequest({ turns, client, worked }: WorkParts): RequestWork {
  let calls = 0;
  let ms = 0;
  let turn: Promise<Turn> | undefined;
  const searches = new Set<Promise<unknown>>();

  async function endTurn(): Promise<void> {
    const ended = turn;
    turn = undefined;
    // A turn that was refused has no time.
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
