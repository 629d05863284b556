import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/base/env.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { openTestImageHost, type TestImageHost } from '../helpers/image-host.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { filesIn, upload } from '../helpers/upload.ts';

const folder = sharedFolder();
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await twoHalves({ width: 400, height: 300 })
    .withExif({ IFD0: { Make: 'Spy' } })
    .jpeg()
    .toBuffer();
});

describe('an outside image host', () => {
  const key = 'host-key-8731';
  const lines: string[] = [];
  let host: TestImageHost;
  let shop: TestShop;
  let cookie: string;
  beforeAll(async () => {
    host = await openTestImageHost();
    shop = await openTestShop(
      {
        DATA_DIR: join(folder, 'unused'),
        IMAGE_HOST_URL: `${host.url}/1/upload?album=shop`,
        IMAGE_HOST_KEY: key,
        LOG_LEVEL: 'debug',
      },
      { logTo: { write: (line: string) => void lines.push(line) } },
    );
    ({ cookie } = await signInAs(shop, 'manager'));
  });
  afterEach(() => {
    host.misbehave = undefined;
  });
  afterAll(async () => {
    await shop.close();
    await host.close();
  });

  it('is sent the picture without what it told, and its address is the answer', async () => {
    const { status, body } = await upload(shop, cookie, jpeg);
    expect(status).toBe(200);
    expect(body.data).toEqual({ display_url: `${host.url}/1/400.webp`, width: 400, height: 300 });
    const [received] = host.received;
    expect(received).toMatchObject({ key, type: 'image/webp' });
    const header = await sharp(received?.bytes).metadata();
    expect([header.format, header.width, header.exif]).toEqual(['webp', 400, undefined]);
    expect(await shop.db.image.count()).toBe(0);
    expect(await filesIn(join(folder, 'unused'))).toEqual([]);
  });

  it('may show it at another address, which pages may load pictures from as from any', async () => {
    const display_url = 'https://i.host.example/a.webp';
    host.misbehave = (_req, res) => res.end(JSON.stringify({ data: { display_url } }));
    const { status, body } = await upload(shop, cookie, jpeg);
    expect([status, body.data.display_url]).toEqual([200, display_url]);
    const { headers } = await fetch(shop.url);
    const policy = headers.get('content-security-policy') as string;
    expect(/img-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toContain('https:');
  });

  it('is sent nothing that is no picture', async () => {
    const before = host.received.length;
    const { status } = await upload(shop, cookie, Buffer.from('<svg/>'));
    expect([status, host.received.length]).toEqual([422, before]);
  });

  it.each<[string, NonNullable<TestImageHost['misbehave']>]>([
    ['fails', (_req, res) => res.writeHead(500).end('no')],
    ['refuses the key', (_req, res) => res.writeHead(403).end('{"error":{"message":"Invalid API key"}}')],
    ['sends it elsewhere', (_req, res) => res.writeHead(307, { location: `${host.url}/else` }).end()],
    ['answers with a page', (_req, res) => res.end('<html>')],
    ['answers without an address', (_req, res) => res.end('{"data":{}}')],
    ['answers with a script', (_req, res) => res.end('{"data":{"display_url":"javascript:alert(1)"}}')],
    ['hangs up', (req) => void req.socket.destroy()],
  ])('that %s is told of as such, with its key kept to itself', async (_what, misbehave) => {
    host.misbehave = misbehave;
    const { status, body } = await upload(shop, cookie, jpeg);
    expect([status, body.code]).toEqual([503, 'IMAGE_HOST_FAILED']);
    expect(JSON.stringify(body) + lines.join('')).not.toContain(key);
    expect(lines.join('')).toContain('pictures can’t be stored or read');
  });

  it('that shows its pictures without HTTPS is not used', async () => {
    host.misbehave = (_req, res) => res.end('{"data":{"display_url":"http://i.host.example/a.webp"}}');
    const { status, body } = await upload(shop, cookie, jpeg);
    expect([status, body.code]).toEqual([503, 'IMAGE_HOST_FAILED']);
  });
});

describe('the settings', () => {
  it('name who keeps pictures completely or not at all', () => {
    expect(() => readEnv({ S3_BUCKET: 'pictures', S3_REGION: 'test-1' })).toThrow(
      /S3_ENDPOINT: is missing.*S3_ACCESS_KEY_ID: is missing.*S3_SECRET_ACCESS_KEY: is missing/,
    );
    expect(() => readEnv({ IMAGE_HOST_URL: 'https://host.example/upload' })).toThrow(
      /IMAGE_HOST_KEY: is missing/,
    );
    expect(() => readEnv({ IMAGE_HOST_URL: 'http://host.example/upload', IMAGE_HOST_KEY: 'k' })).toThrow(
      /https/,
    );
  });
});
