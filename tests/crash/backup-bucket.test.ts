import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/base/env.ts';
import { readBases } from '../../src/server/recovery/backup/bases.ts';
import { openPlace } from '../../src/server/recovery/backup/open-place.ts';
import type { Place } from '../../src/server/recovery/backup/place.ts';
import { deleteOldBackups } from '../../src/server/recovery/backup/retention.ts';
import { type Bucket, openBucket } from '../helpers/bucket.ts';
import { failingStart, orderCheapest, startShopProcess } from '../helpers/shop-process.ts';
import { askShop, expectLoss, numberOf, ordersIn, restore, waitForBackup } from './backup-folder.ts';
import { flip, flipCompressed, makeWholeBackup, ofLibraries, tryRestore } from './damaged-backup.ts';
import { makeFolder } from './data-folder.ts';

let bucket: Bucket;
beforeAll(async () => {
  bucket = await openBucket('BACKUP_S3_', 'backups');
});
afterEach(() => {
  bucket.mood = 'answers';
  bucket.readsLeft = Number.POSITIVE_INFINITY;
});
afterAll(() => bucket.close());

/** Backups are of one database: another one begins with an empty bucket. */
const clear = () => bucket.objects.clear();

describe.each([
  { name: 'by default, at most five seconds of orders', variables: { BACKUP_SYNC: 'off' }, mostMs: 5000 },
  { name: 'with BACKUP_SYNC, nothing', variables: { BACKUP_SYNC: 'on' }, mostMs: 0 },
])('a shop with backups in a bucket whose data folder is deleted while it sells loses', (each) => {
  it(each.name, async () => {
    clear();
    const restoring = { args: ['--bucket'], variables: bucket.settings };
    await expectLoss({ ...bucket.settings, ...each.variables }, restoring, each.mostMs);
  });
});

