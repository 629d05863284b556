import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Failure } from '../../shared/failure.ts';

/** Calls that one address may make in a minute. A page needs three or four; a person places a handful of orders. */
const perMinute = { reads: 1200, writes: 60 };

export interface RateLimit {
  /** @throws Failure RATE_LIMITED */
  charge(ip: string, kind: keyof typeof perMinute, calls: number): Promise<void>;
}

/**
 * Limits per address. Writes are counted in PostgreSQL, so that the limit holds across processes and restarts, and in
 * memory while that is out of reach. Reads are counted in memory: a count in the database would cost more than the read.
 */
export function createRateLimit(pool: pg.Pool): RateLimit {
  const inMemory = (kind: keyof typeof perMinute) =>
    new RateLimiterMemory({ keyPrefix: kind, points: perMinute[kind], duration: 60 });
  const limiters: Record<keyof typeof perMinute, RateLimiterAbstract> = {
    reads: inMemory('reads'),
    writes: new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: 'writes',
      points: perMinute.writes,
      duration: 60,
      inMemoryBlockOnConsumed: perMinute.writes + 1,
      insuranceLimiter: inMemory('writes'),
    }),
  };
  return {
    async charge(ip, kind, calls) {
      try {
        await limiters[kind].consume(ip, calls);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
        throw new Failure('RATE_LIMITED', { details: { retryAfterSeconds } });
      }
    },
  };
}

/** For benchmarks and tests, which are one address and mean it. */
export const noRateLimit: RateLimit = { charge: async () => {} };
