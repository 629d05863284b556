import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../../base/start-error.ts';
import { isDiskFull } from './files.ts';
import type { Home } from './home.ts';
import { findPostmaster } from './lock-file.ts';
import { claim } from './ownership.ts';
import type { Server } from './server.ts';

/** The time between two tries to start PostgreSQL again. */
const retryMs = 500;

/** PostgreSQL is given up after this number of failed starts in a row, when they have taken this time. */
const mostFailures = 5;
export const mostMs = 30_000;

/** The callbacks for the end and the return of PostgreSQL. */
export interface DownListener {
  /** PostgreSQL has ended, or could not be started again. */
  onDown?: ((reason: string) => void) | undefined;
  onUp?: (() => void) | undefined;
}

interface Supervised extends DownListener {
  home: Home;
  /** Connects to the PostgreSQL of this home, and starts it if it does not run. */
  reach(signal: AbortSignal): Promise<Server>;
}

interface Supervision {
  /** From now on, PostgreSQL is not started again. */
  end(): Promise<void>;
  /** Gives up the claim. */
  release(): Promise<void>;
}

/**
 * Keeps PostgreSQL running, and this shop's claim on it, while this process lives. The connection that holds the claim ends when
 * PostgreSQL ends for any reason: it shows this sooner than a poll, also for a PostgreSQL that an earlier shop has started. While the
 * disk is full, it tries for ever. If PostgreSQL can't be started for another reason, the rejection is not caught, and ends the shop.
 */
export function supervise(first: Client, { home, reach, onDown, onUp }: Supervised): Supervision {
  const ending = new AbortController();
  const { signal } = ending;
  let client = first;
  let restoring: Promise<void> = Promise.resolve();

  function watch(): void {
    client.once('end', () => {
      if (!signal.aborted) restoring = restore();
    });
  }

  async function restoreOnce(): Promise<boolean> {
    const { client: next } = await reach(signal);
    if (await claim(next, 0)) {
      client = next;
      return true;
    }
    await next.end();
    return false;
  }

  async function restore(): Promise<void> {
    const hasEnded = !(await findPostmaster(home.data));
    onDown?.(hasEnded ? 'PostgreSQL has ended and is started again' : 'PostgreSQL has ended its connections');
    const begunAt = Date.now();
    for (let failures = 0; !signal.aborted; ) {
      try {
        if (await restoreOnce()) break;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        const isFull = await isDiskFull(home.data, join(home.data, 'pg_wal'));
        const reason = isFull ? 'PostgreSQL can’t start: the disk is full' : (error as Error).message;
        onDown?.(reason);
        if (!isFull && failures >= mostFailures && Date.now() - begunAt > mostMs) throw givenUp(home, reason);
      }
      await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
    if (signal.aborted) return;
    onUp?.();
    watch();
  }

  watch();
  return {
    async end() {
      ending.abort();
      await restoring.catch(() => {});
    },
    release: () => client.end().catch(() => {}),
  };
}

function givenUp({ logFile }: Home, reason: string): StartError {
  return new StartError(
    `PostgreSQL has ended and could not be started again for ${mostMs / 1000} seconds: ${reason}. Repair what ${logFile} says, then start Rackhouse again.`,
  );
}
