import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/server/database/db.ts';
import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { copyDatabase, emptyDatabase } from '../helpers/postgres.ts';
import {
  failingStart,
  orderCheapest,
  type ShopProcess,
  saidBy,
  startShopProcess,
} from '../helpers/shop-process.ts';
import { signIn } from '../helpers/staff.ts';

const dataDir = sharedFolder();

/** The demo account is told before the shop opens, can sign in, and its password is in a file for its owner. */
async function expectDemoAccount(shop: ShopProcess): Promise<void> {
  const [line = '', ready, ...more] = saidBy(shop);
  const told = /^Demo staff account: (demo@rackhouse\.example) with the password ([a-z2-9-]{35})$/;
  const [, email = '', password = ''] = told.exec(line) ?? [];
  expect([ready, more]).toEqual([`Rackhouse is open at ${shop.url}`, []]);
  expect((await signIn(shop, { email, password })).status).toBe(200);
  const file = join(dataDir, 'demo-staff-password');
  expect(await readFile(file, 'utf8')).toBe(`${password}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
}

describe('the embedded PostgreSQL', () => {
  it('keeps the orders of one start for the next, refuses a second shop, and stops with the shop', async () => {
    const first = await startShopProcess({ DATA_DIR: dataDir });
    await expectDemoAccount(first);
    const { data } = await (await orderCheapest(first)).json();
    expect(await first.stop('SIGTERM')).toBe(0);

    const second = await startShopProcess({ DATA_DIR: dataDir });
    const shared = await openEmbeddedPostgres({ dataDir, share: true, log: () => {} });
    const { db, close } = openDatabase(shared.url, createLog({ LOG_LEVEL: 'silent' }));
    expect(await db.order.count({ where: { number: data.orderNumber } })).toBe(1);
    expect(await db.product.count()).toBeGreaterThanOrEqual(45);
    await close();
    await shared.stop();

    const { code, output } = await failingStart({ DATA_DIR: dataDir });
    expect([code, output.trim()]).toEqual([1, `Another Rackhouse is already using ${dataDir}.`]);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect(await second.stop('SIGINT')).toBe(0);
  });
});

describe('an outside PostgreSQL', () => {
  it('stays empty with SEED=none, and the shop says so', { tags: 'slow' }, async () => {
    const shop = await startShopProcess({
      DATABASE_URL: await emptyDatabase(inject('templateUrl')),
      SEED: 'none',
    });
    expect(await (await fetch(`${shop.url}/api/v1/product`)).json()).toEqual({ data: [], totalDoc: 0 });
    expect(await (await fetch(`${shop.url}/product`)).text()).toContain('No Products Found');
    await shop.stop();
  });
});

describe('a start that cannot work ends with one line and exit code 1', () => {
  it('a port that is no number', async () => {
    const { code, output } = await failingStart({ PORT: 'http' });
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(/^Wrong setting - PORT: .+$/)]);
    expect(code).toBe(1);
  });
});

describe('stopping', () => {
  it('answers what it has begun to answer, and is not ready for more', async () => {
    const shop = await startShopProcess({
      DATABASE_URL: await copyDatabase(inject('templateUrl')),
    });
    const running = Array.from({ length: 20 }, () => fetch(`${shop.url}/product`));
    await Promise.race(running);
    const stopped = shop.stop('SIGTERM');
    const statuses = (await Promise.allSettled(running)).map((answer) =>
      answer.status === 'fulfilled' ? answer.value.status : String(answer.reason.cause?.code),
    );
    // A connection that was not accepted yet is refused; an accepted one is answered.
    expect(statuses.filter((status) => status !== 200 && status !== 'ECONNREFUSED')).toEqual([]);
    expect(await stopped).toBe(0);
  });
});
