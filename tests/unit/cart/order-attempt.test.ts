import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attemptKey, clearAttempt } from '../../../src/client/order/order-attempt.ts';
import { openBrowser } from './storage.ts';

const order = {
  cartItems: [{ _id: 'bench', quantity: 1 }],
  customer: { name: 'Ada', email: 'ada@example.com', address: '1 Mill Road', phone: '+8801712345678' },
  expectedTotal: 19.99,
};

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('the same order keeps its key, as in a second tab or after a reload', () => {
  expect(attemptKey(structuredClone(order))).toBe(attemptKey(order));
});

test('any change to the order asks for a new key', () => {
  const keys = [
    attemptKey(order),
    attemptKey({ ...order, cartItems: [{ _id: 'bench', quantity: 2 }] }),
    attemptKey({ ...order, customer: { ...order.customer, address: '2 Mill Road' } }),
    attemptKey({ ...order, expectedTotal: 20 }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('the same goods can be ordered again once the first order is placed', () => {
  const first = attemptKey(order);
  clearAttempt();
  expect(attemptKey(order)).not.toBe(first);
});

test('a key can travel in a header', () => {
  expect(attemptKey(order)).toMatch(/^[\x21-\x7e]{16,255}$/);
});

test('nothing of the shopper stays behind in the browser', () => {
  attemptKey(order);
  const kept = browser.localStorage.getItem('order-attempt') ?? '';
  for (const value of Object.values(order.customer)) expect(kept).not.toContain(value);
});

test('a spoilt record is replaced', () => {
  browser.localStorage.setItem('order-attempt', '{"key":7');
  expect(attemptKey(order)).toBe(attemptKey(order));
});