describe('the backups of a shop in a bucket', () => {
  let dataDir: string;
  let settings: Record<string, string>;
  const placed: string[] = [];

  async function order(shop: { url: string }): Promise<void> {
    placed.push(await numberOf(await orderCheapest(shop)));
  }

  async function openOwnPlace() {
    const [database = ''] = [...bucket.objects.keys()].map((key) => key.split('/')[0] ?? '');
    const place = await openPlace(readEnv({ ...settings }), database);
    if (!place) throw new Error('there is no place');
    return place;
  }

  beforeAll(async () => {
    clear();
    dataDir = await makeFolder();
    await mkdir(join(dataDir, 'images/abc'), { recursive: true });
    await writeFile(join(dataDir, 'images/abc/320.webp'), 'a picture');
    settings = { DATA_DIR: dataDir, ...bucket.settings };
  });

  it('are made, restored and checked by themselves, also over kills of the shop', async () => {
    const first = await startShopProcess(settings);
    await waitForBackup(dataDir, 'verified_at IS NOT NULL AND verification_fault IS NULL');
    await order(first);
    await first.stop('SIGKILL');
    const second = await startShopProcess(settings);
    await order(second);
    await expect
      .poll(() => askShop(dataDir, 'SELECT fault FROM backup_stream'), { timeout: 60_000 })
      .toEqual([{ fault: null }]);
    await second.stop();
    expect(await readdir(join(dataDir, 'backup-uploads')).catch(() => [])).toEqual([]);
    expect(await readBases(await openOwnPlace())).toHaveLength(1);
    const restored = await makeFolder();
    const result = await restore(restored, ['--bucket'], bucket.settings);
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toMatch(/and 1 files of pictures, in /);
    expect(await ordersIn(restored)).toEqual(placed);
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
    const at = ['--bucket', '--at', moment.toISOString()];
    expect(await restore(restored, at, bucket.settings)).toMatchObject({ code: 0, err: '' });
    expect(await ordersIn(restored)).toEqual(placed.slice(0, -1));
  });

  it('keep a lost shop from opening as an empty one', async () => {
    const { code, output } = await failingStart({ DATA_DIR: await makeFolder(), ...bucket.settings });
    expect(code).toBe(1);
    expect(output).toMatch(
      /has no database, and the bucket backups has backups of one: npm run restore -- --bucket /,
    );
  });

  it('delay neither the start nor an order while the bucket is silent, and go on after that', async () => {
    bucket.mood = 'silent';
    const shop = await startShopProcess(settings);
    const begun = performance.now();
    await order(shop);
    expect(performance.now() - begun).toBeLessThan(5000);
    await expect
      .poll(() => askShop(dataDir, 'SELECT fault FROM backup_stream'), { timeout: 90_000, interval: 500 })
      .toEqual([
        { fault: expect.stringMatching(/^The bucket backups at 127\.0\.0\.1:\d+ can't be reached/) },
      ]);
    const stopping = performance.now();
    expect(await shop.stop()).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(10_000);
    const again = await startShopProcess(settings);
    await order(again);
    bucket.mood = 'answers';
    await expect
      .poll(() => askShop(dataDir, 'SELECT fault FROM backup_stream'), { timeout: 90_000, interval: 500 })
      .toEqual([{ fault: null }]);
    await again.stop();
    const restored = await makeFolder();
    expect(await restore(restored, ['--bucket'], bucket.settings)).toMatchObject({ code: 0, err: '' });
    expect(await ordersIn(restored)).toEqual(placed);
  });

  it('say what is wrong with the settings', async () => {
    const said = async (changed: Record<string, string>) => {
      const { code, err } = await restore(await makeFolder(), ['--bucket'], {
        ...bucket.settings,
        ...changed,
      });
      expect(code).toBe(1);
      expect(err).not.toContain('shop-secret');
      return err;
    };
    expect(await said({ BACKUP_S3_ACCESS_KEY_ID: 'another' })).toMatch(
      /^The bucket backups at .+ refuses \(AccessDenied\): are BACKUP_S3_ACCESS_KEY_ID and .+ right/,
    );
    expect(await said({ BACKUP_S3_BUCKET: 'none' })).toMatch(/refuses \(NoSuchBucket\): make this bucket/);
    expect(await said({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' })).toMatch(
      /^The bucket backups at 127\.0\.0\.1:1 can't be reached \(ECONNREFUSED\)/,
    );
    expect(await said({ BACKUP_S3_REGION: '' })).toMatch(
      /BACKUP_S3_REGION: is missing: set BACKUP_S3_ENDPOINT/,
    );
    const none = Object.fromEntries(Object.keys(bucket.settings).map((name) => [name, '']));
    expect(await said(none)).toMatch(/^--bucket needs the settings BACKUP_S3_/);
    const wrong = { ...bucket.settings, BACKUP_S3_ACCESS_KEY_ID: 'another' };
    const unknown = await failingStart({ DATA_DIR: await makeFolder(), ...wrong });
    expect(unknown.output).toMatch(
      /has no database, and whether there are backups of one is unknown\. The bucket/,
    );
    const sync = await failingStart({ ...settings, ...wrong, BACKUP_SYNC: 'on' });
    expect(sync.output).toMatch(
      /With BACKUP_SYNC, orders wait for the bucket backups, which can't be used: /,
    );
  });

  it('are deleted after some days, but never the newest, and a damaged one is found', async () => {
    const place = await openOwnPlace();
    const inAMonth = new Date(Date.now() + 30 * 86_400_000);
    const before = bucket.objects.size;
    const restored = await makeFolder();
    await restore(restored, ['--bucket'], bucket.settings);
    const shop = await startShopProcess({ ...settings, DATA_DIR: restored });
    await expect.poll(async () => (await readBases(place)).length, { timeout: 120_000 }).toBe(2);
    await order(shop);
    await shop.stop();
    const kept = await deleteOldBackups(place, 7, inAMonth);
    expect(kept).toHaveLength(1);
    expect(bucket.objects.size).toBeLessThan(before * 1.2);
    const again = await makeFolder();
    expect(await restore(again, ['--bucket'], bucket.settings)).toMatchObject({ code: 0, err: '' });
    expect(await ordersIn(again)).toEqual(placed);
    const [control = ''] = [...bucket.objects.keys()].filter((key) => key.endsWith('pg_control.gz'));
    bucket.objects.delete(control);
    const damaged = await restore(await makeFolder(), ['--bucket'], bucket.settings);
    expect(damaged).toMatchObject({
      code: 1,
      err: expect.stringMatching(/pg_control\.gz is missing: use another backup\.$/),
    });
  });
});

it('a bucket that fails while a backup is checked leaves the shop open, and it is checked again', async () => {
  clear();
  const dataDir = await makeFolder();
  // A base backup has some 1,700 files.
  bucket.readsLeft = 300;
  const shop = await startShopProcess({ DATA_DIR: dataDir, ...bucket.settings });
  await waitForBackup(dataDir, 'verification_fault IS NOT NULL');
  expect(bucket.readsLeft).toBeLessThan(0);
  expect(await askShop(dataDir, 'SELECT verification_fault AS fault FROM backups')).toEqual([
    {
      fault: expect.stringMatching(
        /^The bucket backups at \S+ refuses \(InternalError\): its service has trouble/,
      ),
    },
  ]);
  expect((await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('tmp-'))).toEqual([]);
  expect((await orderCheapest(shop)).status).toBe(200);
  bucket.readsLeft = Number.POSITIVE_INFINITY;
  await askShop(dataDir, `UPDATE backups SET verified_at = now() - interval '61 minutes'`);
  await waitForBackup(dataDir, 'verified_at IS NOT NULL AND verification_fault IS NULL');
  expect((await orderCheapest(shop)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
});

describe('a damage of the backups in a bucket', () => {
  let orders: string[];
  let whole: Bucket['objects'];

  beforeAll(async () => {
    clear();
    orders = await makeWholeBackup(await makeFolder(), bucket.settings, async () => {
      const [database = ''] = [...bucket.objects.keys()].map((key) => key.split('/')[0] ?? '');
      return (await openPlace(
        readEnv({ ...bucket.settings, DATA_DIR: await makeFolder() }),
        database,
      )) as Place;
    });
    whole = new Map(bucket.objects);
  });

  /** The objects below a folder of a database, in order. */
  const below = (isFolder: (name: string) => boolean) =>
    [...whole.keys()].filter((key) => isFolder(key.split('/')[1] ?? '')).sort();
  const received = () => below((name) => name === 'wal');
  const lastSegment = () => {
    const [segment = ''] = received().at(-1)?.split('.') ?? [];
    return received().filter((key) => key.startsWith(segment));
  };
  const inNewer = (path: string) =>
    below((name) => name.endsWith('Z')).findLast((key) => key.endsWith(path)) as string;
  const spoil = (key: string, how: (bytes: Buffer) => Buffer) => {
    const object = whole.get(key) as { bytes: Buffer; type: string | undefined };
    bucket.objects.set(key, { ...object, bytes: how(object.bytes) });
  };
  async function afterDamage(how: () => void, args: string[] = []) {
    clear();
    for (const [key, object] of whole) bucket.objects.set(key, object);
    how();
    return tryRestore(await makeFolder(), ['--bucket', ...args], bucket.settings);
  }

  it('is none while all is there', async () => {
    expect(lastSegment().length).toBeGreaterThan(1);
    const { code, said, orders: restored } = await afterDamage(() => {});
    expect(said).not.toMatch(/Warning|lost/);
    expect({ code, restored }).toEqual({ code: 0, restored: orders });
  });

  const losses: [string, number, () => void][] = [
    [
      'in the middle of a segment: a chunk is missing',
      4,
      () => void bucket.objects.delete(lastSegment()[0] as string),
    ],
    [
      'at the end: the last chunk is missing',
      4,
      () => void bucket.objects.delete(lastSegment().at(-1) as string),
    ],
    ['of a bit in a chunk', 4, () => spoil(lastSegment().at(-1) as string, flip)],
    [
      'of all: no chunk is there',
      1,
      () => {
        for (const key of received()) bucket.objects.delete(key);
      },
    ],
  ];
  it.each(losses)('is told, and refused unless it is accepted: %s', async (_, kept, how) => {
    const refused = await afterDamage(how);
    expect(refused).toMatchObject({ code: 1, orders: undefined });
    expect(refused.err).toMatch(
      /^Changes from \S+ on are lost \(\d+ \w+, \d orders?\): .* add --accept-loss\.$/,
    );
    expect(refused.said).not.toMatch(ofLibraries);
    const accepted = await afterDamage(how, ['--accept-loss']);
    expect(accepted).toMatchObject({ code: 0, err: '', orders: orders.slice(0, kept) });
  });

  it('of the newer base backup is told, and the older one is restored with all changes since', async () => {
    const control = inNewer('/data/global/pg_control.gz');
    const { code, said, orders: restored } = await afterDamage(() => spoil(control, flipCompressed));
    expect(said).toMatch(new RegExp(`^Warning: the backup ${control.split('/')[1]} is damaged`));
    expect({ code, restored }).toEqual({ code: 0, restored: orders });
  });

  it.each(['silent', 'stalls'] as const)('that it %s is told in a sentence, after a while', async (mood) => {
    const result = await afterDamage(() => {
      bucket.mood = mood;
    });
    expect(result).toMatchObject({ code: 1, orders: undefined });
    expect(result.err).toMatch(
      /^The bucket backups at \S+ can't be reached \(.+\): is BACKUP_S3_ENDPOINT right/,
    );
  });
});
