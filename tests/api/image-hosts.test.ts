import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyFiles } from '../../src/server/image/copy-files.ts';
import { fileNames } from '../../src/server/image/picture-files.ts';
import { auditPictures } from '../../src/server/recovery/invariants/picture-audit.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { takeLog } from '../helpers/log.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { filesIn, upload } from '../helpers/upload.ts';

const logged = takeLog();
const log = createLog({ LOG_LEVEL: 'info' }, logged.logTo);
beforeEach(() => logged.clear());

const folder = sharedFolder();
const shop = sharedTestShop({ DATA_DIR: join(folder, 'a') });
let pool: pg.Pool;
let cookie: string;
let jpeg: Buffer;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
  ({ cookie } = await signInAs(shop, 'manager'));
  jpeg = await twoHalves({ width: 700, height: 500 }).jpeg().toBuffer();
});
afterAll(() => pool.end());

async function read(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

it('a picture uploaded at one host is served by another, whose folder is empty', async () => {
  const other = await openTestShop({ DATA_DIR: join(folder, 'b') }, { databaseUrl: shop.databaseUrl });
  const { status, body } = await upload(shop, cookie, jpeg);
  expect(status).toBe(200);
  const url: string = body.data.display_url;
  for (const file of fileNames(700)) {
    const path = `${url.slice(0, url.lastIndexOf('/'))}/${file}`;
    expect((await read(other.url + path)).equals(await read(shop.url + path))).toBe(true);
  }
  expect(await filesIn(folder)).toEqual([]);
  await other.close();
});

describe('pictures in the folder of an earlier version', () => {
  const name = 'c'.repeat(32);
  const images = () => join(folder, 'images');
  const bytesOf = (file: string) => Buffer.from(`${name}/${file}`);

  async function addPicture(picture: string, storedAt: Date | null, files = fileNames(700)) {
    await shop.db.image.create({ data: { name: picture, width: 700, height: 500, storedAt } });
    await mkdir(join(images(), picture), { recursive: true });
    for (const file of files) await writeFile(join(images(), picture, file), bytesOf(file));
  }

  it('are copied into the database once, as a whole, and the folder stays', async () => {
    const [half, lost] = ['d'.repeat(32), 'e'.repeat(32)];
    await addPicture(name, new Date());
    await addPicture(half, null);
    await addPicture(lost, new Date(), []);
    await mkdir(join(images(), 'unrelated'));
    const before = await filesIn(folder);
    await copyFiles(images(), pool, log);
    for (const file of fileNames(700)) {
      expect((await read(`${shop.url}/images/uploads/${name}/${file}`)).equals(bytesOf(file))).toBe(true);
    }
    expect(await shop.db.imageFile.count({ where: { imageName: { in: [half, lost] } } })).toBe(0);
    expect(logged.lines().map(({ msg }) => msg)).toEqual([
      `Copied pictures from ${images()} into the database: 1. The folder is only needed to return to an earlier version`,
    ]);
    expect(await filesIn(folder)).toEqual(before);

    await shop.db.image.deleteMany({ where: { name: { in: [half, lost] } } });
    const rows = await shop.db.imageFile.count();
    await copyFiles(images(), pool, log);
    expect([await shop.db.imageFile.count(), logged.lines()]).toEqual([rows, [expect.anything()]]);
    expect(await auditPictures(shop)).toEqual([]);
  });

  it('go on being copied where a start was killed', async () => {
    await addPicture('f'.repeat(32), new Date());
    await shop.db.imageFile.deleteMany({ where: { imageName: name } });
    await copyFiles(images(), pool, log);
    expect(await auditPictures(shop)).toEqual([]);
  });

  it('are nothing to worry about where there is no folder', async () => {
    await copyFiles(join(folder, 'nowhere'), pool, log);
    expect(logged.lines()).toEqual([]);
  });
});
