import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../../src/server/base/env.ts';
import { listen } from '../../src/server/base/listen.ts';
import { builtFiles } from '../../src/server/http/files.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { rawRequest, sendRaw } from '../helpers/raw.ts';

const folder = sharedFolder();
let url: string;
let close: () => void;

beforeAll(async () => {
  const built = join(folder, 'client');
  await mkdir(join(built, 'assets'), { recursive: true });
  await mkdir(join(built, '.git'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const names = [
    'assets/shop.js',
    'assets/shop.css',
    'favicon.svg',
    'example.csv',
    'banner.webp',
    '.env',
    '.git/config',
  ];
  for (const name of names) await writeFile(join(built, name), 'secret');
  const files = builtFiles(built);
  const server = createServer((req, res) => files(req, res, () => void res.writeHead(404).end()));
  url = await listen(server, { ...readEnv({}), PORT: 0 });
  close = () => void server.close();
});
afterAll(async () => {
  close();
});

it.each([
  ['/assets/shop.js', 'text/javascript; charset=utf-8'],
  ['/assets/shop.css', 'text/css; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/example.csv', 'text/csv; charset=utf-8'],
  ['/banner.webp', 'image/webp'],
])('the file %s says its type, and a text its encoding', async (path, type) => {
  const { status, headers } = await fetch(url + path);
  expect([status, headers.get('content-type')]).toEqual([200, type]);
});

it.each(['bytes=5-2', 'bytes=0-1', 'bytes=9-'])(
  'a file is sent whole, whatever part is asked for: %s',
  async (range) => {
    const answer = await fetch(`${url}/assets/shop.js`, { headers: { range } });
    expect([answer.status, await answer.text()]).toEqual([200, 'secret']);
  },
);

it.each([
  '/',
  '/assets',
  '/assets/',
  '/.env',
  '/.git/config',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
])('no folder is listed, and no hidden or outside file is sent: %s', async (path) => {
  const { status, text } = await sendRaw(url, rawRequest(`GET ${path}`));
  expect(status).toBe(404);
  expect(text).not.toContain('secret');
});
