import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attemptKey, clearAttempt } from '../../../src/client/order/order-attempt.ts';
import {
  chargedPayment,
  dropOpenPayment,
  readOpenPayment,
  storeOpenPayment,
} from '../../../src/client/order/payment/open-payment.ts';
import { customer } from '../../helpers/factories.ts';
import { openBrowser } from '../cart/storage.ts';

const order = { cartItems: [{ _id: 'bench', quantity: 1 }], customer, expectedTotal: 19.99 };

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('a payment is kept for this tab until it is dropped', () => {
  storeOpenPayment({ key: 'k1', order });
  expect(readOpenPayment()).toEqual({ key: 'k1', order });
  expect(browser.localStorage.length).toBe(0);
  dropOpenPayment();
  expect(readOpenPayment()).toBeUndefined();
});

test('a spoilt record counts as none', () => {
  browser.sessionStorage.setItem('open-payment', '{"key":7}');
  expect(readOpenPayment()).toBeUndefined();
});

test('only a payment that the provider has taken waits for its confirmation', () => {
  storeOpenPayment({ key: 'k1', order, clientSecret: 'pi_1_secret_2' });
  expect(chargedPayment()).toBeUndefined();
  storeOpenPayment({ key: 'k1', order, clientSecret: 'pi_1_secret_2', isCharged: true });
  expect(chargedPayment()?.clientSecret).toBe('pi_1_secret_2');
});

test('calling off an older payment leaves the key of the order that follows it', () => {
  const older = attemptKey(order);
  const key = attemptKey({ ...order, expectedTotal: 20 });
  clearAttempt(older);
  expect(attemptKey({ ...order, expectedTotal: 20 })).toBe(key);
  clearAttempt(key);
  expect(attemptKey({ ...order, expectedTotal: 20 })).not.toBe(key);
});
