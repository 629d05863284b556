import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { splitDatabaseUrl } from '../base/database-url.ts';
import {
  DeadlineClient,
  type DeadlineConfig,
  endMs,
  isSilence,
  noAnswer,
  onceRead,
  silence,
} from './deadlines.ts';
import { forgetHost } from './hosts.ts';

/** If a new connection takes longer than this while another one has no answer, callers no longer wait for the server. */
const probeMs = 700;

/** The time between two tries to connect to a silent server. */
const probeEveryMs = 1000;

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

interface DeadlinePoolConfig
  extends Omit<pg.PoolConfig, 'connectionString'>,
    Omit<DeadlineConfig, 'onSilence'> {
  /** Called when the server does not answer at all. */
  onSilence?(reason: string): void;
}

/**
 * A pool of connections that are cut when they have no answer in time. When one has no answer, all connections that wait for none are
 * replaced, because they may have been lost in the same way. If a new connection gets no answer either, the server is silent: until it
 * answers, all callers that want a connection are refused at once.
 */
export class DeadlinePool extends pg.Pool {
  private readonly config: DeadlinePoolConfig;
  private readonly members = new Set<DeadlineClient>();
  /** The callers that wait for a connection. */
  private readonly waiting = new Set<Callback>();
  private isProbing = false;
  private isSilent = false;

  constructor(config: DeadlinePoolConfig) {
    super({ ...config, Client: DeadlineClient as unknown as new () => pg.ClientBase });
    this.config = config;
    // Its options are those of each of its connections.
    Object.assign(this.options, { onSilence: () => void this.probe() });
    this.on('connect', (client) => this.members.add(client as unknown as DeadlineClient));
    this.on('remove', (client) => this.members.delete(client as unknown as DeadlineClient));
    this.on('release', (_, released) => {
      const client = released as unknown as DeadlineClient;
      client.reset();
      if (client.isStale) client.cut();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    if (this.isSilent) {
      process.nextTick(callback, silence(), undefined, () => {});
      return undefined;
    }
    this.waiting.add(callback);
    super.connect((error, client, release) => {
      if (this.waiting.delete(callback)) callback(error, client, release);
      else if (client) release();
    });
    return undefined;
  }

  /** Ends idle connections at once, and those in use after a second. */
  override end(): Promise<void>;
  override end(callback: () => void): void;
  override async end(callback?: () => void): Promise<void> {
    const ended = super.end();
    await Promise.race([ended, sleep(this.isSilent ? 0 : endMs, undefined, { ref: false })]);
    for (const client of this.members) client.cut();
    await ended;
    callback?.();
  }

  /** Looks for another of several servers, because the one in use takes no writes. */
  leaveHost(): void {
    if (splitDatabaseUrl(this.config.connectionString).length === 1) return;
    forgetHost(this.config.connectionString);
    void this.probe();
  }

  private async probe(): Promise<void> {
    if (this.isProbing || this.ending) return;
    this.isProbing = true;
    for (const client of this.members) if (!client.isAsking) client.cut();
    const timer = setTimeout(() => onceRead(() => this.becomeSilent()), probeMs);
    await this.untilAnswered();
    clearTimeout(timer);
    this.isSilent = false;
    this.isProbing = false;
  }

  /** Asks again and again, without waiting for earlier attempts: those are lost even if the server answers now. */
  private untilAnswered(): Promise<void> {
    return new Promise((resolve) => {
      const ask = async () => {
        if (!(await this.isAnswered()) && !this.ending) return;
        clearInterval(timer);
        resolve();
      };
      const timer = setInterval(ask, probeEveryMs).unref();
      void ask();
    });
  }

  private becomeSilent(): void {
    if (!this.isProbing) return;
    this.isSilent = true;
    this.config.onSilence?.(noAnswer);
    const refused = [...this.waiting];
    this.waiting.clear();
    for (const callback of refused) callback(silence(), undefined, () => {});
  }

  /** True also for a server that refuses the connection: it does not keep callers waiting. */
  private async isAnswered(): Promise<boolean> {
    const client = new DeadlineClient({ ...this.config, onSilence: undefined });
    client.on('error', () => {});
    try {
      await client.connect();
      client.end().catch(() => {});
      return true;
    } catch (error) {
      return !isSilence(error);
    }
  }
}
