import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { failingStart, type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { makeEndpoint } from '../helpers/webhook.ts';
import { makeDelivery, silence, startWebhookReceiver } from '../helpers/webhook-receiver.ts';
import { askPlainly } from '../helpers/wire.ts';
import { isAlive, workersOf } from '../helpers/workers.ts';

/** The log has the names of the first workers only at the level debug. */
const two = { WEB_CONCURRENCY: '2', SEED: 'none', LOG_LEVEL: 'debug' };

async function openTwo(variables: Record<string, string> = {}) {
  const databaseUrl = await copyDatabase(inject('templateUrl'));
  const settings = { DATABASE_URL: databaseUrl, ...two, ...variables };
  const shop = await startShopProcess(settings);
  await expect.poll(() => pidsOf(shop), { timeout: 30_000 }).toHaveLength(2);
  return { shop, databaseUrl, pids: pidsOf(shop) };
}

const pidsOf = (shop: ShopProcess) => [...workersOf(shop).values()];

it('a worker that is killed costs at most the connection that was being given to it', async () => {
  const { shop, pids } = await openTwo();
  const [killed = 0] = pids;
  process.kill(killed, 'SIGSTOP');
  const agent = new Agent();
  const statuses: number[] = [];
  const asked = Array.from({ length: 6 }, async () => {
    const { status } = await askPlainly(`${shop.url}/healthz`, {}, 'GET', { agent });
    statuses.push(status);
  });
  const settled = Promise.allSettled(asked);
  // The other worker answers all requests but the one that the first process has given to this one.
  await expect.poll(() => statuses, { timeout: 20_000 }).toHaveLength(5);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => pidsOf(shop).filter(isAlive).length, { timeout: 20_000 }).toBe(2);
  const next = Array.from({ length: 20 }, () =>
    askPlainly(`${shop.url}/healthz`, {}, 'GET', { agent: false }),
  );
  expect((await Promise.all(next)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  // It has no answer until its client gives up (decision 022).
  agent.destroy();
  await settled;
  expect(statuses).toEqual(Array(5).fill(200));
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
