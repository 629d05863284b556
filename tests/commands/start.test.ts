import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/server/database/db.ts';
import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { emptyDatabase } from '../helpers/postgres.ts';
import { failingStart, orderCheapest, startShopProcess } from '../helpers/shop-process.ts';

const dataDir = sharedFolder();

describe('the embedded PostgreSQL', () => {
  it('comes back after kill -9 with every order that was confirmed and no half one', async () => {
    const confirmed: string[] = [];
    for (let round = 0; round < 3; round++) {
      const shop = await startShopProcess({ DATA_DIR: dataDir });
      const buyer = async () => {
        for (;;) {
          const answer = await orderCheapest(shop);
          if (answer.status === 200) confirmed.push((await answer.json()).data.orderNumber);
        }
      };
      const buyers = Array.from({ length: 8 }, () => buyer().catch(() => {}));
      await expect.poll(() => confirmed.length, { timeout: 20_000 }).toBeGreaterThan(round * 20 + 20);
      await shop.stop('SIGKILL');
      await Promise.all(buyers);
    }

    const shop = await startShopProcess({ DATA_DIR: dataDir });
    const shared = await openEmbeddedPostgres({ dataDir, share: true, log: () => {} });
    const { db, close } = openDatabase(shared.url, createLog({ LOG_LEVEL: 'silent' }));
    expect(await db.order.count({ where: { number: { in: confirmed } } })).toBe(confirmed.length);
    await expectInvariants(db);
    await close();
    await shared.stop();
    expect(await shop.stop()).toBe(0);
  });
});

describe('an outside PostgreSQL', () => {
  it('is filled once when three shops start together on it', async () => {
    const DATABASE_URL = await emptyDatabase(inject('templateUrl'));
    const shops = await Promise.all([1, 2, 3].map(() => startShopProcess({ DATABASE_URL })));
    const lists = await Promise.all(
      shops.map(async ({ url }) => (await (await fetch(`${url}/api/v1/product`)).json()).totalDoc),
    );
    expect(new Set(lists).size).toBe(1);
    const { db, close } = openDatabase(DATABASE_URL, createLog({ LOG_LEVEL: 'silent' }));
    // Variants show the picture of their product.
    const demo = await db.product.findMany({ where: { parentId: null }, select: { image: true } });
    expect(new Set(demo.map(({ image }) => image)).size).toBe(demo.length);
    await close();
    expect(await Promise.all(shops.map((shop) => shop.stop()))).toEqual([0, 0, 0]);
  });
});

describe('a start that cannot work ends with one line and exit code 1', () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    [
      'an address that is no database',
      { DATABASE_URL: 'mysql://localhost/shop' },
      /^Wrong setting - DATABASE_URL: .+$/,
    ],
    [
      'rate limits off in public',
      { RATE_LIMIT: 'off', HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' },
      /^Wrong setting - RATE_LIMIT: .+loopback.+$/,
    ],
    [
      'nothing kept in public',
      { RATE_LIMIT: '', CACHE: 'off', HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' },
      /^Wrong setting - CACHE: .+loopback.+$/,
    ],
    [
      'a Stripe key without the others',
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      /STRIPE_WEBHOOK_SECRET: is missing/,
    ],
    [
      'an empty webhook secret',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: '' },
      /STRIPE_WEBHOOK_SECRET: is missing/,
    ],
    [
      'live and test keys mixed',
      {
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      /STRIPE_PUBLISHABLE_KEY: is not of the same mode/,
    ],
    [
      'a sandbox beside live keys',
      {
        CARD_SANDBOX: 'on',
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      /CARD_SANDBOX: must not be on/,
    ],
    ['no address for links', { RATE_LIMIT: '', HOST: '0.0.0.0' }, /^Wrong setting - PUBLIC_URL: is missing/],
    ['an unknown log level', { LOG_LEVEL: 'chatty' }, /^Wrong setting - LOG_LEVEL: .+$/],
  ];
  it.each(cases)('%s', async (_name, variables, line) => {
    const { code, output } = await failingStart(variables);
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(line)]);
    expect(code).toBe(1);
  });

  it('a busy port, with the embedded PostgreSQL stopped again', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, output } = await failingStart({ PORT: String(port), DATA_DIR: dataDir });
    expect([code, output.trim()]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is already in use; set PORT to another one`,
    ]);
    other.close();
    const shop = await startShopProcess({ DATA_DIR: dataDir });
    expect(await shop.stop()).toBe(0);
  });
});
