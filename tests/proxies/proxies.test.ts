import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import { keepAliveMs } from '../../src/server/http/server.ts';
import { allowances } from '../../src/server/rpc/allowances.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { freePort } from '../helpers/free-port.ts';
import { noise } from '../helpers/picture-file.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { makeAccount, staffPassword } from '../helpers/staff-account.ts';
import { formWith, uploadPath } from '../helpers/upload.ts';
import { workersOf } from '../helpers/workers.ts';
import {
  type Answer,
  type Asking,
  checkInstalled,
  exampleOf,
  keepAliveIn,
  proxyNames,
  publicUrl,
  type RunningProxy,
  startProxy,
  stopProxies,
} from './proxy.ts';

checkInstalled('nginx', 'caddy', 'haproxy');

let dataDir: string;
let port: number;
let variables: Record<string, string>;
let shop: ShopProcess | undefined;
let db: Db;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rackhouse-proxies-'));
  port = await freePort();
  const DATABASE_URL = await copyDatabase(inject('templateUrl'));
  ({ db, close: closeDatabase } = openDatabase(DATABASE_URL, createLog({ LOG_LEVEL: 'silent' })));
  // Enough for a list that is worth its compression.
  for (let n = 0; n < 12; n++) await makeProduct(db);
  variables = {
    DATABASE_URL,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    RATE_LIMIT: 'on',
    SEED: 'none',
    WEB_CONCURRENCY: '2',
    // Then it names the first workers, too.
    LOG_LEVEL: 'debug',
  };
});
afterAll(async () => {
  await stopProxies();
  await shop?.stop();
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

/** The headers that a browser adds to a write from a page of the shop. */
const ofShop = { origin: publicUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const post = (body: unknown, headers: Record<string, string> = {}): Asking => ({
  headers: { ...ofShop, ...headers },
  body: JSON.stringify(body),
});
const textOf = ({ body }: Answer) => body.toString();

describe.each([...proxyNames.entries()])('%i: behind %s', (number, name) => {
  let proxy: RunningProxy;
  let cookie = '';
  beforeAll(async () => {
    proxy = await startProxy({ name, upstreamPort: port });
  });
  afterAll(stopProxies);

  const order = (asking: Asking) => proxy.ask('/api/v1/product/order-many', asking);

  it('is open once the shop is: what the proxy asks for its health is answered', async () => {
    await shop?.stop();
    shop = undefined;
    await expect
      .poll(async () => (await proxy.ask('/readyz')).status, { timeout: 60_000, interval: 50 })
      .toBeGreaterThanOrEqual(502);
    shop = await startShopProcess(variables);
    await expect
      .poll(async () => (await proxy.ask('/readyz')).status, { timeout: 60_000, interval: 50 })
      .toBe(200);
  });

  it('a page has its security headers, with HSTS, and the links of PUBLIC_URL', async () => {
    const page = await proxy.ask('/product');
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
    });
    expect(textOf(page)).toContain(`<link rel="canonical" href="${publicUrl}/product"`);
  });

  it('HTTP and the name with www lead to PUBLIC_URL', async () => {
    for (const answer of [
      await proxy.askPlainly('/product?page=2'),
      await proxy.ask('/product?page=2', { host: 'www.shop.example' }),
    ]) {
      expect([301, 308]).toContain(answer.status);
      expect(answer.headers.location).toBe(`${publicUrl}/product?page=2`);
    }
  });

  it('staff sign in, shoppers order over tRPC, and other sites can do neither', async () => {
    const { email } = await makeAccount(db);
    const credentials = { email, password: staffPassword };
    const abroad = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const signIn = '/trpc/staff.signIn';
    expect((await proxy.ask(signIn, post(credentials, abroad))).status).toBe(403);
    const signedIn = await proxy.ask(signIn, post(credentials));
    expect(signedIn.status).toBe(200);
    cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^__Host-staff=./);

    const { id } = await makeProduct(db, { stock: 5 });
    const cart = { cartItems: [{ _id: id, quantity: 2 }] };
    expect((await proxy.ask('/trpc/order.place', post(cart, abroad))).status).toBe(403);
    expect(await stockOf(db, id)).toBe(5);
    expect((await proxy.ask('/trpc/order.place', post(cart))).status).toBe(200);
    expect(await stockOf(db, id)).toBe(3);
  });

  it('programs order over REST', async () => {
    const { id } = await makeProduct(db, { stock: 5 });
    const headers = { 'content-type': 'application/json', 'idempotency-key': `order-${number}` };
    const body = JSON.stringify({ cartItems: [{ _id: id, quantity: 1 }] });
    const [first, again] = [await order({ headers, body }), await order({ headers, body })];
    expect([first.status, again.status, textOf(again)]).toEqual([200, 200, textOf(first)]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await stockOf(db, id)).toBe(4);
  });

  it('each client has limits of its own, whatever X-Forwarded-For it sends', async () => {
    const write = (from: string, n = 0) =>
      order({ ...post({}, { 'x-forwarded-for': `198.51.100.${n}` }), from }).then(({ status }) => status);
    const client = `127.0.${number + 1}.1`;
    for (let n = 0; n < allowances.writes.points; n++) expect(await write(client, n)).toBe(400);
    expect(await write(client)).toBe(429);
    expect(await write(`127.0.${number + 1}.2`)).toBe(400);
    expect(shop?.output()).not.toContain('TRUST_PROXY');
  });

  it('a picture of several megabytes is taken, and one that is too large is told so by the shop', async () => {
    const send = async (bytes: Buffer) => {
      const form = new Response(formWith({ bytes }));
      const headers = { ...ofShop, cookie, 'content-type': form.headers.get('content-type') as string };
      return proxy.ask(uploadPath, { headers, body: Buffer.from(await form.arrayBuffer()) });
    };
    const picture = await noise({ width: 1600, height: 1200 }).png({ compressionLevel: 0 }).toBuffer();
    expect(picture.length).toBeGreaterThan(5_000_000);
    const taken = await send(picture);
    expect([taken.status, textOf(taken)]).toEqual([200, expect.stringContaining('display_url')]);
    const { pathname } = new URL(JSON.parse(textOf(taken)).data.display_url, publicUrl);
    expect((await proxy.ask(pathname)).headers['content-type']).toMatch(/^image\//);

    const refused = await send(Buffer.alloc(12_000_000));
    expect([refused.status, JSON.parse(textOf(refused)).message]).toEqual([
      422,
      manageMessages.image.tooLarge,
    ]);
  });

  it('an order of 200 kB is told the limit by the shop', async () => {
    const { status, body } = await order(post({ cartItems: [], note: 'a'.repeat(200_000) }));
    expect([status, JSON.parse(body.toString()).message]).toEqual([413, 'The body may have at most 100 kB']);
  });

  it('what has not changed is answered 304, and the shop’s own compression arrives', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    for (const path of ['/product', '/api/v1/product']) {
      const first = await proxy.ask(path, { headers });
      expect([path, first.headers['content-encoding']]).toEqual([path, 'gzip']);
      expect(gunzipSync(first.body).length).toBeGreaterThan(100);
      const tag = first.headers.etag as string;
      const again = await proxy.ask(path, { headers: { ...headers, 'if-none-match': tag } });
      expect([path, again.status, again.body.length, again.headers.etag]).toEqual([path, 304, 0, tag]);
      expect((await proxy.ask(path)).headers['content-encoding']).toBe(undefined);
    }
  });
});

