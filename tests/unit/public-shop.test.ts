import { describe, expect, it } from 'vitest';
import { isPublicShop, publicUrlOf, readEnv, takesTestCards, timeZoneOf } from '../../src/server/base/env.ts';

/** Complete keys of one mode. */
const stripe = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});

const publicShops: [string, Record<string, string>][] = [
  ['PUBLIC_URL is behind a proxy', { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' }],
  ['PUBLIC_URL is an address of the network', { PUBLIC_URL: 'http://192.168.1.5:3000' }],
  ['PUBLIC_URL only begins like a loopback address', { PUBLIC_URL: 'https://127.0.0.1.shop.example' }],
  ['HOST is an address of the network', { HOST: '192.168.1.5' }],
  ['HOST is every address', { HOST: '::', PUBLIC_URL: 'http://localhost:3000' }],
  ['NODE_ENV is production', { NODE_ENV: 'production' }],
];

const ownShops: [string, Record<string, string>][] = [
  ['nothing is set', {}],
  ['HOST is ::1', { HOST: '::1' }],
  ['HOST is another loopback address', { HOST: '127.0.1.1' }],
  ['PUBLIC_URL is a loopback address', { PUBLIC_URL: 'http://localhost:8080' }],
  ['PUBLIC_URL is ::1', { PUBLIC_URL: 'http://[::1]:8080' }],
  ['NODE_ENV is test', { NODE_ENV: 'test' }],
];

describe.each(publicShops)('a public shop: %s', (_, variables) => {
  it('has no card sandbox, no time zone of the demo, and neither limits nor cache can be off', () => {
    const env = readEnv(variables);
    expect([isPublicShop(env), takesTestCards(env), timeZoneOf(env)]).toEqual([true, false, 'UTC']);
    expect(() => readEnv({ ...variables, RATE_LIMIT: 'off' })).toThrow(/^Wrong setting - RATE_LIMIT: /);
    expect(() => readEnv({ ...variables, CACHE: 'off' })).toThrow(/^Wrong setting - CACHE: /);
  });

  it('takes test cards only where CARD_SANDBOX asks for them', () => {
    expect(takesTestCards(readEnv({ ...variables, CARD_SANDBOX: 'on' }))).toBe(true);
    expect(() => readEnv({ ...variables, ...stripe('test') })).toThrow(
      /STRIPE_SECRET_KEY: is a test key, .+ CARD_SANDBOX=on/,
    );
    expect(() => readEnv({ ...variables, ...stripe('test'), CARD_SANDBOX: 'on' })).not.toThrow();
    expect(() => readEnv({ ...variables, ...stripe('live') })).not.toThrow();
  });
});

describe.each(ownShops)('a shop of one machine: %s', (_, variables) => {
  it('has the card sandbox and the time zone of the demo, and limits and cache can be off', () => {
    const env = readEnv({ ...variables, RATE_LIMIT: 'off', CACHE: 'off' });
    expect([isPublicShop(env), takesTestCards(env), timeZoneOf(env)]).toEqual([false, true, 'Asia/Dhaka']);
    expect(() => readEnv({ ...variables, ...stripe('test') })).not.toThrow();
  });
});

it('CARD_SANDBOX contradicts neither live nor test keys', () => {
  expect(() => readEnv({ ...stripe('live'), CARD_SANDBOX: 'on' })).toThrow(/CARD_SANDBOX: must not be on/);
  expect(() => readEnv({ ...stripe('test'), CARD_SANDBOX: 'off' })).toThrow(/STRIPE_SECRET_KEY: is a test/);
});

describe('PUBLIC_URL', () => {
  it.each(['https://shop.example', 'https://Shop.example/', 'https://shop.example:443'])(
    '%s is taken',
    (url) => {
      expect(publicUrlOf(readEnv({ PUBLIC_URL: url }))).toBe('https://shop.example');
    },
  );

  it.each([
    'https://shop.example/store',
    'https://shop.example/?from=mail',
    'https://shop.example/#top',
    'https://user:secret@shop.example',
  ])('%s is refused', (url) => {
    expect(() => readEnv({ PUBLIC_URL: url })).toThrow(
      'Wrong setting - PUBLIC_URL: must be an address without path, query and user, such as https://shop.example',
    );
  });

  it.each(['0.0.0.0', '::'])('has to be set where HOST is %s, which no link leads to', (HOST) => {
    expect(() => readEnv({ HOST })).toThrow(/^Wrong setting - PUBLIC_URL: is missing/);
    expect(() => readEnv({ HOST, PUBLIC_URL: 'https://shop.example' })).not.toThrow();
  });
});

describe('MAIL_FROM', () => {
  it.each([
    ['orders@shop.example', null],
    ['<orders@shop.example>', null],
    ['Iron & Co <orders@shop.example>', 'Iron & Co'],
    ['"Iron, Co." <orders@shop.example>', 'Iron, Co.'],
  ])('%s is a sender', (text, name) => {
    expect(readEnv({ MAIL_FROM: text }).MAIL_FROM).toEqual({ name, address: 'orders@shop.example' });
  });

  it.each([
    'Iron & Co',
    'Iron <orders>',
    'a@b.example <c@d.example> <e@f.example>',
    'A\r\nBcc: x <a@b.example>',
  ])('%j is refused', (text) => {
    expect(() => readEnv({ MAIL_FROM: text })).toThrow(/^Wrong setting - MAIL_FROM\S*: must be an address/);
  });
});

it('METRICS_TOKEN is long enough not to be guessed', () => {
  expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN: must have 16 characters/);
});
