import { Agent } from 'node:http';
import { seriesOf, sumOf } from './metrics.ts';
import type { ShopProcess } from './shop-process.ts';
import { type Answer, askPlainly } from './wire.ts';

/** The processes that serve the shop now, from its log. */
export function workersOf({ output }: Pick<ShopProcess, 'output'>): Map<string, number> {
  const workers = new Map<string, number>();
  for (const line of output()
    .split('\n')
    .filter((line) => line.includes('"a worker is open"'))) {
    const { worker, pid } = JSON.parse(line);
    workers.set(worker, pid);
  }
  return workers;
}

const requests = 'http_request_duration_seconds_count';

/** The number of requests that each worker has answered with this status. */
export async function answersOf(
  { url }: Pick<ShopProcess, 'url'>,
  status: number,
): Promise<Map<string, number>> {
  const { body } = await askPlainly(`${url}/metrics`, {}, 'GET', { agent: false });
  const text = body.toString();
  const workers = new Set(seriesOf(text, requests).map(({ labels }) => labels.worker as string));
  const asked = { method: 'GET', status: String(status) };
  return new Map([...workers].map((worker) => [worker, sumOf(text, requests, { ...asked, worker })]));
}

const total = (answers: Map<string, number>) => [...answers.values()].reduce((sum, count) => sum + count, 0);

/**
 * The same, once the total is this much higher than `before`. A request is counted when its response is over, which may be after
 * the client has it.
 */
export async function answersAfter(
  shop: Pick<ShopProcess, 'url'>,
  status: number,
  before: Map<string, number>,
  more: number,
): Promise<Map<string, number>> {
  for (;;) {
    const after = await answersOf(shop, status);
    if (total(after) >= total(before) + more) return after;
  }
}

/** A connection that stays open, and so stays with one worker. */
export interface Line {
  ask(path: string, headers?: Record<string, string>, post?: unknown): Promise<Answer>;
  close(): void;
}

function openLine({ url }: Pick<ShopProcess, 'url'>): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask(path, headers = {}, post = undefined) {
      if (post === undefined) return askPlainly(url + path, headers, 'GET', { agent });
      const type = { 'content-type': 'application/json' };
      return askPlainly(url + path, { ...headers, ...type }, 'POST', { agent, body: JSON.stringify(post) });
    },
    close: () => agent.destroy(),
  };
}

/** The second worker opens after the shop has. */
const timeoutMs = 30_000;

/** A line to each of two workers. */
export async function openLines(shop: Pick<ShopProcess, 'url'>): Promise<[Line, Line]> {
  const lines = new Map<string, Line>();
  const latest = Date.now() + timeoutMs;
  while (lines.size < 2) {
    if (Date.now() > latest)
      throw new Error(`No connection came to another worker than ${[...lines.keys()]}`);
    const before = await answersOf(shop, 404);
    const line = openLine(shop);
    await line.ask('/nobody/has/this.file');
    const after = await answersAfter(shop, 404, before, 1);
    const [worker = ''] = [...after].find(([name, count]) => count > (before.get(name) ?? 0)) ?? [];
    if (worker === '' || lines.has(worker)) line.close();
    else lines.set(worker, line);
  }
  return [...lines.values()] as [Line, Line];
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Shoppers with connections that stay open and that do not. They send requests, each from another address, until they are
 * stopped.
 * @returns the answers without status 200, once they have stopped
 */
export function startShoppers({ url }: Pick<ShopProcess, 'url'>) {
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const faults: unknown[] = [];
  let answers = 0;
  let isOver = false;
  const shop = async (agent: Agent | false, shopper: number) => {
    for (let n = 0; !isOver; n++) {
      const path = ['/api/v1/product', '/product', '/healthz'][n % 3];
      const headers = { 'x-forwarded-for': `203.0.${shopper}.${n % 250}` };
      const asking = { agent, signal: AbortSignal.timeout(10_000) };
      const answer = await askPlainly(url + path, headers, 'GET', asking).catch(
        ({ code }: NodeJS.ErrnoException) => ({ status: code }),
      );
      if (answer.status === 200) answers += 1;
      else faults.push(answer.status);
    }
  };
  const shopping = Promise.all([...agents, false as const, false as const].map(shop));
  return {
    get answers() {
      return answers;
    },
    async stop() {
      isOver = true;
      await shopping;
      for (const agent of agents) agent.destroy();
      return faults;
    },
  };
}
