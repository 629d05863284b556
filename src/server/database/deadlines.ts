import pg from 'pg';
import { splitDatabaseUrl } from '../base/database-url.ts';
import { findHost, forgetHost, type Host } from './hosts.ts';

/**
 * A statement without an answer after this time has lost its server: a firewall drops the packets, or PostgreSQL hangs. PostgreSQL
 * itself gives statements up sooner (`statement_timeout` in db.ts). With the time of a probe, it is less than five seconds.
 */
const answerMs = 4250;

/** The same for statements that have more time in PostgreSQL, by `SET LOCAL statement_timeout`. */
const longAnswerMs = 10 * 60_000;

/** The time that the end of a connection waits for the server, and the end of a pool for connections in use. */
export const endMs = 1000;

/** The idle time after which the operating system checks the other end of a connection; ten times, once a second. */
const keepAliveMs = 10_000;

/** The time that one of several servers may take to say whether it takes writes. */
const hostMs = 2000;

/** SQLSTATEs of a server that takes no more writes, and of a pooler that has lost its server. */
const hasMoved = /^(25006|08...|57P0[123])$/;

/** The settings that poolers such as PgBouncer keep for each of their clients, on every server. */
const keptByPoolers = ['TimeZone', 'DateStyle'];

export interface DeadlineConfig extends pg.ClientConfig {
  /** The address, perhaps of several servers. */
  connectionString: string;
  /** Settings of the session. They are no startup parameters, because PgBouncer refuses those. */
  settings?: Record<string, string>;
  /**
   * True if it leads to a pooler that gives each transaction another connection to PostgreSQL: statements have no names, and
   * settings are the pooler's.
   */
  isShared?: boolean;
  /** The time that a statement may take; default: `answerMs`. */
  answerMs?: number;
  /** The time that connecting may take; default: `answerMs`. */
  connectMs?: number;
  /** Called when a statement, or the connection itself, has had no answer. */
  onSilence?: (() => void) | undefined;
}

/** Why the database is away when nothing is answered. */
export const noAnswer = 'PostgreSQL does not answer';

/** The error for a missing answer, in the words of node-postgres, so that it is taken for a lost connection. */
export const silence = () => new Error(`Connection terminated: ${noAnswer}`);

/** EAGAIN: the queue of connections of a socket file is full, because nobody takes them. */
export function isSilence(error: unknown): boolean {
  const { message, code } = error as NodeJS.ErrnoException;
  return message === silence().message || code === 'EAGAIN';
}

/**
 * Runs a function after all data that has arrived was read: after a pause of this process, timers come before the answers. Two
 * rounds, because the first may come before the data is read.
 */
export const onceRead = (run: () => void) => void setImmediate(() => setImmediate(run));

/** A connection that is cut when it has no answer in time. */
export class DeadlineClient extends pg.Client {
  private readonly config: DeadlineConfig;
  /** The time at which the last statement was sent; undefined when it has an answer. */
  private askedAt: number | undefined;
  private mayBeLong = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly urls: string[];
  /** True if another server may take writes now: then no other caller gets this connection. */
  isStale = false;

  constructor(config: DeadlineConfig) {
    const urls = splitDatabaseUrl(config.connectionString);
    const connectionString = urls[0] as string;
    super({ ...config, connectionString, keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs });
    this.config = config;
    this.urls = urls;
    // A running query rejects with this error, and an idle connection with its next query. Without a listener, Node.js would end the process.
    this.on('error', () => {});
    if (urls.length > 1) this.watchMoves();
    this.on('drain', () => {
      this.askedAt = undefined;
    });
    this.on('end', () => clearTimeout(this.timer));
  }

  /** True while a statement has no answer. */
  get isAsking(): boolean {
    return this.askedAt !== undefined;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the forms of the original, passed on as they are
  override query(...args: any[]): any {
    if (this.config.isShared && args[0]?.name) args[0] = { ...args[0], name: undefined };
    this.askedAt = performance.now();
    const text: unknown = args[0]?.text ?? args[0];
    if (typeof text === 'string' && text.includes('statement_timeout')) this.mayBeLong = true;
    this.timer ??= setTimeout(() => this.check(), this.limitMs).unref();
    return Reflect.apply(super.query, this, args);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override connect(callback?: any): any {
    const opened = this.open();
    return callback ? void opened.then(() => callback(undefined, this), callback) : opened;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override end(callback?: (error: Error) => void): any {
    setTimeout(() => this.connection.stream.destroy(), endMs).unref();
    return callback ? super.end(callback) : super.end();
  }

  /** Called between two transactions. */
  reset(): void {
    this.mayBeLong = false;
  }

  /** Ends the connection now; callers that wait for an answer get an error. */
  cut(): void {
    this.connection.stream.destroy(silence());
  }

  /** The connection is open when its first statement has an answer: a pooler lets clients in before it has a server. */
  private async open(): Promise<this> {
    let isDone = false;
    const late = () => onceRead(() => isDone || this.lose());
    const timer = setTimeout(late, this.config.connectMs ?? answerMs);
    try {
      if (this.urls.length > 1) Object.assign(this, await this.findHost());
      await super.connect();
      const first = this.firstStatement();
      if (first) await super.query(first);
      return this;
    } catch (error) {
      forgetHost(this.config.connectionString);
      this.connection.stream.destroy();
      throw error;
    } finally {
      isDone = true;
      clearTimeout(timer);
    }
  }

  private firstStatement(): string | undefined {
    const { settings = {}, isShared } = this.config;
    const own = Object.entries(settings).filter(([name]) => !isShared || keptByPoolers.includes(name));
    if (own.length === 0) return isShared ? 'SELECT' : undefined;
    const calls = own.map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, false)`);
    return `SELECT ${calls.join(', ')}`;
  }

  private findHost(): Promise<Host> {
    const times = { answerMs: hostMs, connectMs: hostMs };
    return findHost(this.config.connectionString, () =>
      this.urls.map((connectionString) => new DeadlineClient({ connectionString, ...times })),
    );
  }

  private watchMoves(): void {
    const move = () => {
      this.isStale = true;
      forgetHost(this.config.connectionString);
    };
    this.once('end', move);
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (!hasMoved.test(code ?? '')) return;
      move();
      this.config.onSilence?.();
    });
  }

  private get limitMs(): number {
    return this.mayBeLong ? longAnswerMs : (this.config.answerMs ?? answerMs);
  }

  /** There is one timer for many statements: it looks at the one that has no answer then. */
  private check(): void {
    this.timer = undefined;
    const { askedAt } = this;
    if (askedAt === undefined) return;
    const leftMs = askedAt + this.limitMs - performance.now();
    if (leftMs > 0) {
      this.timer = setTimeout(() => this.check(), leftMs).unref();
      return;
    }
    onceRead(() => {
      if (this.askedAt === askedAt) this.lose();
    });
  }

  private lose(): void {
    this.cut();
    this.config.onSilence?.();
  }
}
