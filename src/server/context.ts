import type { StaffMember } from '../shared/staff.ts';
import type { KeyHolder } from './api-key/authenticate.ts';
import type { Pool } from './database/query.ts';
import type { Db } from './db.ts';
import type { Use } from './http/rate-limit.ts';
import type { Log } from './log.ts';
import type { CardGateway } from './payment/gateway.ts';

/** What every procedure is given. */
export interface Context {
  db: Db;
  /** For what is read without Prisma: database/query.ts. */
  pool: Pool;
  log: Log;
  /** The card provider; none in a shop that takes no cards. */
  cards: CardGateway | undefined;
  requestId: string;
  /** The Idempotency-Key header as it came; checked where it is used. */
  idempotencyKey: string | undefined;
  /** Told when the answer is the one that the Idempotency-Key already stood for. */
  onReplay(): void;
  /** The If-Match header as it came: the states of a product, any of which it may be changed from. */
  ifMatch: string | undefined;
  /** Whether webhooks may go to addresses that only this network reaches, and without TLS. */
  privateWebhooks: boolean;
  /** The client's network address, as far as the operator's proxies can be trusted. */
  address: string;
  /**
   * Counts one more use of something that may be done so often only: by this address, or by whatever `key` names.
   * @throws Failure RATE_LIMITED
   */
  charge(use: Exclude<Use, 'reads' | 'writes'>, key?: string): Promise<void>;
  /** Who of the staff is asking, by the session of this browser; found once a request. Nobody beside an API key. */
  staff(): Promise<StaffMember | undefined>;
  /**
   * The program that is asking, by its API key; found once a request. Unset where keys open nothing: beyond REST.
   * @throws Failure KEY_REFUSED or RATE_LIMITED
   */
  keyHolder: (() => Promise<KeyHolder | undefined>) | undefined;
  /** The id of the member of staff or of the API key that is asking, once that is known. */
  callerId: string | undefined;
  sessionCookie: SessionCookie;
}

/** Where the browser of a member of staff keeps the token of its session. */
export interface SessionCookie {
  /** As it came, unchecked. */
  token: string | undefined;
  set(token: string): void;
  clear(): void;
}

/** What a procedure that changes something for the shop is given. */
export interface ActorContext extends Context {
  /** Who does it, for ledgers and histories. */
  actor: string;
}

/** What a procedure for staff is given. */
export interface StaffContext extends ActorContext {
  member: StaffMember;
}