it('no request fails behind any of them while all workers are replaced', async () => {
  const running = shop as ShopProcess;
  const pids = () => [...workersOf(running).values()];
  await expect.poll(pids, { timeout: 60_000 }).toHaveLength(2);
  const before = pids();
  const proxies = await Promise.all(proxyNames.map((name) => startProxy({ name, upstreamPort: port })));
  const failures: [string, number][] = [];
  let answers = 0;
  async function askAll(path: string): Promise<void> {
    answers += 1;
    // As many clients as no limit is reached by.
    const from = `127.0.9.${1 + (answers % 200)}`;
    const statuses = await Promise.all(proxies.map(async ({ ask }) => (await ask(path, { from })).status));
    for (const [n, status] of statuses.entries()) {
      if (status !== 200) failures.push([`${proxyNames[n]} ${path}`, status]);
    }
  }
  await expect
    .poll(async () => Promise.all(proxies.map(async ({ ask }) => (await ask('/readyz')).status)), {
      timeout: 30_000,
    })
    .toEqual([200, 200, 200]);
  running.child.kill('SIGUSR2');
  const latest = Date.now() + 160_000;
  while (pids().some((pid) => before.includes(pid))) {
    if (Date.now() > latest) throw new Error(`The workers are not replaced:\n${running.output()}`);
    for (const path of ['/product', '/api/v1/product?limit=1', '/readyz']) await askAll(path);
  }
  for (const path of ['/product', '/readyz']) await askAll(path);
  expect([failures, pids().length]).toEqual([[], 2]);
  expect(answers).toBeGreaterThan(10);
  await Promise.all(proxies.map(({ stop }) => stop()));
});

