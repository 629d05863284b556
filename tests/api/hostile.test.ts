import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customer, makeProduct } from '../helpers/factories.ts';
import { sumOf } from '../helpers/metrics.ts';
import { dripRaw, rawRequest, sendRaw } from '../helpers/raw.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { ask } from '../helpers/transports.ts';

const shop = sharedTestShop();
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  await makeProduct(shop.db);
});
/** Whatever was sent, the same server goes on selling. */
afterEach(async () => {
  expect((await ask(shop, 'REST', 'list', {})).status).toBe(200);
  expect(unhandled).toEqual([]);
});
afterAll(() => void process.off('unhandledRejection', note));

const json = { 'Content-Type': 'application/json' };
const head = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${headers.map((h) => `${h}\r\n`).join('')}\r\n`;
const paths = ['/', '/trpc/product.list', '/api/v1/product', '/api/v1/product/order-many'];

const malformed: [string, string | Buffer][] = [
  ['no host', head('GET /')],
  ...paths.map((path): [string, string] => [`Host: [ at ${path}`, head(`GET ${path}`, 'Host: [')]),
  ...['a b', 'a/b', 'a?b', 'a#b', 'a@b', 'a\\b', 'a:b:c', '[::1', '%', 'a:99999', '\u00e9', '', 'a,b'].map(
    (host): [string, string] => [`Host: ${host}`, head('GET /api/v1/product', `Host: ${host}`)],
  ),
  ['two hosts', head('GET /', 'Host: a', 'Host: b')],
  ...[
    'http://[',
    '//[',
    '//evil.example/',
    'http://evil.example//',
    'http://a@evil.example/',
    'ftp://evil.example/',
    '*',
    'a',
    '\\',
    '/\u0000',
    '/\u007f[',
    '/ /',
    '',
  ].map((target): [string, string] => [`target ${JSON.stringify(target)}`, head(`GET ${target}`, 'Host: a')]),
  ...paths.flatMap((path) =>
    ['TRACE', 'PROPFIND', 'get', 'G@T', 'M-SEARCH', 'LINK'].map((method): [string, string] => [
      `${method} ${path}`,
      head(`${method} ${path}`, 'Host: a'),
    ]),
  ),
  ['CONNECT', head('CONNECT evil.example:443', 'Host: evil.example:443')],
  ['CONNECT to a path', head('CONNECT /trpc/product.list', 'Host: a')],
  ['HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/9', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['TLS hello', Buffer.from('16030100c8010000c40303', 'hex')],
  ['no HTTP at all', 'EHLO shop.test\r\n\r\n'],
  ['length and chunks', head('POST /', 'Host: a', 'Content-Length: 5', 'Transfer-Encoding: chunked')],
  ['two lengths', head('POST /', 'Host: a', 'Content-Length: 5', 'Content-Length: 6')],
  ['a list of lengths', head('POST /', 'Host: a', 'Content-Length: 5, 6')],
  ['a negative length', head('POST /', 'Host: a', 'Content-Length: -1')],
  ['an endless length', head('POST /', 'Host: a', `Content-Length: ${'9'.repeat(30)}`)],
  ['chunks called xchunked', head('POST /', 'Host: a', 'Transfer-Encoding: xchunked')],
  ['chunked twice', head('POST /', 'Host: a', 'Transfer-Encoding: chunked, chunked')],
  ['a folded header', head('GET /', 'Host: a', 'X-A: b', '\tc', 'Content-Length : 5')],
  ['a header without a name', head('GET /', 'Host: a', ': b')],
  ['NUL in a header', head('GET /', 'Host: a', 'X-A: \u0000')],
  ['a bare CR in a header', head('GET /', 'Host: a', 'X-A: b\rX-B: c')],
  ['17 kB of header', head('GET /', 'Host: a', `X-A: ${'a'.repeat(17_000)}`)],
  ['17 kB of address', head(`GET /${'a'.repeat(17_000)}`, 'Host: a')],
  [
    'a wrong chunk size',
    `${head('POST /api/v1/product/order-many', 'Host: a', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n`,
  ],
  [
    'a chunk longer than said',
    `${head('POST /trpc/order.place', 'Host: a', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}2\r\n{"a":1}\r\n0\r\n\r\n`,
  ],
];

describe('malformed HTTP is answered 4xx or cut off at once', () => {
  it.each(malformed)('%s', async (_, bytes) => {
    const { status } = await sendRaw(shop.url, bytes, '\r\n\r\n');
    expect(status === undefined || (status >= 400 && status < 500), `status ${status}`).toBe(true);
  });

  it('the connection ends, even if the client leaves its side open', async () => {
    const openConnections = async () =>
      sumOf(
        await (await fetch(`${shop.url}/metrics`, { headers: { connection: 'close' } })).text(),
        'http_connections',
      );
    await expect.poll(openConnections, { timeout: 10_000 }).toBe(1);
    const { hostname, port } = new URL(shop.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const ended = once(socket, 'end');
    socket.resume().write('NONSENSE\r\n\r\n');
    await ended;
    await expect.poll(openConnections).toBe(1);
    socket.destroy();
  });

  it('a whole URL as the target is the path in it', async () => {
    for (const target of ['http://shop.test/healthz', 'HTTPS://other.test:81/healthz?a=1']) {
      expect((await sendRaw(shop.url, rawRequest(`GET ${target}`))).text).toContain('{"status":"ok"}');
    }
    const page = await sendRaw(shop.url, rawRequest('GET http://shop.test?page=2'));
    expect(page.text).toMatch(/^HTTP\/1.1 200 .*<title>/s);
  });

  it.each([
    ['shop.test', 'http://evil.example', 'INVALID_INPUT', 'http://evil.example'],
    ['evil.example', 'http://shop.test', 'INVALID_INPUT', 'http://shop.test'],
    ['evil.example', 'http://evil.example', 'CROSS_SITE', 'http://shop.test'],
  ])('with Host %s and Origin %s, a write is answered %s at %s', async (Host, Origin, reason, base) => {
    const request = rawRequest(`POST ${base}/trpc/order.place`, { ...json, Host, Origin }, '{}');
    expect((await sendRaw(shop.url, request)).text).toContain(reason);
  });

  it('a whole URL does not make up for a Host that is none', async () => {
    for (const Host of ['[', 'a b', '']) {
      expect((await sendRaw(shop.url, rawRequest('GET http://shop.test/', { Host }))).status).toBe(400);
    }
  });

  it.each(['/healthz', '/readyz', '/api/v1/product'])(
    'HTTP/1.0 without a host is answered: %s',
    async (path) => {
      expect((await sendRaw(shop.url, `GET ${path} HTTP/1.0\r\n\r\n`)).status).toBe(200);
    },
  );

  it('an upgrade is not made: the page is answered as ever', async () => {
    const request = rawRequest('GET /healthz', { Connection: 'Upgrade', Upgrade: 'websocket' });
    expect((await sendRaw(shop.url, request)).status).toBe(200);
  });
});

const bodyPaths = ['/trpc/order.place', '/api/v1/product/order-many'];

describe.each(bodyPaths)('a body for %s', (path) => {
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    fetch(shop.url + path, { method: 'POST', headers, body });

  const notJson: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['a broken object', '{bad'],
    ['nothing but a brace', '{'],
    ['two values', '{}{}'],
    ['NaN', '{"a":NaN}'],
    ['a comment', '{/**/}'],
    ['UTF-8 that is none', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['half a letter', Buffer.from([0x22, 0xc3])],
    ['NUL', '\u0000'],
    ['__proto__', '{"__proto__":{"cartItems":[]}}'],
    ['__proto__ in disguise', '{"\\u005f_proto__":{"a":1}}'],
    ['__proto__ deep inside', '{"cartItems":[{"__proto__":{"quantity":1}}]}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"a":1}}}'],
  ];
  it.each(notJson)('that holds %s is refused as no JSON', async (_, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('INVALID_JSON');
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  it.each(['null', '[]', '"a"', '1', 'true', '{}', ' ', ''])('of just %j is refused', async (body) => {
    expect((await post(body)).status).toBe(400);
  });

  it('of 20,000 arrays inside each other is refused', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    for (const body of [deep, `{"cartItems":${deep}}`, `{"cartItems":[{"_id":${deep},"quantity":1}]}`]) {
      expect((await post(body)).status).toBe(400);
    }
  });

  it.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'a',
    'text/html; application/json',
  ])('sent as %s is refused', async (type) => {
    const response = await post('{"cartItems":[]}', { 'content-type': type });
    expect(response.status).toBe(415);
  });

  it('sent as no type at all is refused', async () => {
    const { status } = await sendRaw(shop.url, rawRequest(`POST ${path}`, {}, '{}'));
    expect(status).toBe(415);
  });

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://shop.test.evil.example' },
    { Origin: 'http://shop.test:81' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://evil.example' },
  ])('from another site is refused: %j', async (headers) => {
    const { status, text } = await sendRaw(
      shop.url,
      rawRequest(`POST ${path}`, { ...json, ...headers }, '{}'),
    );
    expect(status).toBe(403);
    expect(text).toContain('CROSS_SITE');
  });

  it('from the shop itself is taken', async () => {
    const headers = { ...json, 'Sec-Fetch-Site': 'same-origin', Origin: 'http://shop.test' };
    const { status, text } = await sendRaw(shop.url, rawRequest(`POST ${path}`, headers, '{}'));
    expect(status).toBe(400);
    expect(text).toContain('cartItems');
  });

  it('of 20 MB is refused with 413 or a closed connection, whether its size is announced or not', async () => {
    const before = process.memoryUsage().rss;
    const announced = rawRequest(`POST ${path}`, { ...json, 'Content-Length': '20000000' });
    expect((await sendRaw(shop.url, announced)).status).toBe(413);

    const piece = Buffer.alloc(64 * 1024, 'a');
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);
    const chunked = rawRequest(`POST ${path}`, { ...json, 'Transfer-Encoding': 'chunked' });
    const { status } = await sendRaw(shop.url, chunked, ...Array<Buffer>(320).fill(chunk));
    expect([413, undefined]).toContain(status);
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6);
  });

  it('a little over 100 kB is told so in words, chunked or not', async () => {
    const body = `{"a":"${'a'.repeat(100_000)}"}`;
    const whole = await post(body);
    expect([whole.status, await whole.text()]).toEqual([413, expect.stringContaining('BODY_TOO_LARGE')]);
    const chunked = rawRequest(`POST ${path}`, { ...json, 'Transfer-Encoding': 'chunked' });
    const pieces = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect((await sendRaw(shop.url, chunked, pieces)).status).toBe(413);
  });

  it.each([
    ['too large', {}, 413],
    ['of another site', { Origin: 'http://evil.example' }, 403],
  ])(
    '%s is refused once it was sent: a reset meanwhile is all that a proxy would report',
    async (_, headers, status) => {
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += chunk));
      const announced = { ...json, ...headers, 'Content-Length': '200000' };
      socket.write(rawRequest(`POST ${path}`, announced) + 'a'.repeat(100_000));
      await sleep(200);
      expect(text).toBe('');
      socket.write('a'.repeat(100_000));
      await expect.poll(() => text).toContain(`HTTP/1.1 ${status} `);
      socket.destroy();
    },
  );
});

it('a body that drips in ends with words, and holds nobody else up', { tags: 'slow' }, async () => {
  const announced = { ...json, 'Content-Length': '90000' };
  const slow = ['/trpc/order.place', '/api/v1/product/order-many'].flatMap((path) =>
    Array.from({ length: 30 }, () => dripRaw(shop.url, rawRequest(`POST ${path}`, announced))),
  );
  expect((await fetch(`${shop.url}/api/v1/product`)).status).toBe(200);
  for (const { status, text } of await Promise.all(slow)) {
    expect([status, text]).toEqual([408, expect.stringContaining('took too long to arrive')]);
    expect(text).toMatch(/^connection: close/im);
  }
});

describe('a text with a character that PostgreSQL can’t store is refused with what to do', () => {
  const text = 'a\u0000b';
  it.each([
    ['order.issueDocument', { kind: 'credit_note', subject: text }],
    ['search.dismiss', { term: text }],
  ])('%s', async (procedure, input) => {
    const { cookie } = await signInAs(shop, 'owner');
    const { id } = await makeProduct(shop.db);
    const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity: 1 }], customer });
    const body = { number: data.orderNumber, ...input };
    const call = await fetch(`${shop.url}/trpc/${procedure}`, posting(body, { cookie }));
    const { error } = await call.json();
    expect([call.status, error.message]).toEqual([400, 'A text has the character U+0000; leave it out']);
  });
});

describe('addresses', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__', '%5F_proto__'])(
    'with a parameter named %s are refused',
    async (name) => {
      for (const path of paths) expect((await fetch(`${shop.url}${path}?${name}=1`)).status).toBe(400);
    },
  );

  it.each(['/trpc/%', '/trpc/%E0%A4%A', '/trpc/%ff.%ff', '/api/v1/%', '/api/v1/product/get/%ff'])(
    'with a broken encoding are refused: %s',
    async (path) => expect((await fetch(shop.url + path)).status).toBe(400),
  );

  it.each([
    '/trpc',
    '/trpc/',
    '/trpc/none',
    '/trpc/product',
    '/trpc/product.none',
    '/trpc/constructor',
    '/trpc/__proto__',
    '/trpc/product.list/x',
    '/trpc/product.__proto__',
  ])('that name no procedure are not found: %s', async (path) =>
    expect((await fetch(shop.url + path)).status).toBe(404),
  );

  it.each(['{bad', 'null', '[]', '1', '"a"', '{"__proto__":{"page":2}}', '['.repeat(5000)])(
    'of tRPC with the input %s are answered, without a fault of the shop',
    async (input) => {
      for (const batch of ['', '&batch=1']) {
        const response = await fetch(
          `${shop.url}/trpc/product.get?input=${encodeURIComponent(input)}${batch}`,
        );
        expect(await response.text()).toContain('error');
        expect(response.status).toBe(400);
      }
    },
  );

  it('of a mutation are not for GET, nor those of a query for POST', async () => {
    const get = await fetch(`${shop.url}/trpc/order.place?input=${encodeURIComponent('{"cartItems":[]}')}`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const post = await fetch(`${shop.url}/trpc/product.list`, posting({}));
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it.each(['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('of tRPC take no %s', async (method) => {
    const { status, headers } = await fetch(`${shop.url}/trpc/product.list`, { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
});

describe('a tRPC batch', () => {
  const batch = (calls: number, method: 'GET' | 'POST', comma = ',') => {
    const names = Array(calls)
      .fill(method === 'GET' ? 'product.get' : 'order.place')
      .join(comma);
    return fetch(`${shop.url}/trpc/${names}?batch=1`, method === 'GET' ? {} : posting({}));
  };

  it.each(['GET', 'POST'] as const)('of 11 or 500 calls is refused as a whole, by %s', async (method) => {
    for (const comma of [',', '%2C']) {
      for (const calls of [11, 500]) {
        const response = await batch(calls, method, comma);
        expect(response.status).toBe(400);
        expect((await response.text()).match(/INVALID_INPUT/g)).toBeNull();
      }
    }
  });

  it('of ten calls is answered call by call', async () => {
    const answers = (await (await batch(10, 'GET')).json()) as unknown[];
    expect(answers).toHaveLength(10);
  });
});
