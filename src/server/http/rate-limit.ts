import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '../../shared/failure.ts';

interface Allowance {
  points: number;
  seconds: number;
}

/**
 * Allowed uses and their period, by one client (client-address.ts) or device of staff unless stated otherwise. Many phones can be
 * behind the address of a client, so a limit of a client alone is high enough for a district; what one person needs less of is also
 * limited by client and e-mail address. Decision 050 has the reasons for the numbers.
 *
 * Reads are calls, and what they work (`readsOf`). Orders that wait for a card keep stock from others, and a refused card counts as
 * two more of them (order/hold-limits.ts); payments without an order are what testers of stolen cards look for; looked-up orders
 * belong to a person; messages are read by people; sign-ups are e-mails to strangers. Wrong passwords are limited by client and
 * account (or known device and account), by client for all accounts, and by account for all clients together; API keys are counted
 * if they are wrong; one-time codes are limited by account: 480 tries a day at one in a million, three of which are right, are one in
 * 700; e-mails that staff send again, and what buyers write, are counted by order; writes with an API key by key.
 */
const allowances = {
  reads: { points: 3000, seconds: 60 },
  writes: { points: 180, seconds: 60 },
  writesOfKey: { points: 600, seconds: 60 },
  holds: { points: 20, seconds: 15 * 60 },
  holdsOfClient: { points: 80, seconds: 15 * 60 },
  barePayments: { points: 10, seconds: 15 * 60 },
  lookups: { points: 10, seconds: 10 * 60 },
  lookupsOfClient: { points: 100, seconds: 10 * 60 },
  messages: { points: 5, seconds: 10 * 60 },
  messagesOfClient: { points: 30, seconds: 10 * 60 },
  subscriptions: { points: 10, seconds: 10 * 60 },
  passwordsHere: { points: 10, seconds: 15 * 60 },
  passwordsOfClient: { points: 50, seconds: 15 * 60 },
  passwordsOfAccount: { points: 100, seconds: 60 * 60 },
  secondFactors: { points: 20, seconds: 60 * 60 },
  wrongKeys: { points: 20, seconds: 15 * 60 },
  resends: { points: 10, seconds: 10 * 60 },
  reviews: { points: 20, seconds: 10 * 60 },
} satisfies Record<string, Allowance>;

export type Use = keyof typeof allowances;

/** Uses on top of the request itself. */
export type ActionUse = Exclude<Use, 'reads' | 'writes' | 'writesOfKey'>;

/** The period of an allowance. */
export const secondsOf = (use: Use): number => allowances[use].seconds;

/** One read is worth so much work; a quarter of an hour of each hour is one client's. */
const msOfRead = 5;
/** What waits for another server, such as a check of the shop's health, is no work of that size. */
const mostReadsOfRequest = 200;

/** @returns how many reads a request is worth that has worked so long */
export function readsOf(ms: number): number {
  return Math.min(mostReadsOfRequest, Math.ceil(ms / msOfRead));
}

/** What is left of an allowance, and the seconds until it is whole again. */
export interface Balance extends Allowance {
  use: Use;
  left: number;
  resetSeconds: number;
}

interface Charge {
  /** The client, or something else that is counted. */
  key: string;
  use: Use;
  calls?: number;
  /** Called with what is left, also if it is too little. */
  tell?(balance: Balance): void;
}

export interface RateLimit {
  /** Undefined if nothing is counted. @throws Failure RATE_LIMITED */
  charge(charge: Charge): Promise<void> | undefined;
  /**
   * Charges reads for what they have worked, beyond the calls that were charged before: this request is answered, and the next ones
   * are refused.
   * @returns undefined if there is nothing to charge
   */
  chargeWork(charge: Omit<Charge, 'use'> & { calls: number }): Promise<void> | undefined;
  /** Takes one use back. */
  giveBack(charge: { key: string; use: ActionUse }): Promise<void>;
}

/** Counts uses, by itself or together with other processes. */
export interface Counter {
  /** Rejects with the same facts if too little is left. */
  consume(key: string, calls: number): Promise<RateLimiterRes>;
}

export function inMemory(use: Use): RateLimiterMemory {
  const { points, seconds } = allowances[use];
  return new RateLimiterMemory({ keyPrefix: use, points, duration: seconds });
}

function inDatabase(pool: pg.Pool, use: Use): RateLimiterPostgres {
  const { points, seconds } = allowances[use];
  return new RateLimiterPostgres({
    storeClient: pool,
    // Otherwise it goes by the name of the pool's class.
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: use,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: inMemory(use),
  });
}

function balanceOf(use: Use, { msBeforeNext, remainingPoints }: RateLimiterRes): Balance {
  const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { use, ...allowances[use], left: remainingPoints, resetSeconds };
}

async function consume(limiter: Counter, key: string, calls: number) {
  try {
    return { state: await limiter.consume(key, calls), refused: false };
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return { state: rejection, refused: true };
  }
}

/**
 * Limits per client or other key. Writes are counted in PostgreSQL, so that the limit holds across processes and restarts,
 * and in memory while PostgreSQL is unreachable.
 * @param reads counts reads: a count of each in the database would cost more than the read (read-counts.ts)
 */
export function createRateLimit(pool: pg.Pool, reads: Counter): RateLimit {
  const actions: Record<ActionUse, RateLimiterPostgres> = {
    holds: inDatabase(pool, 'holds'),
    holdsOfClient: inDatabase(pool, 'holdsOfClient'),
    barePayments: inDatabase(pool, 'barePayments'),
    lookups: inDatabase(pool, 'lookups'),
    lookupsOfClient: inDatabase(pool, 'lookupsOfClient'),
    messages: inDatabase(pool, 'messages'),
    messagesOfClient: inDatabase(pool, 'messagesOfClient'),
    subscriptions: inDatabase(pool, 'subscriptions'),
    passwordsHere: inDatabase(pool, 'passwordsHere'),
    passwordsOfClient: inDatabase(pool, 'passwordsOfClient'),
    passwordsOfAccount: inDatabase(pool, 'passwordsOfAccount'),
    secondFactors: inDatabase(pool, 'secondFactors'),
    wrongKeys: inDatabase(pool, 'wrongKeys'),
    resends: inDatabase(pool, 'resends'),
    reviews: inDatabase(pool, 'reviews'),
  };
  const limiters: Record<Use, Counter> = {
    reads,
    writes: inDatabase(pool, 'writes'),
    writesOfKey: inDatabase(pool, 'writesOfKey'),
    ...actions,
  };
  return {
    async charge({ key, use, calls = 1, tell }) {
      const { state, refused } = await consume(limiters[use], key, calls);
      const balance = balanceOf(use, state);
      tell?.(balance);
      if (refused)
        throw new Failure('RATE_LIMITED', { details: { retryAfterSeconds: balance.resetSeconds } });
    },
    async chargeWork({ key, calls, tell }) {
      const { state } = await consume(reads, key, calls);
      tell?.(balanceOf('reads', state));
    },
    async giveBack({ key, use }) {
      await actions[use].reward(key, 1);
    },
  };
}

/** For benchmarks and tests, which send many requests from one address. */
export const noRateLimit: RateLimit = {
  charge: () => undefined,
  chargeWork: () => undefined,
  giveBack: async () => {},
};
