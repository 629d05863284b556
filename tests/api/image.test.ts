import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { pictureSources } from '../../src/shared/product/image.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { rawRequest, sendRaw } from '../helpers/raw.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { expectCached, formWith, postUpload, upload, uploadPath } from '../helpers/upload.ts';

const folder = sharedFolder();
const shop = sharedTestShop({ DATA_DIR: folder });
const staff = sharedStaff(shop, 'manager');

async function uploaded(bytes: Buffer) {
  const { status, body } = await upload(shop, staff.cookie, bytes);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data as { display_url: string; width: number; height: number };
}

async function read(path: string) {
  const response = await fetch(shop.url + path);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** The colour at a place of a picture, each channel to the nearest ten. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 10) * 10);
}

describe('the Idempotency-Key of an upload', () => {
  const send = (bytes: Buffer, key: string) =>
    postUpload(shop, formWith({ bytes }), { cookie: staff.cookie, headers: { 'idempotency-key': key } });

  it('stands for one picture, one after the other and at once', async () => {
    const before = await shop.db.image.count();
    const bytes = await twoHalves({ width: 60, height: 40 }).jpeg().toBuffer();
    const first = await send(bytes, 'picture-1');
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null]);
    const again = await send(bytes, 'picture-1');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');

    const together = await Promise.all([1, 2, 3].map(() => send(bytes, 'picture-2')));
    const taken = together.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken.map(({ body }) => body.data.display_url)).size).toBe(1);
    for (const { status, body } of together.filter((answer) => answer.status !== 200)) {
      expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
    }
    await expectCached({ shop, folder }, before + 2);
  });

  it('is refused for another picture, and when it is none', async () => {
    const before = await shop.db.image.count();
    const other = await twoHalves({ width: 61, height: 40 }).jpeg().toBuffer();
    const reused = await send(other, 'picture-1');
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const wrong = await send(other, 'x'.repeat(256));
    expect([wrong.status, wrong.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
    await expectCached({ shop, folder }, before);
  });
});

