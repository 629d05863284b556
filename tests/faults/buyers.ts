import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { customer } from '../helpers/factories.ts';
import type { Seen } from './fault.ts';

/** The shop promises an answer in five seconds, even during a fault; one more second is for a busy machine. */
const lateMs = 6000;
/** Nobody waits longer. */
const timeoutMs = 20_000;

export interface Buyers {
  /** The numbers of all acknowledged orders, and when they were acknowledged (by `performance.now()`). */
  acknowledged: { number: string; at: number }[];
  /** Orders with an unknown outcome when the buyers stop. */
  unknown: number;
  seen: Map<Seen, number>;
  /** Waits for this many more orders. */
  more(count: number, timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
}

interface Crowd {
  count: number;
  /** The time for which a buyer looks at the shop before the next order, and waits before the same order is sent again. */
  pauseMs: number;
}

interface Answer {
  seen: Seen;
  number?: string;
}

function order(
  url: string,
  agent: Agent | false,
  { body, key }: { body: string; key: string },
): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const seeError = (error: NodeJS.ErrnoException) =>
      resolve({
        seen: error.code === 'ECONNREFUSED' ? 'refused' : error.code === 'TIMEOUT' ? 'silence' : 'reset',
      });
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const sent = request(
      `${url}/api/v1/product/order-many`,
      { method: 'POST', agent, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk)).on('error', seeError);
        response.on('end', () => {
          const number =
            response.statusCode === 200
              ? JSON.parse(Buffer.concat(chunks).toString()).data.orderNumber
              : undefined;
          const isLate = performance.now() - begun > lateMs;
          resolve({ seen: isLate ? 'late' : (response.statusCode as number), number });
        });
      },
    );
    sent.on('error', seeError);
    sent.setTimeout(timeoutMs, () =>
      sent.destroy(Object.assign(new Error('no answer'), { code: 'TIMEOUT' })),
    );
    sent.end(body);
  });
}

/**
 * Buyers who order without end. A buyer without a good answer sends the order again with the same key until there is one, as the
 * browser does. Half of them keep their connection open.
 */
export function startBuyers(url: string, productIds: string[], { count, pauseMs }: Crowd): Buyers {
  let isOver = false;
  const buyers: Buyers = {
    acknowledged: [],
    unknown: 0,
    seen: new Map(),
    async more(orders, limitMs) {
      const wanted = buyers.acknowledged.length + orders;
      const latest = performance.now() + limitMs;
      while (buyers.acknowledged.length < wanted) {
        if (performance.now() > latest)
          throw new Error(`no ${orders} more orders within ${limitMs / 1000} s`);
        await sleep(20);
      }
    },
    async stop() {
      isOver = true;
      await buying;
      for (const agent of agents) if (agent) agent.destroy();
    },
  };

  async function buy(agent: Agent | false, n: number): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const ids = [0, 1].map((line) => productIds[(n + turn + line) % productIds.length]);
      const body = JSON.stringify({ cartItems: ids.map((_id) => ({ _id, quantity: 1 })), customer });
      const key = randomUUID();
      let number: string | undefined;
      while (!number && !isOver) {
        const answer = await order(url, agent, { body, key });
        buyers.seen.set(answer.seen, (buyers.seen.get(answer.seen) ?? 0) + 1);
        number = answer.number;
        if (number) buyers.acknowledged.push({ number, at: performance.now() });
        await sleep(pauseMs);
      }
      if (!number) buyers.unknown += 1;
    }
  }

  const agents = Array.from({ length: count }, (_, n) =>
    n % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : (false as const),
  );
  const buying = Promise.all(agents.map(buy));
  return buyers;
}
