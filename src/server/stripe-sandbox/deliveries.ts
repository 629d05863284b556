import { setMaxListeners } from 'node:events';
import Stripe from 'stripe';
import type { Db } from '../database/db.ts';
import type { Log } from '../telemetry/log.ts';

/** Events of another process are left to that process, unless they are this old. */
const adoptAfterMs = 5000;
const postTimeoutMs = 10_000;

interface DeliveryParts {
  db: Db;
  log: Log;
  webhookSecret: string;
  retryDelaysMs: number[];
  /** Posts one event. */
  send: typeof fetch;
}

/** Posts events to the shop until it accepts them; no response of the API waits for this. */
export class Deliveries {
  private url: string | undefined;
  /** Events that wait for an address. */
  private readonly waiting = new Map<string, Stripe.EventBase>();
  private readonly running = new Set<Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly stop = new AbortController();
  private readonly parts: DeliveryParts;

  constructor(parts: DeliveryParts) {
    this.parts = parts;
    // Every post under way listens to it.
    setMaxListeners(0, this.stop.signal);
  }

  /** Takes the address, and delivers the events that wait for one and those that earlier processes left. */
  async deliverTo(url: string): Promise<void> {
    this.url = url;
    const known = new Set(this.waiting.keys());
    this.sendWaiting();
    for (const { event, createdAt } of await this.undelivered()) {
      if (known.has(event.id)) continue;
      const delay = Math.max(0, createdAt.getTime() + adoptAfterMs - Date.now());
      this.later(delay, () => this.retry(event, 0));
    }
  }

  /** Takes events that were just committed. */
  add(events: Stripe.EventBase[]): void {
    for (const event of events) this.waiting.set(event.id, event);
    this.sendWaiting();
  }

  async close(): Promise<void> {
    this.stop.abort();
    for (const timer of this.timers) clearTimeout(timer);
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private sendWaiting(): void {
    if (!this.url) return;
    for (const event of this.waiting.values()) this.track(this.attempt(event, 0));
    this.waiting.clear();
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((err) => this.parts.log.warn({ err }, 'card sandbox: delivery'))
      .finally(() => this.running.delete(tracked));
    this.running.add(tracked);
  }

  private later(delayMs: number, work: () => Promise<void>): void {
    if (this.stop.signal.aborted) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.track(work());
    }, delayMs);
    timer.unref();
    this.timers.add(timer);
  }

  private async attempt(event: Stripe.EventBase, tries: number): Promise<void> {
    if ((await this.post(event)) || this.stop.signal.aborted) return;
    const delay = this.parts.retryDelaysMs[tries];
    const { id, type } = event;
    this.parts.log.warn({ event: id, type, retryMs: delay }, 'card sandbox: event not delivered');
    if (delay !== undefined) this.later(delay, () => this.retry(event, tries + 1));
  }

  /** Tries again, unless another process has delivered the event by now. */
  private async retry(event: Stripe.EventBase, tries: number): Promise<void> {
    const { body } = await this.parts.db.sandboxObject.findUniqueOrThrow({ where: { id: event.id } });
    if ((body as unknown as Stripe.EventBase).pending_webhooks > 0) await this.attempt(event, tries);
  }

  /** True if the shop responded with 2xx. Each try has a signature of its own: old ones are refused. */
  private async post(event: Stripe.EventBase): Promise<boolean> {
    if (!this.url || this.stop.signal.aborted) return false;
    const payload = JSON.stringify(event);
    const secret = this.parts.webhookSecret;
    try {
      const response = await this.parts.send(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
          'user-agent': 'Stripe/1.0 (card sandbox)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(postTimeoutMs)]),
      });
      await response.arrayBuffer();
      if (!response.ok) return false;
    } catch {
      return false;
    }
    await this.parts.db.$executeRaw`
      UPDATE sandbox_objects SET body = jsonb_set(body, '{pending_webhooks}', '0') WHERE id = ${event.id}`;
    return true;
  }

  private async undelivered() {
    const rows = await this.parts.db.sandboxObject.findMany({
      where: { kind: 'event', body: { path: ['pending_webhooks'], equals: 1 } },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ body, createdAt }) => ({ event: body as unknown as Stripe.EventBase, createdAt }));
  }
}
