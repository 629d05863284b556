import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { checkDump } from '../../src/server/recovery/dump/contents.ts';
import { runCommand } from '../helpers/command.ts';
import { type DebianPostgres, startDebianPostgres } from '../helpers/debian-postgres.ts';
import { contentsOf, makeFamily, readFamily, type ShopContents } from '../helpers/dump.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { posting } from '../helpers/shop.ts';
import { orderCheapest, type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { upload } from '../helpers/upload.ts';

// Each test runs a dozen programs.
vi.setConfig({ testTimeout: 600_000 });

const folder = sharedFolder();
let debian: DebianPostgres;
beforeAll(async () => {
  debian = await startDebianPostgres();
});
afterAll(() => debian.stop());

const program = 'src/server/recovery/dump/command.ts';
const run = (name: 'dump' | 'load', file: string, variables: Record<string, string>) =>
  runCommand(program, [name, join(folder, file)], variables);

const account = { email: 'owner@shop.example', password: 'a long enough passphrase' };

async function signIn(shop: ShopProcess): Promise<string> {
  const answer = await fetch(`${shop.url}/trpc/staff.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] as string;
}

async function bytesAt(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString('base64');
}

/** The rows of a shop that does not run. */
async function contentsIn(dataDir: string): Promise<ShopContents> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  return contentsOf(postgres.url).finally(() => postgres.stop());
}

it('a shop moves from the embedded PostgreSQL to PostgreSQL 15 and back, and sells at each place', async () => {
  const first = { DATA_DIR: join(folder, 'first') };
  const { email: STAFF_EMAIL, password: STAFF_PASSWORD } = account;
  let shop = await startShopProcess({ ...first, STAFF_EMAIL, STAFF_PASSWORD });
  const cookie = await signIn(shop);
  const jpeg = await twoHalves({ width: 700, height: 500 }).jpeg().toBuffer();
  const picture: string = (await upload(shop, cookie, jpeg)).body.data.display_url;
  const bytes = await bytesAt(shop.url + picture);
  const family = await makeFamily(shop, cookie);
  const shown = await readFamily(shop, family);
  for (let placed = 0; placed < 5; placed += 1) expect((await orderCheapest(shop)).status).toBe(200);

  // Beside the running shop, which continues to sell.
  const running = await run('dump', 'running.dump', first);
  expect(running).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Wrote .* 5 orders and 7 files/),
  });
  expect((await orderCheapest(shop)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
  expect((await run('dump', 'first.dump', first)).out).toMatch(/ 6 orders /);

  const second = { DATA_DIR: join(folder, 'second'), DATABASE_URL: await debian.makeDatabase('second') };
  const loaded = await run('load', 'first.dump', second);
  expect(loaded).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/ 6 orders .*\nOwners who can sign in: .*\nAll invariants hold$/),
  });
  expect(loaded.out).toContain(`Owners who can sign in: ${account.email}. `);
  expect(await contentsOf(second.DATABASE_URL)).toEqual(await contentsIn(first.DATA_DIR));

  shop = await startShopProcess(second);
  expect(await bytesAt(shop.url + picture)).toBe(bytes);
  expect(await readFamily(shop, family)).toEqual(shown);
  await signIn(shop);
  expect((await orderCheapest(shop)).status).toBe(200);
  const busy = await run('load', 'first.dump', second);
  expect(busy).toMatchObject({ code: 1, err: '', out: 'A shop is running on this database: stop it first.' });
  expect(await shop.stop()).toBe(0);
  expect((await run('load', 'first.dump', second)).out).toMatch(/^The database holds a shop already/);

  expect((await run('dump', 'second.dump', second)).out).toMatch(/ 7 orders /);
  const third = { DATA_DIR: join(folder, 'third') };
  expect((await run('load', 'second.dump', third)).out).toMatch(
    / 7 orders .*\nOwners who can sign in: .*\nAll invariants hold$/,
  );
  expect(await contentsIn(third.DATA_DIR)).toEqual(await contentsOf(second.DATABASE_URL));
  shop = await startShopProcess(third);
  expect(await bytesAt(shop.url + picture)).toBe(bytes);
  expect(await readFamily(shop, family)).toEqual(shown);
  expect((await orderCheapest(shop)).status).toBe(200);
  const [variant] = family.variants as [string];
  const order = posting({ cartItems: [{ _id: variant, quantity: 3 }] });
  expect((await fetch(`${shop.url}/api/v1/product/order-many`, order)).status).toBe(200);
  expect((await run('load', 'second.dump', third)).out).toMatch(/^Another Rackhouse is already using/);
  expect(await shop.stop()).toBe(0);
  expect((await runCommand('src/server/recovery/invariants/invariants.ts', [], third)).out).toMatch(
    /^All \d+ rules hold$/,
  );
});

/** Kills a command so many milliseconds after its start. @returns true if it was still running */
async function killAfter(
  ms: number,
  name: string,
  file: string,
  variables: Record<string, string>,
): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, name, join(folder, file)], {
    env: { ...process.env, NODE_ENV: '', LOG_LEVEL: 'silent', ...variables },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  await Promise.race([exited, sleep(ms)]);
  child.kill('SIGKILL');
  const [, signal] = await exited;
  return signal === 'SIGKILL';
}

it('a dump and a load that are killed at any moment can be run again, and nothing is half there', async () => {
  const from = { DATABASE_URL: await debian.makeDatabase('source'), DATA_DIR: join(folder, 'unused') };
  const seeded = await runCommand('prisma/seed/seed.ts', ['--products', '20000'], from);
  expect(seeded.code).toBe(0);
  let killed = 0;
  for (const ms of [300, 400, 500, 600, 800, 1200, 1600, 2000, 2400]) {
    if (await killAfter(ms, 'dump', 'killed.dump', from)) killed += 1;
    // A kill between the last step of the dump and its end leaves a whole one.
    const names = (await readdir(folder)).filter((name) => name === 'killed.dump');
    for (const name of names) {
      await checkDump(join(folder, name));
      await rm(join(folder, name));
    }
  }
  expect(killed).toBeGreaterThan(0);
  expect((await run('dump', 'killed.dump', from)).code).toBe(0);

  const to = { DATABASE_URL: await debian.makeDatabase('target'), DATA_DIR: join(folder, 'unused') };
  killed = 0;
  for (const ms of [600, 1000, 1500, 2000, 2500, 3500, 4500, 5500, 6500]) {
    if (!(await killAfter(ms, 'load', 'killed.dump', to))) break;
    killed += 1;
  }
  expect(killed).toBeGreaterThan(1);
  const again = await run('load', 'killed.dump', to);
  expect(again.out).toMatch(
    /20000 products.*\nOwners who can sign in: .*\nAll invariants hold$|^The database holds a shop already/,
  );
  expect((await contentsOf(to.DATABASE_URL)).tables).toEqual((await contentsOf(from.DATABASE_URL)).tables);
});
