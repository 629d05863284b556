import fc from 'fast-check';

/** Values that have broken shops: those that JSON has and a database can't store, beside valid ones. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>('', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '🏋️', '\u202e', '0', '1'),
  fc.constantFrom<unknown>('%', "'", '..', 'NaN', 'null', '1e309', '-1', '1.005', 'true', '__proto__', '*'),
  fc.constantFrom<unknown>(0, -0, 1, -1, 1.5, 3e9, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    'x'.repeat(300),
    '€'.repeat(200),
    'x'.repeat(6000),
  ),
  fc.constantFrom<unknown>(
    'a@b.co',
    '+8801712345678',
    '2024-02-30',
    '0000-01-01',
    '9999-12-31',
    '+010000-01-01',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

export const nastyText: fc.Arbitrary<string> = nasty.map((value) =>
  typeof value === 'string' ? value : JSON.stringify(value),
);

/** Written at the end of a text. */
export const oddSigns = fc.constantFrom(
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202e',
  '\u0007',
  ' ',
  '%',
  "'",
  '\\',
  '💪',
);

const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000);

/** Bodies that are no JSON object, or too much of one. */
export const nastyBody: fc.Arbitrary<Buffer> = fc
  .oneof(
    fc.constantFrom('', ' ', '{', 'null', '[]', '"a"', '1', '{}{}', '{"a":NaN}', '\u0000', '\ufeff{}'),
    fc.constantFrom('{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":2}'),
    fc.constantFrom(deep('[', ']'), `{"cartItems":${deep('[', ']')}}`, deep('{"a":', '}')),
    fc.constant(`{"title":"${'a'.repeat(120_000)}"}`),
    fc.string({ unit: 'binary', maxLength: 50 }),
  )
  .map((text) => Buffer.from(text))
  .chain((bytes) => fc.constantFrom(bytes, Buffer.concat([bytes, Buffer.from([0xff, 0xfe])])));

const tags = fc.constantFrom('*', '"a"', 'W/"a"', '"', '', '"a", "b"', `${'"x",'.repeat(500)}"y"`);
const accepts = fc.constantFrom(
  'application/problem+json',
  'application/json;q=0',
  'text/html',
  '*/*',
  'application/*;q=0.5, application/problem+json;q=0.6',
  ';q=,,',
  '',
);
const types = fc.constantFrom(
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/csv',
  '',
);
const credentials = fc.constantFrom(
  '',
  'Bearer',
  'Bearer x',
  'bearer  rk_',
  'Basic YTpi',
  'Digest a',
  'Bearer a b',
);
const keys = fc.constantFrom('', 'a b', 'x'.repeat(255), 'x'.repeat(256), '1', '2', 'é');
const origins = fc.constantFrom('https://elsewhere.example', 'null', 'http://', '');
const sites = fc.constantFrom('cross-site', 'same-origin', 'none', 'a');

/** Headers that a client may well send, and the wrong ones. */
export const oddHeader: fc.Arbitrary<[name: string, value: string]> = fc.oneof(
  fc.tuple(fc.constantFrom('if-none-match', 'if-match'), tags),
  fc.tuple(fc.constant('accept'), accepts),
  fc.tuple(fc.constant('content-type'), types),
  fc.tuple(fc.constant('authorization'), credentials),
  fc.tuple(fc.constant('idempotency-key'), keys),
  fc.tuple(fc.constant('origin'), origins),
  fc.tuple(fc.constant('sec-fetch-site'), sites),
  fc.tuple(fc.constant('cookie'), fc.constantFrom('staff=x', 'staff=', ';;', '__Host-staff=a')),
  fc.tuple(fc.constant('x-request-id'), fc.constantFrom('a', 'a b', 'x'.repeat(65), '<>')),
  fc.tuple(fc.constant('x-forwarded-for'), fc.constantFrom('1.1.1.1', 'a', ',,,')),
  fc.tuple(
    fc.constantFrom('range', 'expect-ct', 'te', 'x-http-method-override'),
    fc.constantFrom('DELETE', 'bytes=0-1'),
  ),
);

export const oddMethod = fc.constantFrom(
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
  'TRACE',
  'SEARCH',
);

/** Written at the end of a path. */
export const oddEnding = fc.constantFrom(
  '/',
  '//',
  '/.',
  '/..',
  '/%2e%2e/',
  '%',
  '%ff',
  '%2F',
  '%00',
  '/more',
  ';a=b',
  '?',
  '%20',
);

export const oddName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'page',
  'limit',
  'id',
  'number',
  'a[b]',
  '',
  'q',
);
