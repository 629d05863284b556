import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { installBinaries } from '../../src/server/database/embedded/binaries.ts';
import { openHome } from '../../src/server/database/embedded/home.ts';
import { readBases } from '../../src/server/recovery/backup/bases.ts';
import { FolderPlace } from '../../src/server/recovery/backup/folder-place.ts';
import { deleteOldBackups } from '../../src/server/recovery/backup/retention.ts';
import { verifyBackup } from '../../src/server/recovery/backup/verify.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { failingStart, orderCheapest, startShopProcess } from '../helpers/shop-process.ts';
import { askShop, expectLoss, numberOf, ordersIn, restore, waitForBackup } from './backup-folder.ts';
import { makeFolder } from './data-folder.ts';

describe.each([
  { name: 'by default, at most five seconds of orders', variables: { BACKUP_SYNC: 'off' }, mostMs: 5000 },
  { name: 'with BACKUP_SYNC, nothing', variables: { BACKUP_SYNC: 'on' }, mostMs: 0 },
])('a shop whose data folder is deleted while it sells loses', ({ name, variables, mostMs }) => {
  it(name, async () => {
    const place = await makeFolder();
    await expectLoss({ BACKUP_DIR: place, ...variables }, { args: [place] }, mostMs);
  });
});

describe('the backups of a shop', () => {
  let dataDir: string;
  let place: string;
  let settings: Record<string, string>;
  const inPlace = () => new FolderPlace(place, dataDir);
  const placed: { number: string; at: Date }[] = [];

  async function order(shop: { url: string }): Promise<void> {
    placed.push({ number: await numberOf(await orderCheapest(shop)), at: new Date() });
  }

  beforeAll(async () => {
    [dataDir, place] = [await makeFolder(), await makeFolder()];
    settings = { DATA_DIR: dataDir, BACKUP_DIR: place };
  });

  it('are made, restored and checked by themselves, also over kills of the shop', async () => {
    const first = await startShopProcess(settings);
    await waitForBackup(dataDir, 'verified_at IS NOT NULL AND verification_fault IS NULL');
    await order(first);
    await first.stop('SIGKILL');
    const second = await startShopProcess(settings);
    await order(second);
    await expect
      .poll(() => askShop(dataDir, 'SELECT fault FROM backup_stream'), { timeout: 30_000 })
      .toEqual([{ fault: null }]);
    await second.stop();
    const third = await startShopProcess(settings);
    await order(third);
    await third.stop();
    expect((await readBases(inPlace())).map(({ name }) => name)).toHaveLength(1);
    const restored = await makeFolder();
    expect(await restore(restored, [place])).toMatchObject({ code: 0, err: '' });
    expect(await ordersIn(restored)).toEqual(placed.map(({ number }) => number));
  });

  it('bring back the shop as it was at a moment', async () => {
    const shop = await startShopProcess(settings);
    await order(shop);
    await sleep(1500);
    const moment = new Date();
    await sleep(1500);
    await order(shop);
    await shop.stop();
    const restored = await makeFolder();
    expect(await restore(restored, [place, '--at', moment.toISOString()])).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await ordersIn(restored)).toEqual(placed.slice(0, -1).map(({ number }) => number));
    const later = new Date(Date.now() - 1).toISOString();
    const late = await restore(await makeFolder(), [place, '--at', later]);
    expect(late.err).toMatch(/^The backup ends before .+: its last change is of .+ Leave --at out/);
  });

  it('keep a lost shop from opening as an empty one', async () => {
    const { code, output } = await failingStart({ DATA_DIR: await makeFolder(), BACKUP_DIR: place });
    expect(code).toBe(1);
    expect(output).toMatch(/has no database, and BACKUP_DIR has backups of one: npm run restore -- /);
    const other = await makeFolder();
    const shop = await startShopProcess({ DATA_DIR: other });
    await shop.stop();
    const refused = await failingStart({ DATA_DIR: other, BACKUP_DIR: place });
    expect(refused.output).toMatch(/has backups of another database than the one in DATA_DIR/);
  });

  it('go on after a restore, with a backup of the restored shop', async () => {
    const restored = await makeFolder();
    await restore(restored, [place]);
    const shop = await startShopProcess({ DATA_DIR: restored, BACKUP_DIR: place });
    await expect.poll(async () => (await readBases(inPlace())).length, { timeout: 60_000 }).toBe(2);
    await order(shop);
    await shop.stop();
    const again = await makeFolder();
    expect(await restore(again, [place])).toMatchObject({ code: 0, err: '' });
    expect(await ordersIn(again)).toEqual(placed.map(({ number }) => number));
  });

  it('that are damaged are found when they are checked', async () => {
    const home = await openHome(dataDir, () => {});
    const binaries = await installBinaries(home);
    const log = createLog({ LOG_LEVEL: 'silent' });
    const check = async () => {
      const base = (await readBases(inPlace()))[0];
      if (!base) throw new Error('there is no backup');
      return verifyBackup(base, { home, binaries, log, signal: new AbortController().signal });
    };
    const segments = (await readdir(join(place, 'wal'))).sort();
    const [first = ''] = segments;
    const path = join(place, 'wal', segments.find((name) => name > first && name.endsWith('.gz')) ?? first);
    const whole = await readFile(path);
    await rm(path);
    await expect(check()).rejects.toThrow(/^Changes from \S+ on are lost.*: \S+ is missing$/);
    await writeFile(path, whole);
    expect(await check()).toMatchObject({ seconds: expect.any(Number) });
  });

  it('are deleted after some days, but never the newest', async () => {
    const bases = await readBases(inPlace());
    const inAMonth = new Date(Date.now() + 30 * 86_400_000);
    expect(await deleteOldBackups(inPlace(), 31, inAMonth)).toHaveLength(bases.length);
    const kept = await deleteOldBackups(inPlace(), 7, inAMonth);
    expect(kept.map(({ name }) => name)).toEqual([bases.at(-1)?.name]);
    const restored = await makeFolder();
    expect(await restore(restored, [place])).toMatchObject({ code: 0, err: '' });
    expect(await ordersIn(restored)).toEqual(placed.map(({ number }) => number));
  });

  it('wait for nobody after they are switched off, and keep no log', async () => {
    const [folder, there] = [await makeFolder(), await makeFolder()];
    const shop = await startShopProcess({ DATA_DIR: folder, BACKUP_DIR: there, BACKUP_SYNC: 'on' });
    expect((await orderCheapest(shop)).status).toBe(200);
    await shop.stop('SIGKILL');
    const without = await startShopProcess({ DATA_DIR: folder });
    expect((await orderCheapest(without)).status).toBe(200);
    expect(await askShop(folder, 'SELECT slot_name FROM pg_replication_slots')).toEqual([]);
    expect(await askShop(folder, 'SELECT name FROM backups')).toEqual([]);
    await without.stop();
  });
});
