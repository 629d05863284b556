import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberOf, waitForBackup } from '../crash/backup-folder.ts';
import { ofLibraries, tryRestore } from '../crash/damaged-backup.ts';
import { makeFolder, removeFolders } from '../crash/data-folder.ts';
import { orderCheapest, startShopProcess } from '../helpers/shop-process.ts';

afterAll(removeFolders);

// `npm run test:crash -- backup-damage` has all damages.
describe('npm run restore', () => {
  let whole: string;
  let empty: string;
  let order: string;

  beforeAll(async () => {
    [whole, empty] = [await makeFolder(), await makeFolder()];
    const dataDir = await makeFolder();
    const shop = await startShopProcess({ DATA_DIR: dataDir, BACKUP_DIR: whole });
    await waitForBackup(dataDir, 'finished_at IS NOT NULL');
    order = await numberOf(await orderCheapest(shop));
    await shop.stop();
  });

  /** A copy of the backup without one of its files, or with an empty one in its place. */
  async function damage(isDamaged: (path: string) => boolean, isEmpty = false): Promise<string> {
    const place = await makeFolder();
    await cp(whole, place, { recursive: true });
    const paths = (await readdir(place, { recursive: true })).filter(isDamaged);
    expect(paths).toHaveLength(1);
    for (const path of paths) {
      await rm(join(place, path));
      if (isEmpty) await writeFile(join(place, path), '');
    }
    return place;
  }

  async function refusal(place: string): Promise<string> {
    const { code, err, orders } = await tryRestore(empty, [place]);
    expect({ code, orders }).toEqual({ code: 1, orders: undefined });
    expect(err).not.toMatch(ofLibraries);
    return err;
  }

  it('restores all, without a warning', async () => {
    const { code, said, orders } = await tryRestore(await makeFolder(), [whole]);
    expect(said).not.toMatch(/Warning|lost/);
    expect({ code, orders }).toEqual({ code: 0, orders: [order] });
  });

  it('refuses a backup whose last changes are missing, unless that is accepted', async () => {
    const place = await damage((path) => path.endsWith('.partial'));
    expect(await refusal(place)).toMatch(
      /^Changes from \S+ on are lost \(\d+ \w+, 1 order\): \S+ is missing\. Nothing was restored\. .+ add --accept-loss\.$/,
    );
    const accepted = await tryRestore(await makeFolder(), [place, '--accept-loss']);
    expect(accepted).toMatchObject({ code: 0, err: '', orders: [] });
  });

  it('names the file that is missing or empty', { tags: 'slow' }, async () => {
    const control = await damage((path) => path.endsWith('global/pg_control.gz'));
    expect(await refusal(control)).toMatch(/^\S+pg_control\.gz is missing: use another backup\.$/);
    const password = await damage((path) => path.endsWith('Z/password'), true);
    expect(await refusal(password)).toMatch(/^\S+Z\/password is empty: use another backup\.$/);
  });
});
