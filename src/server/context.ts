import type { Db } from './db.ts';
import type { Log } from './log.ts';

/** What every procedure is given. */
export interface Context {
  db: Db;
  log: Log;
  requestId: string;
  /** The Idempotency-Key header as it came; checked where it is used. */
  idempotencyKey: string | undefined;
}
