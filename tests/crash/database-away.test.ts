import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { freePort } from '../helpers/free-port.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { failingStart, type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { openTcpGate, type TcpGate } from '../helpers/tcp-gate.ts';
import { workersOf } from '../helpers/workers.ts';

let gate: TcpGate;
beforeEach(async () => {
  gate = await openTcpGate(await copyDatabase(inject('templateUrl')));
});
afterEach(() => gate.shut());

const linesWith = (output: string, text: string) => output.split('\n').filter((line) => line.includes(text));

describe.each(['1', '2'])('a shop with %s workers whose database is away', (WEB_CONCURRENCY) => {
  it('at the start waits for it, and says so once', async () => {
    await gate.shut();
    const variables = { DATABASE_URL: gate.url, WEB_CONCURRENCY, SEED: 'none' };
    const shop = await startShopProcess(variables, {
      async meanwhile(output) {
        await expect.poll(output, { timeout: 60_000 }).toContain('The start waits for it');
        // Several tries fail meanwhile.
        await sleep(1500);
        await gate.open();
      },
    });
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    expect(linesWith(shop.output(), 'The start waits for it')).toEqual([
      expect.stringContaining(
        `Cannot reach a database at 127.0.0.1:${new URL(gate.url).port} (ECONNREFUSED)`,
      ),
    ]);
    expect(linesWith(shop.output(), 'The database is there')).toHaveLength(1);
    expect(await shop.stop()).toBe(0);
  });
});

it('a start that waits for its database can be stopped', async () => {
  await gate.shut();
  const url = new URL(gate.url);
  const stopping = failingStart({ DATABASE_URL: gate.url, WEB_CONCURRENCY: '1' }, async (child, output) => {
    await expect.poll(output, { timeout: 20_000 }).toContain('The start waits for it');
    child.kill('SIGTERM');
  });
  const { code, output } = await stopping;
  expect(code).toBe(0);
  expect(output).not.toContain(url.password || 'postgresql://');
});

it('a wrong password ends the start at once', async () => {
  const wrong = new URL(inject('templateUrl'));
  wrong.password = 'wrong';
  const begun = performance.now();
  const { code, output } = await failingStart({ DATABASE_URL: wrong.href });
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(/refuses user rackhouse: correct/)]);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

describe('two workers', () => {
  let shop: ShopProcess;
  afterEach(async () => void (await shop.stop()));

  it('that were killed while the database was away sell within three seconds of its return', async () => {
    shop = await startShopProcess({
      // If the shop chose its port, it would be another one after both have ended.
      PORT: String(await freePort()),
      ...{ DATABASE_URL: gate.url, WEB_CONCURRENCY: '2', SEED: 'none', LOG_LEVEL: 'debug' },
    });
    const pids = () => [...workersOf(shop).values()];
    await expect.poll(pids, { timeout: 30_000 }).toHaveLength(2);
    const killed = pids();
    await gate.shut();
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    const waiting = () => linesWith(shop.output(), 'a worker waits for the database');
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(2);
    // Several tries fail.
    await sleep(2000);
    await gate.open();
    const ready = () =>
      fetch(`${shop.url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ready, { timeout: 3000, interval: 20 }).toBe(200);
  });
});
