import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeProduct } from '../helpers/factories.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { readPage } from '../helpers/page-head.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { upload } from '../helpers/upload.ts';

const folder = sharedFolder();
const shop = sharedTestShop({ DATA_DIR: folder }, { publicFolder: folder, publicUrl: 'https://gym.example' });

const blue = { r: 20, g: 40, b: 200 };

/** A blue square, as the shop keeps it. @returns its address */
async function keepSquare(name: string): Promise<string> {
  const place = `/images/products/${name}`;
  await mkdir(join(folder, place), { recursive: true });
  const picture = sharp({ create: { width: 960, height: 960, channels: 3, background: blue } });
  await writeFile(join(folder, place, '960.webp'), await picture.webp().toBuffer());
  return `${place}/960.webp`;
}

/** The requests of a preview of a link to the product. */
async function preview(id: string, init?: RequestInit) {
  const page = readPage(await (await fetch(`${shop.url}/product/${id}`)).text());
  const address = new URL(page.meta.get('og:image') as string);
  expect(address.pathname).toBe(`/images/share/${id}.jpg`);
  const response = await fetch(shop.url + address.pathname, init);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
}

function expectNear(colour: number[], { r, g, b }: typeof blue): void {
  for (const [index, wanted] of [r, g, b].entries())
    expect(Math.abs((colour[index] as number) - wanted)).toBeLessThan(12);
}

async function expectSquareOnPaper(bytes: Buffer): Promise<void> {
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expectNear(await colourAt(bytes, 600, 315), blue);
  for (const [x, y] of [
    [290, 5],
    [905, 620],
  ] as const)
    expectNear(await colourAt(bytes, x, y), blue);
  const paper = { r: 0xf1, g: 0xee, b: 0xea };
  expectNear(await colourAt(bytes, 5, 5), paper);
  expectNear(await colourAt(bytes, 1195, 625), paper);
}

describe('the picture that a shared product is shown with', () => {
  it('is all of its own, on the shop’s paper, as JPEG', async () => {
    const { id } = await makeProduct(shop.db, { image: await keepSquare('blue-box') });
    const { status, headers, bytes } = await preview(id);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    expect(bytes.length).toBeLessThan(300_000);
    await expectSquareOnPaper(bytes);
  });

  it('is made of an uploaded one as well', async () => {
    const { cookie } = await signInAs(shop, 'manager');
    const square = sharp({ create: { width: 700, height: 700, channels: 3, background: blue } });
    const { status, body } = await upload(shop, cookie, await square.png().toBuffer());
    expect(status, JSON.stringify(body)).toBe(200);
    const { id } = await makeProduct(shop.db, { image: body.data.display_url });
    await expectSquareOnPaper((await preview(id)).bytes);
  });

  it('is sent again only when the product has another', async () => {
    const { id } = await makeProduct(shop.db, { image: await keepSquare('first') });
    const etag = (await preview(id)).headers.get('etag') as string;
    const headers = { 'if-none-match': etag };
    expect((await preview(id, { headers })).status).toBe(304);
    await shop.db.product.update({ where: { id }, data: { image: await keepSquare('second') } });
    expect((await preview(id, { headers })).status).toBe(200);
  });

  it('is there for all who ask at once', async () => {
    const { id } = await makeProduct(shop.db, { image: await keepSquare('busy') });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => fetch(`${shop.url}/images/share/${id}.jpg`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(16);
    for (const { status, headers } of answers) {
      if (status === 200) continue;
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBeNull();
    }
  });

  it('answers HEAD without a body', async () => {
    const { id } = await makeProduct(shop.db, { image: await keepSquare('head') });
    const { status, headers, bytes } = await preview(id, { method: 'HEAD' });
    expect([status, headers.get('content-type'), bytes.length]).toEqual([200, 'image/jpeg', 0]);
  });

  it('is not there without the product, or a picture of the shop’s own', async () => {
    const gone = await makeProduct(shop.db, { image: await keepSquare('gone') });
    await shop.db.product.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
    const others = await Promise.all(
      [
        'https://cdn.example/bike.png',
        '/images/bad.jpg',
        '/images/none/960.webp',
        '/images/uploads/00000000000000000000000000000000/960.webp',
        '/images/../../etc/960.webp',
        '/images/products/gone/../../../960.webp',
      ].map((image) => makeProduct(shop.db, { image })),
    );
    for (const { id, image } of [gone, ...others]) {
      const { status, headers } = await fetch(`${shop.url}/images/share/${id}.jpg`);
      expect([image, status, headers.get('content-type')]).toEqual([image, 404, 'text/plain; charset=utf-8']);
      expect(headers.get('cache-control')).toBeNull();
    }
    expect((await fetch(`${shop.url}/images/share/none.jpg`)).status).toBe(404);
  });
});
