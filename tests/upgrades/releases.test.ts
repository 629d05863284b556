import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { ask } from '../crash/data-folder.ts';
import { runCommand } from '../helpers/command.ts';
import { customer } from '../helpers/factories.ts';
import { type Release, readReleases, releaseOwner, unpackRelease } from '../helpers/releases.ts';
import { trpcClient } from '../helpers/shop.ts';
import { orderCheapest, type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';

const releases = readReleases();

it('there is a data folder of each released version', async () => {
  const changelog = await readFile('CHANGELOG.md', 'utf8');
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version);
  expect(releases.map(({ version }) => version)).toEqual(released.reverse());
});

describe.each(releases)('the data folder of version $version', (release) => {
  let dataDir: string;
  let shop: ShopProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-release-'));
    await chmod(dataDir, 0o755);
    await unpackRelease(release, dataDir);
  });
  afterEach(async () => {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is opened by this version, with all that was in it, and the shop sells on', async () => {
    shop = await startShopProcess({ DATA_DIR: dataDir });
    await expectContent(release, shop);
    expect((await orderCheapest(shop)).status).toBe(200);
    expect(await shop.stop()).toBe(0);
    const environment = { DATA_DIR: dataDir };
    const invariants = await runCommand('src/server/recovery/invariants/invariants.ts', [], environment);
    expect(invariants.out).toMatch(/^All \d+ rules hold$/);
    const doctor = await runCommand('src/server/doctor/command.ts', [], environment);
    expect(doctor).toMatchObject({ code: 0, out: expect.not.stringContaining('Problem') });
    // The card payment that was begun in the release: its order is over, or still waits for the payment.
    const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
    const orders = await ask(postgres.url, `SELECT status FROM orders WHERE payment_method = 'card'`);
    await postgres.stop();
    expect(orders).toEqual([{ status: expect.stringMatching(/^(awaiting_payment|expired)$/) }]);
  });
});

async function expectContent(release: Release, shop: ShopProcess): Promise<void> {
  const { data: products } = await (await fetch(`${shop.url}/api/v1/product?sort=price`)).json();
  expect(products).toHaveLength(release.products);
  // Its contact details were part of the program.
  const home = await (await fetch(shop.url)).text();
  for (const words of ['hello@rackhouse.example', 'tel:+880255500142', 'House 27, Road 11, Banani'])
    expect(home).toContain(words);
  const trpc = trpcClient(shop.url);
  for (const { number, total } of release.orders) {
    const { data: order } = await trpc.order.find.mutate({ number, email: customer.email });
    expect(order).toMatchObject({ number, total, status: 'placed', paymentMethod: 'cash' });
  }
  const picture = await fetch(shop.url + release.picture.path);
  expect(picture.status).toBe(200);
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(release.picture.sha256);
  expect(await trpc.staff.signIn.mutate(releaseOwner)).toBeTruthy();
}
