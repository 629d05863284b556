import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/server/db.ts';
import { createLog } from '../../src/server/log.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { failingStart, type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { makeEndpoint } from '../helpers/webhook.ts';
import { makeDelivery, silence, startWebhookReceiver } from '../helpers/webhook-receiver.ts';
import { askPlainly } from '../helpers/wire.ts';
import { workersOf } from '../helpers/workers.ts';

/** The log names the first workers only for those who debug. */
const two = { WEB_CONCURRENCY: '2', SEED: 'none', LOG_LEVEL: 'debug' };

async function openTwo(variables: Record<string, string> = {}) {
  const databaseUrl = await copyDatabase(inject('templateUrl'));
  const settings = { DATABASE_URL: databaseUrl, ...two, ...variables };
  const shop = await startShopProcess(settings);
  await expect.poll(() => pidsOf(shop), { timeout: 30_000 }).toHaveLength(2);
  return { shop, databaseUrl, pids: pidsOf(shop) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const pidsOf = (shop: ShopProcess) => [...workersOf(shop).values()];

/** Shoppers with connections that stay open and that don't, who ask until they are told to stop. */
function startShoppers(url: string) {
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const faults: unknown[] = [];
  let answers = 0;
  let isOver = false;
  const shop = async (agent: Agent | false) => {
    for (let n = 0; !isOver; n++) {
      const path = ['/api/v1/product', '/product', '/healthz'][n % 3];
      const answer = await askPlainly(url + path, {}, 'GET', { agent }).catch((error: unknown) => ({
        status: error,
      }));
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

describe('replacing workers', () => {
  it('lets no request fail, on old connections and new ones', async () => {
    const { shop, pids: before } = await openTwo();
    const shoppers = startShoppers(shop.url);
    await expect.poll(() => shoppers.answers, { timeout: 20_000 }).toBeGreaterThan(50);
    shop.child.kill('SIGUSR2');
    await expect.poll(() => before.filter(isAlive), { timeout: 60_000 }).toEqual([]);
    const { answers } = shoppers;
    await expect.poll(() => shoppers.answers, { timeout: 20_000 }).toBeGreaterThan(answers + 50);
    expect(await shoppers.stop(), shop.output()).toEqual([]);
    expect(pidsOf(shop).filter(isAlive)).toHaveLength(2);
    expect(await shop.stop()).toBe(0);
  });

  it('starts another in place of one that was killed, while the other serves', async () => {
    const { shop, pids } = await openTwo();
    const [killed = 0, other] = pids;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => isAlive(killed)).toBe(false);
    const shoppers = startShoppers(shop.url);
    await expect.poll(() => pidsOf(shop).filter(isAlive).length, { timeout: 30_000 }).toBe(2);
    expect(await shoppers.stop(), shop.output()).toEqual([]);
    expect(pidsOf(shop)).toContain(other);
    expect(pidsOf(shop)).not.toContain(killed);
    expect(await shop.stop()).toBe(0);
  });
});

it('a connection on its way to a worker that is killed is closed', async () => {
  const { shop, pids } = await openTwo();
  const [killed = 0] = pids;
  process.kill(killed, 'SIGSTOP');
  let waiting = 6;
  const asked = Array.from({ length: waiting }, () =>
    askPlainly(`${shop.url}/healthz`, {}, 'GET', { agent: false })
      .then(
        ({ status }) => status,
        ({ code }) => code,
      )
      .finally(() => {
        waiting -= 1;
      }),
  );
  // The other worker answers all but the one that the first process has given to this one.
  await expect.poll(() => waiting, { timeout: 20_000 }).toBe(1);
  process.kill(killed, 'SIGKILL');
  expect((await Promise.all(asked)).sort()).toEqual([200, 200, 200, 200, 200, 'ECONNRESET']);
  expect(await shop.stop()).toBe(0);
}, 60_000);

describe('the jobs of workers that were killed', () => {
  it('are taken up by those that follow them', async () => {
    const receiver = await startWebhookReceiver();
    const { shop, databaseUrl, pids } = await openTwo({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
    const { db, close } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
    const endpointId = await makeEndpoint({ db }, { url: receiver.url });
    receiver.answers.push(silence);
    await makeDelivery({ db }, endpointId);
    await expect.poll(() => receiver.received, { timeout: 20_000 }).toHaveLength(1);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await expect.poll(() => receiver.received, { timeout: 40_000 }).toHaveLength(2);
    await expect
      .poll(() => db.webhookDelivery.findMany({ select: { status: true } }))
      .toEqual([{ status: 'delivered' }]);
    expect(await shop.stop()).toBe(0);
    await close();
    await receiver.close();
  });
});

describe('two workers that stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('answer what they have begun to answer on %s', async (signal) => {
    const { shop, pids } = await openTwo();
    const running = Array.from({ length: 20 }, () =>
      askPlainly(`${shop.url}/product`, {}, 'GET', { agent: false }),
    );
    await Promise.race(running);
    // Ctrl-C is sent to all of them.
    if (signal === 'SIGINT') for (const pid of pids) process.kill(pid, signal);
    const stopped = shop.stop(signal);
    const statuses = (await Promise.allSettled(running)).map((answer) =>
      answer.status === 'fulfilled' ? answer.value.status : answer.reason.code,
    );
    expect(statuses.filter((status) => status !== 200 && status !== 'ECONNREFUSED')).toEqual([]);
    expect(await stopped).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('end with the first process, and leave a database that the next start takes over', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-workers-'));
    await chmod(dataDir, 0o755);
    const variables = { DATA_DIR: dataDir, ...two };
    const shop = await startShopProcess(variables);
    await expect.poll(() => pidsOf(shop), { timeout: 30_000 }).toHaveLength(2);
    expect(await shop.stop('SIGKILL')).toBe('SIGKILL');
    await expect.poll(() => pidsOf(shop).filter(isAlive), { timeout: 10_000 }).toEqual([]);
    const next = await startShopProcess(variables);
    expect((await askPlainly(`${next.url}/readyz`)).status).toBe(200);
    expect(await next.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('a start of several workers that cannot work ends with one line and exit code 1', () => {
  const start = async (variables: Record<string, string>) =>
    failingStart({
      DATABASE_URL: await copyDatabase(inject('templateUrl')),
      WEB_CONCURRENCY: '2',
      ...variables,
    });

  it('on a busy port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { code, output } = await start({ PORT: String(port) });
    other.close();
    const line = `Port ${port} on 127.0.0.1 is already in use; set PORT to another one`;
    expect([code, output.trim()]).toEqual([1, line]);
  });

  it('with more workers than the database has connections for', async () => {
    const { code, output } = await start({ WEB_CONCURRENCY: '50' });
    expect([code, output.trim()]).toEqual([
      1,
      expect.stringMatching(/^The database has room for 10 processes: .+$/),
    ]);
  });

  it('with workers that end again and again', async () => {
    const program = 'import cluster from "node:cluster"; if (cluster.isWorker) process.exit(3)';
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(program)}`;
    const { code, output } = await start({ NODE_OPTIONS, LOG_LEVEL: 'silent' });
    const line = "The shop's processes end again and again while they start: the last one ended with 3";
    expect([code, output.trim()]).toEqual([1, line]);
  });
});
