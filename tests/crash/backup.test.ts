import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderCheapest, startShopProcess } from '../helpers/shop-process.ts';
import { backup, keepOrdering, makeEndlessProduct, numberOf, ordersIn, restore } from './backup-folder.ts';
import { flip, flipCompressed } from './damaged-backup.ts';
import { makeFolder } from './data-folder.ts';

describe('npm run backup and npm run restore', () => {
  let dataDir: string;
  let place: string;
  let before: string[];
  let during: string[];

  beforeAll(async () => {
    dataDir = await makeFolder();
    place = join(await makeFolder(), 'backup');
    await mkdir(join(dataDir, 'images/abc'), { recursive: true });
    await writeFile(join(dataDir, 'images/abc/320.webp'), 'a picture');
  });

  it('back up a running shop while it sells, without a failed order', async () => {
    const shop = await startShopProcess({ DATA_DIR: dataDir });
    before = [await numberOf(await orderCheapest(shop)), await numberOf(await orderCheapest(shop))];
    const ordering = keepOrdering(shop, await makeEndlessProduct(dataDir), 2);
    const made = await backup(dataDir, [place]);
    await ordering.stop();
    expect(ordering.refused).toEqual([]);
    during = ordering.acknowledged.map(({ number }) => number);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(
      /^Backup \d{8}T\d{6}Z is complete: \d+ MB of the database and 1 files of pictures/,
    );
    expect(during.length).toBeGreaterThan(5);
    await shop.stop();
  });

  it('restore it into an empty place, with every order from before, and pictures', async () => {
    const restored = await makeFolder();
    const result = await restore(restored, [place]);
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toMatch(
      /^Restored \d+ products and \d+ orders, the last one RH-.+ and 1 files of pictures/,
    );
    expect(await readFile(join(restored, 'images/abc/320.webp'), 'utf8')).toBe('a picture');
    expect((await readdir(join(restored, 'postgres'))).filter((name) => name.startsWith('tmp-'))).toEqual([]);
    const orders = await ordersIn(restored);
    expect(orders.slice(0, 2)).toEqual(before);
    // The restored shop has the first of the orders that were placed meanwhile, without gaps.
    expect([...before, ...during]).toEqual(expect.arrayContaining(orders));
    const shop = await startShopProcess({ DATA_DIR: restored });
    expect((await orderCheapest(shop)).status).toBe(200);
    await shop.stop();
  });

  it('back up and restore a shop that is stopped', async () => {
    const stopped = join(await makeFolder(), 'stopped');
    expect(await backup(dataDir, [stopped])).toMatchObject({ code: 0, err: '' });
    const restored = await makeFolder();
    expect(await restore(restored, [stopped])).toMatchObject({ code: 0, err: '' });
    expect((await ordersIn(restored)).sort()).toEqual([...before, ...during].sort());
  });

  it('refuse to overwrite a shop, whether it runs or not', async () => {
    const refused = { code: 1, err: expect.stringMatching(/has a database already: stop the shop and move/) };
    expect(await restore(dataDir, [place])).toMatchObject(refused);
    const shop = await startShopProcess({ DATA_DIR: dataDir });
    expect(await restore(dataDir, [place])).toMatchObject(refused);
    expect((await orderCheapest(shop)).status).toBe(200);
    await shop.stop();
  });

  it('say what is wrong with a folder, a time or a setting', async () => {
    const empty = await makeFolder();
    const said = async (result: ReturnType<typeof backup>) => {
      const { code, err } = await result;
      expect(code).toBe(1);
      return err;
    };
    expect(await said(backup(dataDir, []))).toMatch(/^Usage:/);
    expect(await said(backup(dataDir, [place]))).toMatch(/is not empty: name a folder that is empty/);
    expect(await said(backup(dataDir, [join(dataDir, 'inside')]))).toMatch(
      /is in DATA_DIR, and would be lost/,
    );
    const outside = { DATABASE_URL: 'postgresql://shop@127.0.0.1:1/shop' };
    expect(await said(backup(dataDir, [empty], outside))).toMatch(
      /^DATABASE_URL names a PostgreSQL of yours/,
    );
    expect(await said(restore(empty, []))).toMatch(/^Usage:/);
    expect(await said(restore(empty, [empty]))).toMatch(/^There is no complete backup in /);
    expect(await said(restore(empty, [join(empty, 'none')]))).toMatch(/^There is no complete backup in /);
    expect(await said(restore(empty, [place, '--at', 'noon']))).toMatch(/^--at noon is no time/);
    expect(await said(restore(empty, [place, '--at', '2999-01-01']))).toMatch(/has yet to come/);
    expect(await said(restore(empty, [place, '--at', '2026-01-01']))).toMatch(
      /^The oldest backup there is of /,
    );
    expect(await said(restore(empty, [place], outside))).toMatch(/unset DATABASE_URL/);
  });

  it('find every file that is damaged or missing', async () => {
    const [base = ''] = (await readdir(place)).filter((name) => name.endsWith('Z'));
    const into = await makeFolder();
    const spoil = async (path: string, change: (bytes: Buffer) => Buffer) => {
      const whole = await readFile(path);
      await writeFile(path, change(whole));
      const { code, err } = await restore(into, [place]);
      await writeFile(path, whole);
      expect(code).toBe(1);
      expect((await readdir(join(into, 'postgres')).catch((): string[] => [])).includes('data')).toBe(false);
      return err;
    };
    const control = join(place, base, 'data/global/pg_control.gz');
    expect(await spoil(control, flipCompressed)).toMatch(/damaged.*: use another backup/);
    expect(await spoil(control, (bytes) => bytes.subarray(0, 20))).toMatch(/damaged.*: use another backup/);
    expect(await spoil(join(place, base, 'backup.json'), flip)).toMatch(/damaged|no complete backup/);
    expect(await restore(into, [place])).toMatchObject({ code: 0 });
  });
});
