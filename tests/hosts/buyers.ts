import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { customer } from '../helpers/factories.ts';
import type { RunningProxy } from '../proxies/proxy.ts';

/** The time that a buyer waits before the same order is sent again. */
const againMs = 50;

/** An order that has no good answer by then is one too many. */
const patientMs = 60_000;

export interface Buyers {
  /** The numbers of orders that were confirmed, and when (by `performance.now()`). */
  confirmed: { number: string; at: number }[];
  /** The other answers, with their numbers. */
  others: Map<string, number>;
  /**
   * Waits for this many more.
   * @param since by `performance.now()`; default: now
   * @returns the longest time without one since then, in milliseconds
   */
  more(count: number, since?: number): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Buyers who order without end. A buyer without a good answer sends the same order with the same key again, as the browser does.
 */
export function startBuyers(proxy: RunningProxy, productId: string, count: number): Buyers {
  let isOver = false;
  const confirmed: Buyers['confirmed'] = [];
  const others: Buyers['others'] = new Map();

  /** Everybody orders once: no limit is reached. */
  function orderOf(n: number): string {
    const person = { ...customer, email: `buyer-${n}@example.com`, phone: `+88017${10_000_000 + n}` };
    return JSON.stringify({ cartItems: [{ _id: productId, quantity: 1 }], customer: person });
  }

  /** @returns the number of the order, or the other answer */
  async function ask(key: string, body: string, from: string): Promise<{ number?: string; other?: string }> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    try {
      const answer = await proxy.ask('/api/v1/product/order-many', { headers, body, from });
      if (answer.status !== 200) return { other: String(answer.status) };
      return { number: JSON.parse(answer.body.toString()).data.orderNumber };
    } catch (error) {
      return { other: (error as NodeJS.ErrnoException).code ?? String(error) };
    }
  }

  async function buy(buyer: number): Promise<void> {
    for (let order = 0; !isOver; order += 1) {
      const key = randomUUID();
      const body = orderOf(buyer * 100_000 + order);
      const from = `127.${1 + buyer}.${1 + (order % 250)}.${1 + (Math.floor(order / 250) % 250)}`;
      const begun = performance.now();
      for (;;) {
        const { number, other } = await ask(key, body, from);
        if (number) confirmed.push({ number, at: performance.now() });
        if (other) others.set(other, (others.get(other) ?? 0) + 1);
        if (number) break;
        if (performance.now() - begun > patientMs) throw new Error(`An order was not taken: ${other}`);
        await sleep(againMs);
      }
    }
  }

  const buying = Promise.all(Array.from({ length: count }, (_, n) => buy(n)));
  let failure: unknown;
  buying.catch((error) => (failure = error));
  return {
    confirmed,
    others,
    async more(wanted, since = performance.now()) {
      const enough = confirmed.length + wanted;
      while (confirmed.length < enough) {
        if (failure) throw failure;
        await sleep(20);
      }
      const times = [since, ...confirmed.map(({ at }) => at).filter((at) => at > since)];
      return Math.max(...times.slice(1).map((at, n) => at - (times[n] as number)));
    },
    async stop() {
      isOver = true;
      await buying;
    },
  };
}
