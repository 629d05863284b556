import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../helpers/folder.ts';
import { animatedPng, blackPng, frames, noise, twoHalves } from '../helpers/picture-file.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { expectCached, upload } from '../helpers/upload.ts';

const folder = sharedFolder();
const shop = sharedTestShop({ DATA_DIR: folder });
const staff = sharedStaff(shop, 'manager');

const size = { width: 120, height: 80 };
const picture = () => twoHalves(size);
const large = () => sharp({ create: { width: 4200, height: 3100, channels: 3, background: 'teal' } });
const html = '<!DOCTYPE html><script>alert(document.domain)</script>';
const php = '<?php system($_GET["c"]); ?>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

type Made = Buffer | Promise<Buffer>;

const pictures: [string, () => Made][] = [
  ['a JPEG', () => picture().jpeg().toBuffer()],
  ['a progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
  ['a JPEG in CMYK', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
  ['a grey JPEG', () => picture().greyscale().jpeg().toBuffer()],
  [
    'a JPEG with a place in it',
    () =>
      picture()
        .withExif({ IFD3: { GPSLatitude: '23/1 44/1 0/1' } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a JPEG with a program in it',
    () =>
      picture()
        .withExif({ IFD0: { Artist: php } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a JPEG with a page behind it',
    async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(html)]),
  ],
  ['a PNG', () => picture().png().toBuffer()],
  ['a PNG of a palette', () => picture().png({ palette: true, colours: 4 }).toBuffer()],
  ['an interlaced PNG', () => picture().png({ progressive: true }).toBuffer()],
  ['a PNG with 16 bits', () => picture().toColourspace('rgb16').png().toBuffer()],
  ['a WebP', () => picture().webp().toBuffer()],
  ['a WebP without loss', () => picture().webp({ lossless: true }).toBuffer()],
  ['an AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
];

async function cut(whole: Promise<Buffer>, share: number): Promise<Buffer> {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

/** Says in its header that it has 100 by 100 pixels. */
function understated(avif: Buffer): Buffer {
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(100, size);
  avif.writeUInt32BE(100, size + 4);
  return avif;
}

const strangers: [string, () => Made][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['one byte', () => Buffer.from([0xff])],
  ['zeros', () => Buffer.alloc(100_000)],
  ['a text', () => Buffer.from('I am a picture')],
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG behind an XML header', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ['a GIF', () => picture().gif().toBuffer()],
  ['a GIF that moves', () => frames(30).gif().toBuffer()],
  ['a GIF that is a script', () => Buffer.from('GIF89a/*\x2c*/=1;alert(1)')],
  ['a TIFF', () => picture().tiff().toBuffer()],
  ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200, 7)])],
  ['a PPM', () => Buffer.from(`P6 2 2 255\n${'\u0001'.repeat(12)}`)],
  ['an HEIC header', () => Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n%%EOF')],
  ['a ZIP', () => Buffer.from('PK\x03\x04\x14\x00\x00\x00', 'latin1')],
  ['a program', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ['a page', () => Buffer.from(html)],
  [
    'a page with a JPEG behind it',
    async () => Buffer.concat([Buffer.from(html), await picture().jpeg().toBuffer()]),
  ],
  ['a WebP that moves', () => frames(10).webp().toBuffer()],
  ['a PNG that moves', () => animatedPng()],
  ['a JPEG that ends too soon', () => cut(picture().jpeg().toBuffer(), 0.6)],
  ['a PNG that ends too soon', () => cut(noise(size).png().toBuffer(), 0.6)],
  ['a WebP that ends too soon', () => cut(noise(size).webp().toBuffer(), 0.6)],
  ['an AVIF that ends too soon', () => cut(noise(size).avif({ effort: 0 }).toBuffer(), 0.6)],
  [
    'the first bytes of a JPEG before noise',
    () => Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(5000, 9)]),
  ],
  ['a PNG of 30,000 by 30,000', () => blackPng({ width: 30_000, height: 30_000 })],
  ['a PNG of 41 megapixels', () => blackPng({ width: 8200, height: 5000 })],
  ['an AVIF of 13 megapixels', () => large().avif({ effort: 0 }).toBuffer()],
  [
    'an AVIF that is larger than it says',
    async () => understated(await large().avif({ effort: 0 }).toBuffer()),
  ],
  ['a PNG that is a line of 30,000', () => blackPng({ width: 30_000, height: 1 })],
  ['11 megabytes', () => Buffer.alloc(11_000_000, 1)],
  [
    'a JPEG with 11 megabytes behind it',
    async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(11_000_000)]),
  ],
];

describe('of all that can be uploaded', () => {
  it.each(pictures)('%s is kept, made anew', async (_name, make) => {
    const before = await shop.db.image.count();
    const { status, body } = await upload(shop, staff.cookie, await make());
    expect([status, body.message, body.data?.width, body.data?.height]).toEqual([200, undefined, 120, 80]);
    const kept = Buffer.from(await (await fetch(shop.url + body.data.display_url)).arrayBuffer());
    const header = await sharp(kept).metadata();
    expect(header).toMatchObject({ format: 'webp', space: 'srgb' });
    expect([header.exif, header.icc, header.xmp, header.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(/script|php/.test(kept.toString('latin1'))).toBe(false);
    await expectCached({ shop, folder }, before + 1);
  });

  it.each(strangers)('%s is refused, and leaves nothing', async (_name, make) => {
    const before = await shop.db.image.count();
    // With the name and the type of another format.
    const { status, body } = await upload(shop, staff.cookie, {
      bytes: await make(),
      name: 'rack.png',
      type: 'image/png',
    });
    expect([status, body.code]).toEqual([422, 'IMAGE_REFUSED']);
    await expectCached({ shop, folder }, before);
  });

  it('names and types decide nothing, and lead nowhere', async () => {
    const bytes = await picture().jpeg().toBuffer();
    const names = [
      '../../../../etc/cron.d/rack',
      'rack.php',
      'rack.jpg\u0000.php',
      '/etc/passwd',
      'C:\\rack.exe',
      'é'.repeat(100),
    ];
    const before = await shop.db.image.count();
    for (const name of names) {
      const { status, body } = await upload(shop, staff.cookie, { bytes, name, type: 'text/html' });
      expect([name, status]).toEqual([name, 200]);
      expect(body.data.display_url).toMatch(/^\/images\/uploads\/[0-9a-f]{32}\/120\.webp$/);
    }
    await expectCached({ shop, folder }, before + names.length);
  });
});

describe('a crowd', () => {
  it('is worked on two at a time, and asked to come back when it is too many', async () => {
    const before = await shop.db.image.count();
    const bytes = await noise({ width: 330, height: 330 }).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 16 }, () => upload(shop, staff.cookie, bytes)));
    const busy = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBe(16 - busy.length);
    expect(busy.length).toBeGreaterThan(0);
    for (const { headers, body } of busy) {
      expect([body.code, headers.get('retry-after')]).toEqual(['BUSY', '1']);
    }
    await expectCached({ shop, folder }, before + 16 - busy.length);
  });

  it('of the largest pictures stays within 300 MB', async () => {
    const file = await blackPng({ width: 8000, height: 5000 }, 3);
    const start = process.memoryUsage.rss();
    let most = start;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    const answers = await Promise.all([1, 2, 3].map(() => upload(shop, staff.cookie, file)));
    clearInterval(watch);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((most - start) / 1e6).toBeLessThan(300);
  });
});
