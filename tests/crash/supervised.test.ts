import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fillDisk } from '../helpers/full-disk.ts';
import { orderCheapest, type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { makeFolder, postmasterPid } from './data-folder.ts';

let shop: ShopProcess;
afterEach(async () => void (await shop.stop()));

async function open(workers: string, folder?: string): Promise<string> {
  const dataDir = folder ?? (await makeFolder());
  shop = await startShopProcess({ DATA_DIR: dataDir, WEB_CONCURRENCY: workers });
  expect(await statusOfOrder()).toBe(200);
  return dataDir;
}

/** The status of an order; 0 if the connection was refused or reset. */
const statusOfOrder = () =>
  orderCheapest(shop).then(
    ({ status }) => status,
    () => 0,
  );

const sellsWithin = (timeout: number) =>
  expect.poll(statusOfOrder, { timeout, interval: 50, message: shop.output() }).toBe(200);

const lines = (text: string) =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.includes(text));

/** The processes that PostgreSQL has for one connection each. */
async function findBackends(dataDir: string): Promise<number[]> {
  const postmaster = await postmasterPid(dataDir);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const found: number[] = [];
  for (const pid of children.split(' ').map(Number).filter(Boolean)) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (title.startsWith('postgres: rackhouse')) found.push(pid);
  }
  return found;
}

describe.each(['1', '2'])('an embedded PostgreSQL that is killed, with %s workers', (workers) => {
  it('is started again at once, and the log says so once', async () => {
    const dataDir = await open(workers);
    const killed = await postmasterPid(dataDir);
    process.kill(killed, 'SIGKILL');
    await sellsWithin(10_000);
    expect(await postmasterPid(dataDir)).not.toBe(killed);
    await expect.poll(() => lines('the database can be reached again').length, { timeout: 15_000 }).toBe(1);
    expect(lines('the database can’t be reached')).toEqual([
      // Either the first process notices first, or a connection of the shop.
      expect.stringMatching(/PostgreSQL has ended|postmaster exit|Connection terminated|write EPIPE/),
    ]);
    expect(await shop.stop()).toBe(0);
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT');
  });
});

describe('an embedded PostgreSQL', () => {
  it('is started again every time', async () => {
    const dataDir = await open('1');
    for (let time = 0; time < 3; time++) {
      const killed = await postmasterPid(dataDir);
      process.kill(killed, 'SIGKILL');
      // Connections of the killed one may still sell for a moment.
      await expect
        .poll(() => postmasterPid(dataDir).catch(() => killed), { timeout: 10_000, interval: 50 })
        .not.toBe(killed);
      await sellsWithin(10_000);
    }
  });

  it('is started again while processes of the killed one hang', async () => {
    const dataDir = await open('1');
    const postmaster = await postmasterPid(dataDir);
    const backends = await findBackends(dataDir);
    // One of them holds the claim of the shop. The loss of the claim shows that PostgreSQL has ended.
    const hanging = backends.at(-1) as number;
    process.kill(hanging, 'SIGSTOP');
    process.kill(postmaster, 'SIGKILL');
    await sellsWithin(10_000);
    // Connections of the killed one may still sell for a moment.
    const folder = () => readlink(`/proc/${hanging}/cwd`).catch(() => 'gone');
    await expect.poll(folder, { timeout: 10_000 }).toBe('gone');
  });

  it('is not missed when one of its own processes is killed: it restarts by itself', async () => {
    const dataDir = await open('1');
    const postmaster = await postmasterPid(dataDir);
    process.kill((await findBackends(dataDir))[0] as number, 'SIGKILL');
    await sellsWithin(10_000);
    expect(await postmasterPid(dataDir)).toBe(postmaster);
  });

  it('that can’t be started any more ends the shop, with what to do', async () => {
    const dataDir = await open('1');
    const data = join(dataDir, 'postgres/data');
    const postmaster = await postmasterPid(dataDir);
    await rename(join(data, 'global'), join(data, 'global-moved'));
    process.kill(postmaster, 'SIGKILL');
    await expect.poll(() => shop.child.exitCode, { timeout: 60_000 }).toBe(1);
    expect(shop.output()).toMatch(
      /PostgreSQL has ended and could not be started again for 30 seconds: .+Repair what .+postgres\.log says, then start Rackhouse again/,
    );
  });
});

/** Only root can make a small disk. */
describe.runIf(process.getuid?.() === 0)('an embedded PostgreSQL on a full disk', () => {
  it('keeps being started, and works again by itself once there is room', async () => {
    const disk = await makeFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', disk]);
    try {
      await open('1', await mkdir(join(disk, 'data'), { recursive: true }).then(() => join(disk, 'data')));
      const makeRoom = await fillDisk(disk);
      process.kill(await postmasterPid(join(disk, 'data')), 'SIGKILL');
      await expect
        .poll(() => lines('the disk is full').length + lines('can’t be reached').length, { timeout: 15_000 })
        .toBeGreaterThan(0);
      await expect.poll(statusOfOrder, { timeout: 10_000 }).toBe(503);
      const refused = await orderCheapest(shop);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect((await refused.json()).message).toBe(
        'The shop can’t be reached just now; please try again in a moment',
      );
      await makeRoom();
      await sellsWithin(10_000);
      expect(await shop.stop()).toBe(0);
    } finally {
      await shop.stop('SIGKILL');
      for (const name of await readdir(disk)) await rm(join(disk, name), { recursive: true, force: true });
      execFileSync('umount', ['--lazy', disk]);
    }
  });
});
