import { expect, it } from 'vitest';
import { createStore } from '../../../src/server/http/response-cache/store.ts';

const answerOf = (bytes: number) => ({
  headers: ['etag', '"x"'],
  contentHeaders: [],
  body: Buffer.alloc(bytes),
  tag: '"x"',
  calls: 1,
  isRest: true,
  route: '/product',
});

it('never takes more than it may, however much it is given', () => {
  const store = createStore(100_000);
  for (let n = 0; n < 1000; n++) {
    store.set(`key ${n % 300}`, answerOf((n * 7919) % 12_000));
    expect(store.bytes).toBeLessThanOrEqual(100_000);
  }
  expect(store.size).toBeGreaterThan(5);
  store.clear();
  expect([store.size, store.bytes, store.find('key 299')]).toEqual([0, 0, undefined]);
});

it('evicts first what nobody asks for', () => {
  const store = createStore(100_000);
  store.set('wanted', answerOf(5000));
  for (let n = 0; n < 200; n++) {
    store.set(`crawled ${n}`, answerOf(5000));
    expect(store.find('wanted')?.body.length).toBe(5000);
  }
  expect(store.find('crawled 0')).toBeUndefined();
  expect(store.find('crawled 199')).toBeDefined();
});

it('counts a response that replaces another once', () => {
  const store = createStore(100_000);
  store.set('same', answerOf(1));
  const { bytes } = store;
  for (let n = 0; n < 100; n++) store.set('same', answerOf(1));
  expect([store.size, store.bytes]).toEqual([1, bytes]);
});

it('caches nothing that would evict much of the rest', () => {
  const store = createStore(100_000);
  store.set('large', answerOf(50_000));
  expect(store.find('large')).toBeUndefined();
});
