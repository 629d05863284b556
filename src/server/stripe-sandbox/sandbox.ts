import type { AddressInfo } from 'node:net';
import type { Db } from '../database/db.ts';
import type { Log } from '../telemetry/log.ts';
import { createApi } from './api.ts';
import type { SandboxAnswer, SandboxRequest } from './call.ts';
import { Deliveries } from './deliveries.ts';
import { closeListener, listen } from './listener.ts';
import { Running } from './locks.ts';
import { RefundClock } from './refund-clock.ts';
import { readSettings, type Settings } from './settings.ts';
import type { Store } from './store.ts';

export interface Sandbox extends Settings {
  /** The address for the Stripe SDK; always 127.0.0.1, a free port. */
  host: string;
  port: number;
  /** The same API for the browser script, which the shop serves below /sandbox, without a socket in between. */
  handle(request: SandboxRequest): Promise<SandboxAnswer>;
  /** Posts events, signed, to this address from now on; undelivered ones of an earlier run too. */
  deliverTo(url: string): void;
  close(): Promise<void>;
}

interface SandboxParts {
  db: Db;
  log: Log;
  /** The delays after a failed delivery, until the next try. */
  retryDelaysMs?: number[];
  /** The time until the outcome of a refund whose outcome comes later. */
  refundDelayMs?: () => number;
  /** Posts an event to the shop. */
  send?: typeof fetch;
}

const defaultRetryDelaysMs = [1000, 5000, 30_000, 120_000, 600_000];

/** Opens the card sandbox: Stripe's API as far as the shop uses it, with test cards only, stored in the database. */
export async function openSandbox({
  db,
  log,
  retryDelaysMs = defaultRetryDelaysMs,
  refundDelayMs = () => 3000,
  send = fetch,
}: SandboxParts): Promise<Sandbox> {
  const settings = await readSettings(db);
  const running = new Running();
  const deliveries = new Deliveries({ db, log, retryDelaysMs, send, webhookSecret: settings.webhookSecret });
  const committed = ({ events, outcomes }: Store) => {
    deliveries.add(events);
    clock.start(outcomes);
  };
  const clock = new RefundClock({ db, log, running, committed, delayMs: refundDelayMs });
  const answer = createApi({ db, log, settings, running, committed });
  await clock.resume();
  const server = await listen(answer);

  return {
    ...settings,
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    handle: answer,
    deliverTo(url) {
      deliveries.deliverTo(url).catch((err) => log.warn({ err }, 'card sandbox: undelivered events'));
    },
    async close() {
      clock.stop();
      await closeListener(server);
      await running.end();
      await deliveries.close();
    },
  };
}
