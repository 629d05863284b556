import type pg from 'pg';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { logError } from '../database/db.ts';
import { poll } from '../database/jobs/poll.ts';
import { secondsOf } from '../rpc/allowances.ts';
import type { Log } from '../telemetry/log.ts';
import { type Counter, consumeAll, inMemory } from './rate-limit.ts';

/** Other hosts get only the reads of a client beyond this number in a minute; most clients have none. */
const unsharedReads = 150;

const shareMs = 1000;

/** Adds reads to those in the database, in the order of keys because other hosts do so at the same time. */
const addReads = `
  INSERT INTO rate_limits AS counted (key, points, expire)
  SELECT key, points, $3 FROM unnest($1::text[], $2::int[]) AS added (key, points) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = excluded.points + CASE WHEN counted.expire > $4 THEN counted.points ELSE 0 END,
    expire = CASE WHEN counted.expire > $4 THEN counted.expire ELSE excluded.expire END
  RETURNING key, points, expire`;

interface Row {
  key: string;
  /** The points on all hosts in the current minute of the database. */
  points: number;
  /** The end of that minute, in ms. */
  expire: string;
}

/**
 * Counts the reads of a host in memory, and once a second adds the counts of other hosts: all hosts together allow a client little
 * more than one of them does. A count in the database for each read would cost more than the read. Each host counts the networks
 * around clients separately.
 */
export class ReadCounts implements Counter {
  private readonly limiter = inMemory('reads', 'client');
  private readonly counters = {
    client: { consume: (key: string, calls: number) => this.count(key, calls) },
    network: inMemory('reads', 'network'),
  };
  /** The number of reads of each client that is not in the database yet. */
  private unsentReads = new Map<string, number>();
  /** The rows of the database when this host last read them. */
  private readonly known = new Map<string, Row>();

  consume(key: string, calls: number): Promise<RateLimiterRes> {
    return consumeAll(this.counters, { key, calls });
  }

  private async count(key: string, calls: number): Promise<RateLimiterRes> {
    const addIfMany = ({ consumedPoints }: RateLimiterRes) =>
      consumedPoints > unsharedReads && this.add(key, calls);
    try {
      const state = await this.limiter.consume(key, calls);
      addIfMany(state);
      return state;
    } catch (state) {
      addIfMany(state as RateLimiterRes);
      throw state;
    }
  }

  /** Begins to exchange counts with other hosts. @returns a function that ends it */
  share(pool: Pick<pg.Pool, 'query'>, log: Log): () => Promise<void> {
    const work = async () => {
      await this.exchange(pool);
      return false;
    };
    const onError = (err: unknown) => logError(log, err, 'reads are not counted together with other hosts');
    return poll({ work, pauseMs: () => shareMs, onError }).stop;
  }

  private add(key: string, calls: number): void {
    this.unsentReads.set(key, (this.unsentReads.get(key) ?? 0) + calls);
  }

  private async exchange(pool: Pick<pg.Pool, 'query'>): Promise<void> {
    const now = Date.now();
    for (const [key, { expire }] of this.known) if (Number(expire) < now) this.known.delete(key);
    const sent = this.unsentReads;
    if (sent.size === 0) return;
    this.unsentReads = new Map();
    const names = new Map([...sent.keys()].map((key) => [this.limiter.getKey(key), key]));
    const values = [[...names.keys()], [...sent.values()], now + secondsOf('reads') * 1000, now];
    try {
      for (const row of (await pool.query<Row>(addReads, values)).rows)
        await this.addOthers(names.get(row.key) as string, row, sent);
    } catch (error) {
      for (const [key, calls] of sent) this.add(key, calls);
      throw error;
    }
  }

  /** Counts the reads of a client on other hosts since the last exchange. @param sent the reads of this host */
  private async addOthers(key: string, row: Row, sent: Map<string, number>): Promise<void> {
    const before = this.known.get(key);
    const knownBefore = before?.expire === row.expire ? before.points : 0;
    const ofOthers = row.points - knownBefore - (sent.get(key) as number);
    this.known.set(key, row);
    if (ofOthers > 0) await this.limiter.penalty(key, ofOthers);
  }
}
