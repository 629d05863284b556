import type { FirstSteps } from '../../shared/base/first-steps.ts';
import type { HealthReport } from '../../shared/base/health.ts';
import type { SellingTerms } from '../../shared/order/selling-terms.ts';
import type { ShopDefaults, ShopIdentity } from '../../shared/settings/shop-details.ts';
import type { ActivityAction } from '../../shared/staff/activity.ts';
import type { Scope } from '../../shared/staff/api-key.ts';
import type { StaffMember } from '../../shared/staff/staff.ts';
import type { Synonym } from '../catalogue/search-index/words.ts';
import type { Connections } from '../connection/saved.ts';
import type { Db, Tx } from '../database/db.ts';
import type { Pool } from '../database/query.ts';
import type { CardGateway } from '../order/payment/gateway.ts';
import type { Log } from '../telemetry/log.ts';
import type { ActionUse } from './allowances.ts';

/** The shop’s delivery options and taxes. */
export interface TermsReader {
  /** As they are now. Reads nothing while the change feed knows of no change. */
  find(): Promise<SellingTerms>;
  /** As they were read last, for orders, which every sale would make read again: `write_order` refuses old ones. */
  recent(): Promise<SellingTerms>;
  /** To call with the terms that `write_order` returns. */
  learn(terms: SellingTerms): void;
}

export interface SecurityEvent {
  action: Extract<ActivityAction, `security.${string}`>;
  actor: string;
  subject: { id?: string; name: string };
  /** The address of the client; unset if the shop does not know which client caused it. */
  address?: string;
}

/** Writes security events into the activity log. No request waits for it, or fails because of it. */
export interface SecurityLog {
  /**
   * Equal events of a client within ten minutes are one line, which has their number. Very many events of strangers are only counted,
   * and cause an alert: they do not use up the lines of accounts and keys.
   */
  note(event: SecurityEvent): void;
  /** Notes the first use of an API key from an address. */
  noteKeyUse(key: { id: string; actor: string }, address: string): void;
  /** Writes the counts so far. */
  flush(): Promise<void>;
}

/** The program that an API key belongs to. */
export interface KeyHolder {
  id: string;
  /** Its name in ledgers and histories. */
  actor: string;
  scopes: Scope[];
}

/** The context of every procedure. */
export interface Context {
  db: Db;
  /** For reads without Prisma: database/query.ts. */
  pool: Pool;
  log: Log;
  security: SecurityLog;
  /** The card provider; undefined in a shop that takes no cards. */
  cards: CardGateway | undefined;
  /** The connections of the shop, with those that owners saved on screens. */
  connections: Connections & {
    /** Opens the shop again if something else was saved since. */
    reread(): Promise<void>;
  };
  requestId: string;
  /** The Idempotency-Key header, unchecked; it is checked where it is used. */
  idempotencyKey: string | undefined;
  /** Called when the response is a stored one of the Idempotency-Key. */
  onReplay(): void;
  /** Runs first in the transaction of an effect; throws to stop the effect. */
  beforeEffect?(tx: Tx): Promise<void>;
  /** True to try an effect: what it writes is rolled back, and then `TrialPassed` is thrown. */
  isTrial?: boolean;
  /** The If-Match header, unchecked: the versions of a product from which it may be changed. */
  ifMatch: string | undefined;
  identity(): Promise<ShopIdentity>;
  /** The current synonyms: words that shoppers may use for a product. */
  synonyms(): Promise<Synonym[]>;
  terms: TermsReader;
  /** The name and the time zone of a shop whose owner has not saved its details. */
  shopDefaults: ShopDefaults;
  /** The public URL of the shop, without a slash at its end. */
  publicUrl: string;
  /** True if webhooks may go to private addresses, and without TLS. */
  privateWebhooks: boolean;
  /** The shop's folder; e-mails are there if there is no mail server. */
  dataDir: string;
  /** Checks the settings, the database and other servers that the shop needs; takes some seconds. */
  checkHealth(): Promise<HealthReport>;
  /** The steps of a new shop before it opens, done or not. */
  firstSteps(): Promise<FirstSteps>;
  /** The client's network address, as far as the operator's proxies are trusted. */
  address: string;
  /** The client as limits count it: the IPv4 address, or the IPv6 network of the address. */
  client: string;
  /** False where rate limits are off: then orders may hold any stock. */
  limitsHolds: boolean;
  /**
   * Counts a limited use of this caller (the client, or a device of staff), or of `key`. With `about`, only the uses with the same
   * `about` are counted together.
   * @throws Failure RATE_LIMITED
   */
  charge(use: ActionUse, key?: string, about?: string): Promise<void>;
  /** Counts further writes for a request that does the work of several. @throws Failure RATE_LIMITED */
  chargeWrites(writes: number): Promise<void>;
  /** Takes back what `charge` has counted. */
  giveBack(use: ActionUse, key: string): Promise<void>;
  /**
   * Runs the work of a procedure when it is the caller's turn.
   * @throws Failure BUSY
   */
  work<T>(type: 'query' | 'mutation' | 'subscription', work: () => Promise<T>): Promise<T>;
  /** Ends the caller's turn for a query, and runs a search when it is its turn for one. @throws Failure BUSY */
  search<T>(work: () => Promise<T>): Promise<T>;
  /** The origin of the shop's pages in this browser: that of the public URL or, on the shop's own machine, of any of its names. */
  origin: string;
  userAgent: string | undefined;
  /** The member of staff whose session this browser has; read once a request. Undefined if the request has an API key. */
  staff(): Promise<SignedInMember | undefined>;
  /**
   * The program whose API key the request has; read once a request. Unset outside of REST, where keys are not accepted.
   * @throws Failure KEY_REFUSED or RATE_LIMITED
   */
  keyHolder: (() => Promise<KeyHolder | undefined>) | undefined;
  /** The id of the member of staff or of the API key that calls, once it is known. */
  callerId: string | undefined;
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
}

/** A member of staff, and the session that they call with. */
export interface SignedInMember extends StaffMember {
  sessionId: string;
  /** True if this browser has the cookie of a device that the account has signed in from. */
  isKnownDevice: boolean;
  /** True if they have proved who they are in the last 15 minutes: by signing in, or again since. */
  isProved: boolean;
}

/** The cookie with the token of a staff session. */
export interface SessionCookie {
  /** As it was sent, unchecked. */
  token: string | undefined;
  /** @param keptSeconds without it, the cookie ends with the browser */
  set(token: string, keptSeconds?: number): void;
  clear(): void;
}

/** The cookie of a browser in which staff have signed in before. */
export interface DeviceCookie {
  /** As it was sent, unchecked. */
  token: string | undefined;
  set(token: string): void;
}

/** The context of a procedure that changes something for the shop. */
export interface ActorContext extends Context {
  /** The caller's name, for ledgers and histories. */
  actor: string;
  /** Undefined for a program. */
  member: SignedInMember | undefined;
}

/** The part of a context that steps of orders need: a job has no more. */
export type StepContext = Pick<
  ActorContext,
  | 'db'
  | 'log'
  | 'cards'
  | 'requestId'
  | 'idempotencyKey'
  | 'onReplay'
  | 'beforeEffect'
  | 'isTrial'
  | 'callerId'
  | 'actor'
  | 'member'
>;

export interface StaffContext extends ActorContext {
  member: SignedInMember;
}
