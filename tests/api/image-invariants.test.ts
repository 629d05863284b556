import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/env.ts';
import { auditPictures } from '../../src/server/image/audit.ts';
import { forgetUnstored, keepPicture } from '../../src/server/image/mutations.ts';
import { openPictureStore, type PictureStore } from '../../src/server/image/store.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { execute } from '../helpers/postgres.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { filesIn, upload } from '../helpers/upload.ts';

let folder: string;
let shop: TestShop;
let store: PictureStore;
let cookie: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rackhouse-picture-invariants-'));
  shop = await openTestShop({ DATA_DIR: folder });
  store = await openPictureStore(readEnv({ DATA_DIR: folder }));
  ({ cookie } = await signInAs(shop, 'manager'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

describe('rows and files', () => {
  it('go together', async () => {
    const { status } = await upload(
      shop,
      cookie,
      await twoHalves({ width: 50, height: 50 }).jpeg().toBuffer(),
    );
    expect(status).toBe(200);
    expect(await auditPictures({ db: shop.db, store })).toEqual([]);
    const { name } = (await shop.db.image.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })) ?? {};
    await store.delete(`${name}/50.avif`);
    await store.put('unattached.webp', 'x');
    expect(await auditPictures({ db: shop.db, store })).toEqual([
      { rule: 'a stored picture has all of its files', rows: [`${name}/50.avif`] },
      { rule: 'a stored file belongs to a picture', rows: ['unattached.webp'] },
    ]);
    await store.delete('unattached.webp');
    await store.put(`${name}/50.avif`, 'x');
  });

  it('come or stay away together when a file can’t be written', async () => {
    const before = [await shop.db.image.count(), await filesIn(folder)];
    const file = { name: '50.webp', bytes: Buffer.from('x') };
    // A picture whose second file has a name that no folder takes.
    const files = [file, { ...file, name: 'x'.repeat(300) }];
    const picture = { width: 50, height: 50, files };
    const never = () => Promise.reject(new Error('confirmed'));
    const kept = keepPicture({ db: shop.db, store }, picture, new AbortController().signal, never);
    await expect(kept).rejects.toThrow();
    expect([await shop.db.image.count(), await filesIn(folder)]).toEqual(before);
  });

  it('are swept where a process ended half-way, and nowhere else', async () => {
    const before = [await shop.db.image.count(), await filesIn(folder)];
    const young = 'a'.repeat(32);
    const old = 'b'.repeat(32);
    for (const name of [young, old]) {
      await shop.db.image.create({ data: { name, width: 50, height: 50 } });
      await store.put(`${name}/50.avif`, 'x');
    }
    await execute(
      shop.databaseUrl,
      `UPDATE images SET created_at = now() - interval '61 minutes' WHERE name = '${old}'`,
    );
    await forgetUnstored({ db: shop.db, store });
    expect(await shop.db.image.findMany({ where: { storedAt: null }, select: { name: true } })).toEqual([
      { name: young },
    ]);
    expect(await filesIn(join(folder, 'images', old))).toEqual([]);
    expect(await filesIn(join(folder, 'images', young))).toEqual(['50.avif']);
    await store.deleteAll(young);
    await shop.db.image.delete({ where: { name: young } });
    expect([await shop.db.image.count(), await filesIn(folder)]).toEqual(before);
  });
});