describe('an uploaded picture', () => {
  it('is answered with its address and size, and is there in every width and both formats', async () => {
    const bytes = await twoHalves({ width: 2000, height: 1000 }).jpeg().toBuffer();
    const picture = await uploaded(bytes);
    expect(picture).toMatchObject({ width: 1600, height: 800 });
    const { display_url: url } = picture;
    expect(url).toMatch(/^\/images\/uploads\/[0-9a-f]{32}\/1600\.webp$/);
    const folderUrl = url.slice(0, url.lastIndexOf('/'));
    for (const width of [320, 640, 960, 1600]) {
      for (const format of ['avif', 'webp']) {
        const file = await read(`${folderUrl}/${width}.${format}`);
        expect([file.status, file.headers.get('content-type')]).toEqual([200, `image/${format}`]);
        expect(await sharp(file.bytes).metadata()).toMatchObject({ width, height: width / 2 });
      }
    }
    const original = await read(`${folderUrl}/original.jpg`);
    expect(original.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(original.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });
    const name = folderUrl.split('/').at(-1) as string;
    const row = await shop.db.image.findUniqueOrThrow({ where: { name } });
    expect(row).toMatchObject({ width: 1600, height: 800, storedAt: expect.any(Date) });
  });

  it('has the addresses that its own address promises, and no larger ones than it is', async () => {
    const { display_url: url, width } = await uploaded(
      await twoHalves({ width: 700, height: 500 }).png().toBuffer(),
    );
    expect(width).toBe(700);
    const sources = pictureSources(url);
    const folderUrl = url.slice(0, url.lastIndexOf('/'));
    expect(sources?.webp).toBe(
      [320, 640, 700].map((each) => `${folderUrl}/${each}.webp ${each}w`).join(', '),
    );
    for (const { avif, webp } of [sources as NonNullable<typeof sources>]) {
      for (const entry of [...avif.split(', '), ...webp.split(', ')]) {
        expect((await read(entry.split(' ')[0] as string)).status).toBe(200);
      }
    }
    expect((await read(`${folderUrl}/960.webp`)).status).toBe(404);
  });

  it('is turned upright, and tells nothing of where and when it was taken', async () => {
    const bytes = await twoHalves({ width: 400, height: 200 })
      .withExif({
        IFD0: { Make: 'Spy', Copyright: '<?php system($_GET[0]);' },
        IFD3: { GPSLatitude: '23/1 44/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const { display_url: url, width, height } = await uploaded(bytes);
    expect([width, height]).toEqual([200, 400]);
    for (const path of [url, url.replace('webp', 'avif'), url.replace('200.webp', 'original.jpg')]) {
      const { bytes: kept } = await read(path);
      const { exif, icc, xmp, orientation } = await sharp(kept).metadata();
      expect({ exif, icc, xmp, orientation }).toEqual({});
      expect(kept.includes('php') || kept.includes('Spy')).toBe(false);
      // Its left, red half is on top when it is held upright.
      expect(await colourAt(kept, 100, 20)).toEqual([220, 30, 30]);
      expect(await colourAt(kept, 100, 380)).toEqual([30, 60, 220]);
    }
  });

  it('keeps what shines through, but for the JPEG, which lies on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 100, height: 100, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { display_url: url } = await uploaded(bytes);
    expect((await sharp((await read(url)).bytes).stats()).isOpaque).toBe(false);
    const original = await read(url.replace('100.webp', 'original.jpg'));
    expect(await colourAt(original.bytes, 50, 50)).toEqual([260, 260, 260]);
  });

  it('is never so high that no format can hold it', async () => {
    const picture = await uploaded(await twoHalves({ width: 100, height: 15_000 }).png().toBuffer());
    expect(picture).toMatchObject({ width: 10, height: 1500 });
  });
});

describe('the files of a picture', () => {
  it('may be kept for ever, and are nothing but pictures', async () => {
    const { display_url: url } = await uploaded(await twoHalves({ width: 50, height: 50 }).jpeg().toBuffer());
    const { headers } = await read(url);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    const again = await fetch(shop.url + url, {
      headers: { 'if-none-match': headers.get('etag') as string },
    });
    expect(again.status).toBe(304);
    const head = await fetch(shop.url + url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, headers.get('content-length')]);
  });

  it('are all there is at their addresses', async () => {
    const { display_url: url } = await uploaded(await twoHalves({ width: 50, height: 50 }).jpeg().toBuffer());
    const folderUrl = url.slice(0, url.lastIndexOf('/'));
    const name = folderUrl.split('/').at(-1) as string;
    const climbs = [
      '..',
      '%2e%2e',
      '%2E%2e',
      '..%2f',
      '%2e%2e%2f',
      '..%5c',
      '....//',
      '%252e%252e',
      '.%00.',
      '..;',
    ];
    const goals = ['postgres/PG_VERSION', 'etc/passwd', '.env', `${name}/50.webp`];
    const paths = climbs.flatMap((climb) =>
      goals.flatMap((goal) => [1, 3, 6].map((depth) => `${`${climb}/`.repeat(depth)}${goal}`)),
    );
    paths.push(
      `${name}`,
      `${name}/`,
      `${name}/050.webp`,
      `${name}/50.WEBP`,
      `${name}/50.webp/`,
      `${name}/50.webp%00.jpg`,
    );
    paths.push(
      `${name.toUpperCase()}A/50.webp`,
      `${'0'.repeat(32)}/50.webp`,
      `${name}/50.jpg`,
      `${name}/original.webp`,
    );
    for (const path of paths) {
      const { status } = await sendRaw(shop.url, rawRequest(`GET /images/uploads/${path}`));
      // 400 if it is no address at all.
      expect([path, [400, 404].includes(status as number)]).toEqual([path, true]);
    }
  });

  it('are read only', async () => {
    const { display_url: url } = await uploaded(await twoHalves({ width: 50, height: 50 }).jpeg().toBuffer());
    for (const method of ['PUT', 'POST', 'DELETE']) {
      expect((await fetch(shop.url + url, { method })).status).toBe(405);
    }
    expect((await read(url)).status).toBe(200);
  });
});

describe('uploading', () => {
  it('is for those who are signed in', async () => {
    const bytes = await twoHalves({ width: 50, height: 50 }).jpeg().toBuffer();
    const before = await shop.db.image.count();
    for (const wrong of ['', 'staff=', `staff=${'a'.repeat(43)}`]) {
      const { status, body } = await upload(shop, wrong, bytes);
      expect([status, body.code]).toEqual([401, 'SIGNED_OUT']);
    }
    // A client that sends a large body gets the answer, too.
    expect((await upload(shop, '', Buffer.alloc(9_000_000))).status).toBe(401);
    expect(await shop.db.image.count()).toBe(before);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('is refused from another site: %o', async (headers) => {
    const form = formWith({ bytes: await twoHalves({ width: 50, height: 50 }).jpeg().toBuffer() });
    const before = await shop.db.image.count();
    const { status, body } = await postUpload(shop, form, { cookie: staff.cookie, headers });
    expect([status, body.code]).toEqual([403, 'CROSS_SITE']);
    expect(await shop.db.image.count()).toBe(before);
  });

  it('takes POST alone, at an address with doubled slashes as well', async () => {
    expect((await fetch(shop.url + uploadPath, { headers: { cookie: staff.cookie } })).status).toBe(405);
    const bytes = await twoHalves({ width: 50, height: 50 }).jpeg().toBuffer();
    const response = await fetch(`${shop.url}/api/v1//image/upload/`, {
      method: 'POST',
      headers: { cookie: staff.cookie },
      body: formWith({ bytes }),
    });
    expect(response.status).toBe(200);
  });

  it('is described in the OpenAPI document', async () => {
    const { paths } = (await shop.rest('/openapi.json')).body;
    const { post } = paths['/image/upload'];
    expect(post.requestBody.content['multipart/form-data'].schema.required).toEqual(['image']);
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['200', '401', '415', '422', '503']));
  });

  it('says what to do about a refused file', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const { status, body } = await upload(shop, staff.cookie, {
      bytes: svg,
      name: 'a.svg',
      type: 'image/svg+xml',
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      success: false,
      code: 'IMAGE_REFUSED',
      message: manageMessages.image.failed,
    });
    const large = await upload(shop, staff.cookie, Buffer.alloc(10_000_001));
    expect(large.body).toMatchObject({ code: 'IMAGE_REFUSED', message: manageMessages.image.tooLarge });
  });
});
