import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '../../shared/base/failure.ts';
import { mostTimes, widerNetworks } from '../base/networks.ts';
import { hashOf } from '../base/token.ts';
import { type ActionUse, type Allowance, allowances, type Use } from '../rpc/allowances.ts';

/** The work that counts as one read; one client may use a quarter of an hour of each hour. */
const msOfRead = 5;
/** The most reads that one request counts as: a long one, such as a health check, mostly waits for another server. */
const mostReadsOfRequest = 200;

/** @returns the number of reads that a request counts as after this time of work */
export function readsOf(ms: number): number {
  return Math.min(mostReadsOfRequest, Math.ceil(ms / msOfRead));
}

/** The rest of an allowance, and the seconds until it is whole again. */
export interface Balance extends Allowance {
  use: Use;
  left: number;
  resetSeconds: number;
}

interface Charge {
  /** The client, or something else that is counted. */
  key: string;
  /** Counts only the uses that concern this, such as an e-mail address. */
  about?: string | undefined;
  use: Use;
  calls?: number;
  /** Called with the rest of the allowance, also if it is too little. */
  tell?(balance: Balance): void;
}

export interface RateLimit {
  /** Undefined if nothing is counted. @throws Failure RATE_LIMITED */
  charge(charge: Charge): Promise<void> | undefined;
  /**
   * Charges reads for their time of work, beyond the calls that were charged before: this request is answered, and the next ones
   * are refused.
   * @returns undefined if there is nothing to charge
   */
  chargeWork(charge: Omit<Charge, 'use' | 'about'> & { calls: number }): Promise<void> | undefined;
  giveBack(charge: { key: string; use: ActionUse }): Promise<void>;
}

/** Counts points that are taken, in this process or together with others. */
export interface Counter {
  /** Rejects with the same value if too little is left. */
  consume(key: string, calls: number): Promise<RateLimiterRes>;
}

/** The uses that are counted: those of a client, or of a network around clients. */
type Scope = 'client' | 'network';

/** The limit of a client, or of a network around it. All networks have the points of the widest one; in narrower ones, a use takes more. */
function settingsOf(use: Use, scope: Scope) {
  const { points, seconds } = allowances[use];
  return scope === 'client'
    ? { keyPrefix: use, points, duration: seconds }
    : { keyPrefix: `${use}OfNetwork`, points: points * mostTimes, duration: seconds };
}

export function inMemory(use: Use, scope: Scope): RateLimiterMemory {
  return new RateLimiterMemory(settingsOf(use, scope));
}

function inDatabase(pool: pg.Pool, use: Use, scope: Scope): RateLimiterPostgres {
  const settings = settingsOf(use, scope);
  return new RateLimiterPostgres({
    ...settings,
    storeClient: pool,
    // Without this, the library decides by the name of the pool's class.
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    inMemoryBlockOnConsumed: settings.points + 1,
    insuranceLimiter: inMemory(use, scope),
  });
}

function balanceOf(use: Use, { msBeforeNext, remainingPoints }: RateLimiterRes): Balance {
  const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { use, ...allowances[use], left: remainingPoints, resetSeconds };
}

async function settled(consuming: Promise<RateLimiterRes>) {
  try {
    return { state: await consuming, refused: false };
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return { state: rejection, refused: true };
  }
}

const keyOf = (key: string, about: string | undefined) => (about === undefined ? key : hashOf(key, about));

/** The keys of the networks around a client, with the points that a use takes of each. */
const networksOf = (client: string, about?: string): [key: string, points: number][] =>
  widerNetworks(client).map(({ name, times }) => [keyOf(name, about), mostTimes / times]);

/**
 * Counts for a client, then for the networks around it. Refused uses of a client do not count for its networks: one client alone
 * can't use up the limits of its neighbours.
 */
export async function consumeAll(
  { client, network }: Record<Scope, Counter>,
  { key, about, calls }: { key: string; about?: string | undefined; calls: number },
): Promise<RateLimiterRes> {
  const state = await client.consume(keyOf(key, about), calls);
  for (const [name, points] of networksOf(key, about)) await network.consume(name, calls * points);
  return state;
}

/**
 * Limits per client or other key. Writes are counted in PostgreSQL, so that the limit holds across processes and restarts,
 * and in memory while PostgreSQL is unreachable.
 * @param reads counts reads: a count of each in the database would cost more than the read (read-counts.ts)
 */
export function createRateLimit(pool: pg.Pool, reads: Counter): RateLimit {
  type Counted = Exclude<Use, 'reads'>;
  const uses = Object.keys(allowances).filter((use) => use !== 'reads') as Counted[];
  const counters = Object.fromEntries(
    uses.map((use) => [
      use,
      { client: inDatabase(pool, use, 'client'), network: inDatabase(pool, use, 'network') },
    ]),
  ) as Record<Counted, Record<Scope, RateLimiterPostgres>>;
  return {
    async charge({ key, about, use, calls = 1, tell }) {
      const { state, refused } = await settled(
        use === 'reads' ? reads.consume(key, calls) : consumeAll(counters[use], { key, about, calls }),
      );
      const balance = balanceOf(use, state);
      tell?.(balance);
      if (refused)
        throw new Failure('RATE_LIMITED', { details: { retryAfterSeconds: balance.resetSeconds } });
    },
    async chargeWork({ key, calls, tell }) {
      const { state } = await settled(reads.consume(key, calls));
      tell?.(balanceOf('reads', state));
    },
    async giveBack({ key, use }) {
      const { client, network } = counters[use];
      await client.reward(key, 1);
      for (const [name, points] of networksOf(key)) await network.reward(name, points);
    },
  };
}

/** For benchmarks and tests, which send many requests from one address. */
export const noRateLimit: RateLimit = {
  charge: () => undefined,
  chargeWork: () => undefined,
  giveBack: async () => {},
};
