import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../helpers/folder.ts';
import { untilWaitingForLock } from '../helpers/locks.ts';
import { noise, twoHalves } from '../helpers/picture-file.ts';
import { rawRequest, sendAndHangUp } from '../helpers/raw.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { expectCached, formWith, postUpload, upload, uploadPath } from '../helpers/upload.ts';

const folder = sharedFolder();
const shop = sharedTestShop({ DATA_DIR: folder });
const staff = sharedStaff(shop, 'manager');

const picture = () => twoHalves({ width: 120, height: 80 });

describe('of all forms', () => {
  const boundary = 'xxFORMxx';
  const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
  const filePart = (content = 'x') =>
    part(
      'Content-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg',
      content,
    );
  const end = `--${boundary}--\r\n`;

  const forms: [string, number, string | Buffer, Record<string, string>][] = [
    ['none', 415, '', {}],
    ['JSON', 415, '{"image":"x"}', { 'content-type': 'application/json' }],
    ['a bare picture', 415, 'x', { 'content-type': 'image/jpeg' }],
    ['a form of another kind', 415, 'image=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['one without a boundary', 400, filePart() + end, { 'content-type': 'multipart/form-data' }],
    [
      'one with another boundary',
      400,
      filePart() + end,
      { 'content-type': 'multipart/form-data; boundary=other' },
    ],
    ['garbage', 400, Buffer.alloc(50_000, 0xa7), multipart],
    ['nothing in it', 400, end, multipart],
    ['no end', 400, filePart().trimEnd(), multipart],
    ['no file', 400, part('Content-Disposition: form-data; name="name"', 'x') + end, multipart],
    ['a text for a file', 400, part('Content-Disposition: form-data; name="image"', 'x') + end, multipart],
    ['a file in another field', 400, filePart().replace('name="image"', 'name="file"') + end, multipart],
    ['two files', 400, filePart() + filePart() + end, multipart],
    [
      '10,000 fields',
      400,
      part('Content-Disposition: form-data; name="n"', 'x').repeat(10_000) + filePart() + end,
      multipart,
    ],
    ['10,000 files', 400, filePart().repeat(10_000) + end, multipart],
    ['headers without an end', 400, `--${boundary}\r\n${'A: b\r\n'.repeat(50_000)}`, multipart],
    ['a header of a megabyte', 400, part(`X: ${'y'.repeat(1_000_000)}`, 'x') + end, multipart],
    ['50 megabytes', 422, filePart('x'.repeat(30_000_000)) + end, multipart],
  ];

  it.each(forms)('%s is refused with %i', async (_name, expected, body, headers) => {
    const before = await shop.db.image.count();
    const { status } = await postUpload(shop, body, { cookie: staff.cookie, headers });
    expect(status).toBe(expected);
    await expectCached({ shop, folder }, before);
  });

  it('a picture beside other fields is taken', async () => {
    const form = formWith({ bytes: await picture().jpeg().toBuffer() });
    form.append('name', 'Rack');
    expect((await postUpload(shop, form, { cookie: staff.cookie })).status).toBe(200);
  });
});

describe('who hangs up', () => {
  const boundary = 'xxFORMxx';
  let body: Buffer;
  let head: string;
  beforeAll(async () => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
    const bytes = await noise({ width: 900, height: 900 }).jpeg().toBuffer();
    body = Buffer.concat([Buffer.from(start), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    head = rawRequest(`POST ${uploadPath}`, {
      Cookie: staff.cookie,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': String(body.length),
    });
  });

  /** Sends a part of the form, and hangs up then. */
  const hangUp = (share: number, before?: () => Promise<unknown>) => {
    const bytes = body.subarray(0, Math.ceil(body.length * share));
    return sendAndHangUp(shop.url, Buffer.concat([Buffer.from(head), bytes]), before);
  };

  /** No further upload is let in. */
  async function untilFull(): Promise<void> {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const empty = () => postUpload(shop, `--${boundary}--\r\n`, { cookie: staff.cookie, headers });
    await expect.poll(async () => (await empty()).status, { timeout: 30_000 }).toBe(503);
  }

  async function expectNothingLeft(before: number): Promise<void> {
    // The current work is finished or given up before the next one begins.
    await upload(shop, staff.cookie, await picture().jpeg().toBuffer());
    await expect.poll(() => shop.db.image.count({ where: { storedAt: null } })).toBe(0);
    await expectCached({ shop, folder }, before + 1);
  }

  it('leaves nothing behind, however much was sent', async () => {
    const before = await shop.db.image.count();
    for (let share = 1; share <= 20; share += 1) await hangUp(share / 20);
    await expectNothingLeft(before);
  });

  it('leaves nothing behind while the form is read, and makes room for others', async () => {
    const before = await shop.db.image.count();
    const full = untilFull();
    await Promise.all(Array.from({ length: 8 }, (_, n) => hangUp(n / 8, () => full)));
    await expectNothingLeft(before);
  });

  it('leaves nothing behind while the picture is stored', { tags: 'slow' }, async () => {
    const before = await shop.db.image.count();
    const rival = new pg.Client(shop.databaseUrl);
    await rival.connect();
    await rival.query('BEGIN; LOCK TABLE images IN SHARE MODE');
    await hangUp(1, () => untilWaitingForLock(shop.databaseUrl));
    await rival.end();
    await expectNothingLeft(before);
  });
});