it('nginx refuses what is larger than any file of the shop', async () => {
  const proxy = await startProxy({ name: 'nginx', upstreamPort: port });
  const headers = { 'content-length': '30000000', expect: '100-continue' };
  expect((await proxy.ask('/api/v1/image/upload', { method: 'POST', headers })).status).toBe(413);
  await proxy.stop();
});

describe('connections to the shop', () => {
  let upstream: Server;
  let closed = 0;
  beforeAll(async () => {
    upstream = createServer({ keepAliveTimeout: keepAliveMs }, (_, res) => res.end('{}'));
    upstream.on('connection', (socket) => socket.on('close', () => (closed += 1)));
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    upstream.closeAllConnections();
    upstream.close();
  });

  it.each(Object.entries(keepAliveIn))('are idle for less time in %s than in the shop', (name, pattern) => {
    const [seconds] = pattern.exec(readFileSync(exampleOf[name as 'nginx'], 'utf8')) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds) * 1000).toBeLessThan(keepAliveMs);
  });

  it.each(proxyNames)(
    'are closed behind %s after that time, and the next request gets a new one',
    async (name) => {
      const { port: upstreamPort } = upstream.address() as AddressInfo;
      // One second, so that the test does not wait for a minute.
      const proxy = await startProxy({ name, upstreamPort, keepAliveSeconds: 1 });
      const ask = async () => (await proxy.ask('/', post({}))).status;
      await expect.poll(ask, { timeout: 30_000, interval: 50 }).toBe(200);
      const before = closed;
      expect(await ask()).toBe(200);
      await expect.poll(() => closed, { timeout: 30_000, interval: 50 }).toBeGreaterThan(before);
      expect(await ask()).toBe(200);
      await proxy.stop();
    },
  );
});

describe('docs/operating.md', () => {
  const text = readFileSync('docs/operating.md', 'utf8');
  // The others are about the shop itself: tests/crash runs them.
  const commands = [...text.matchAll(/^```sh\n(.*?)^```$/gms)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .filter((command) => /^(nginx|caddy|haproxy|curl) /.test(command));

  it.each(Object.values(exampleOf))('names %s', (file) => expect(text).toContain(`../${file}`));

  it('names the time after which the shop closes idle connections', () =>
    expect(text).toContain(`after ${keepAliveMs / 1000} seconds`));

  it('has commands that work as they are printed, with the files of the examples in their place', async () => {
    shop ??= await startShopProcess(variables);
    const [nginx, caddy, haproxy] = (await Promise.all(
      proxyNames.map((name) => startProxy({ name, upstreamPort: port })),
    )) as [RunningProxy, RunningProxy, RunningProxy];
    // curl connects to nginx in place of the shop's public address, and trusts its certificate.
    const curlrc = [
      `cacert = "${nginx.folder}/fullchain.pem"`,
      `connect-to = "shop.example:443:127.0.0.1:${nginx.ports.https}"`,
    ];
    writeFileSync(join(nginx.folder, '.curlrc'), curlrc.join('\n'));
    const env = {
      ...process.env,
      PATH: `${process.env.PATH}:/usr/sbin`,
      CURL_HOME: nginx.folder,
      XDG_DATA_HOME: caddy.folder,
      XDG_CONFIG_HOME: caddy.folder,
    };
    const places: [string, string][] = [
      ['nginx -t', `nginx -t -p ${nginx.folder} -c ${nginx.file}`],
      ['/etc/caddy/Caddyfile', caddy.file],
      ['/etc/haproxy/haproxy.cfg', haproxy.file],
      ['127.0.0.1:3000', `127.0.0.1:${port}`],
    ];
    try {
      expect(commands.length).toBeGreaterThan(3);
      for (const printed of commands) {
        const command = places.reduce((before, [from, to]) => before.replaceAll(from, to), printed);
        execFileSync('sh', ['-c', command], { env, stdio: 'pipe' });
      }
    } finally {
      await Promise.all([nginx, caddy, haproxy].map((proxy) => proxy.stop()));
    }
  });
});
