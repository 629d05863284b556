import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { limits } from '../../src/shared/base/limits.ts';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { addButton, draftBytes, fillProduct, makeFindable, openCreate, openList } from './catalogue.ts';
import { expect, test } from './shop-test.ts';
import { toast } from './shopper.ts';

const choice = (form: Locator) => form.getByLabel('Image', { exact: true });

/**
 * A photo of a phone that was held upright: 50 megapixels that are stored on their side, grainy, with an orientation in the
 * metadata. Its left half, which is the upper half when it is upright, is red; the other is blue.
 */
async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [8192, 6144];
  const bytes = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < bytes.length; at += 3) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const grain = state >>> 26;
    const isLeft = (at / 3) % width < width / 2;
    bytes[at] = isLeft ? 190 + grain : grain;
    bytes[at + 1] = grain;
    bytes[at + 2] = isLeft ? grain : 190 + grain;
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function inFolder(name: string, bytes: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'picture-')), name);
  await writeFile(path, bytes);
  return path;
}

test('a photo of 50 megapixels is made smaller in the browser, upright, while the form is filled in', {
  tag: '@phone',
}, async ({ page, shop }) => {
  test.setTimeout(180_000);
  const photo = await phonePhoto();
  // More than the server takes.
  expect(photo.length).toBeGreaterThan(limits.imageBytes);
  expect(photo.length).toBeLessThan(limits.chosenImageBytes);
  const path = await inFolder('IMG_4711.jpg', photo);
  const { title: word } = await makeFindable(shop);
  const title = `${word} Photo`;
  await openList(page, shop, { title: word });
  let form = await openCreate(page);
  await choice(form).setInputFiles(path);
  await expect(form.getByText('Preparing the picture…')).toBeVisible();
  await expect(addButton(form)).toBeDisabled();
  await fillProduct(form, title);
  await expect(form.getByText('IMG_4711.jpg')).toBeVisible({ timeout: 60_000 });

  // A draft keeps the small one. Browsers store files only after the page has gone on.
  await expect.poll(() => draftBytes(page)).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.reload();
  form = await openCreate(page);
  await expect(form.getByText('IMG_4711.jpg')).toBeVisible();
  const [kept, ...others] = await draftBytes(page);
  expect(others).toEqual([]);
  expect(kept).toBeLessThan(2_000_000);

  const upload = page.waitForRequest('**/api/v1/image/upload');
  await addButton(form).click();
  expect(Number(await (await upload).headerValue('content-length'))).toBeLessThan(2_000_000);
  await expect(toast(page, manageMessages.created)).toBeVisible();
  const { image } = await shop.db.product.findFirstOrThrow({ where: { title } });
  // 8192 lines are 1600 in the shop.
  expect(image).toMatch(/\/1200\.webp$/);
  const stored = await (await page.request.get(image)).body();
  const { data, info } = await sharp(stored).resize(2, 2, { fit: 'fill' }).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  expect(info.channels).toBe(3);
  // The upper half is red, the lower one blue: in two rows of two pixels.
  const [top, bottom] = [data.subarray(0, 3), data.subarray(6, 9)];
  expect([top.readUInt8(0) > 150, top.readUInt8(2) > 150]).toEqual([true, false]);
  expect([bottom.readUInt8(0) > 150, bottom.readUInt8(2) > 150]).toEqual([false, true]);
});

test('a large picture with transparent parts keeps them', async ({ page, shop }) => {
  const { title: word } = await makeFindable(shop);
  const title = `${word} Logo`;
  await openList(page, shop, { title: word });
  const form = await openCreate(page);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const buffer = await sharp({ create: { width: 2400, height: 1200, channels: 4, background: clear } })
    .png()
    .toBuffer();
  await choice(form).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(form.getByText('logo.webp')).toBeVisible();
  await fillProduct(form, title);
  await addButton(form).click();
  await expect(toast(page, manageMessages.created)).toBeVisible();
  const { image } = await shop.db.product.findFirstOrThrow({ where: { title } });
  expect(image).toMatch(/\/1600\.webp$/);
  const { channels } = await sharp(await (await page.request.get(image)).body()).stats();
  expect(channels[3]?.max).toBe(0);
});

test('a file that is no use is refused at once, by its name, and nothing is sent', async ({ page, shop }) => {
  const { title } = await makeFindable(shop);
  await openList(page, shop, { title });
  const form = await openCreate(page);
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/image/upload') && sent.push(request.url()));
  const heavy = await inFolder('scan.png', Buffer.from('a'));
  await truncate(heavy, limits.chosenImageBytes + 1);
  const bytes = Buffer.from('no picture');
  const refused = [
    [
      { name: 'price-list.pdf', mimeType: 'application/pdf', buffer: bytes },
      'is no picture. Please select another image',
    ],
    [
      { name: 'old.gif', mimeType: 'image/gif', buffer: bytes },
      'is no JPEG, PNG, WebP or AVIF picture. Please select another image',
    ],
    [
      { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: bytes },
      'can’t be read: it is damaged, or too large for this device. Please select another image',
    ],
    [
      { name: 'none.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      'is empty. Please select another image',
    ],
    [
      { name: 'IMG_1.HEIC', mimeType: '', buffer: bytes },
      'is a HEIC picture, which this browser can’t read. Choose it in Safari, or save it as JPEG first',
    ],
    [heavy, 'has 60.1 MB, and may have 60 MB at most'],
  ] as const;
  for (const [file, words] of refused) {
    await choice(form).setInputFiles(file);
    const name = typeof file === 'string' ? 'scan.png' : file.name;
    await expect(form.getByRole('alert')).toHaveText(`“${name}” ${words}`);
  }
  // Among several, each is named, and the good ones are there.
  const good = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await form.getByLabel('Add a picture').setInputFiles([
    { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: bytes },
    { name: 'good.png', mimeType: 'image/png', buffer: good },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: bytes },
  ]);
  const pictures = form.getByRole('group', { name: 'More pictures' });
  await expect(pictures.getByRole('listitem')).toHaveCount(1);
  await expect(pictures.getByRole('alert')).toContainText('“torn.jpg” can’t be read');
  await expect(pictures.getByRole('alert')).toContainText('“notes.txt” is no picture');
  expect(sent).toEqual([]);
});
