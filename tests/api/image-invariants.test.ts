import { beforeAll, describe, expect, it } from 'vitest';
import { deleteUnstored, storePicture } from '../../src/server/image/mutations.ts';
import type { PictureStore } from '../../src/server/image/picture-files.ts';
import { auditPictures } from '../../src/server/recovery/invariants/picture-audit.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { upload } from '../helpers/upload.ts';

const shop = sharedTestShop();
let store: PictureStore;
let cookie: string;
beforeAll(async () => {
  ({ store } = shop);
  ({ cookie } = await signInAs(shop, 'manager'));
});

const file = (name: string) => ({ name, bytes: Buffer.from('x') });

const counts = async () => [await shop.db.image.count(), (await store.listKeys()).length];

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
    await shop.db.imageFile.delete({
      where: { imageName_fileName: { imageName: name, fileName: '50.avif' } },
    });
    expect(await auditPictures({ db: shop.db, store })).toEqual([
      { rule: 'a stored picture has all of its files', rows: [`${name}/50.avif`] },
    ]);
    await store.put(name, [file('50.avif')]);
  });

  it('come or stay away together when a file can’t be written', async () => {
    const before = await counts();
    // No file is empty.
    const files = [file('50.webp'), { name: '50.avif', bytes: Buffer.alloc(0) }];
    const picture = { width: 50, height: 50, files };
    const never = () => Promise.reject(new Error('confirmed'));
    const kept = storePicture(
      { db: shop.db, store, log: createLog({ LOG_LEVEL: 'silent' }) },
      picture,
      new AbortController().signal,
      never,
    );
    await expect(kept).rejects.toThrow();
    expect(await counts()).toEqual(before);
  });

  it('are swept where a process ended half-way, and nowhere else', async () => {
    const before = await counts();
    const young = 'a'.repeat(32);
    const old = 'b'.repeat(32);
    for (const name of [young, old]) {
      await shop.db.image.create({ data: { name, width: 50, height: 50 } });
      await store.put(name, [file('50.avif')]);
    }
    await execute(
      shop.databaseUrl,
      `UPDATE images SET created_at = now() - interval '61 minutes' WHERE name = '${old}'`,
    );
    await deleteUnstored({ db: shop.db, store });
    expect(await shop.db.image.findMany({ where: { storedAt: null }, select: { name: true } })).toEqual([
      { name: young },
    ]);
    expect((await store.listKeys()).filter((key) => /^[ab]{32}/.test(key))).toEqual([`${young}/50.avif`]);
    await shop.db.image.delete({ where: { name: young } });
    expect(await counts()).toEqual(before);
  });
});
