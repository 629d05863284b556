import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft } from '../../../src/client/checkout/draft.ts';
import { dropReceipt, keepReceipt, readReceipt } from '../../../src/client/confirm/receipt.ts';
import { openBrowser } from './storage.ts';

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => vi.unstubAllGlobals());

describe('what was typed at checkout', () => {
  const empty = { name: '', email: '', address: '', phone: '', payment: 'card' };

  test('is kept in this tab until it is dropped', () => {
    const draft = { name: 'Ada', email: 'a', address: '', phone: '+880', payment: 'cash' as const };
    keepDraft(draft);
    expect(readDraft()).toEqual(draft);
    expect(browser.localStorage.length).toBe(0);
    dropDraft();
    expect(readDraft()).toEqual(empty);
  });

  test('is nothing, and card, for a new shopper or where something else was kept', () => {
    expect(readDraft()).toEqual(empty);
    browser.sessionStorage.setItem('checkout', '{"name":7,"payment":"gold"}');
    expect(readDraft()).toEqual(empty);
  });
});

describe('the receipt', () => {
  const placedAt = '2026-11-03T10:00:00.000Z';

  test('keeps the amount as a string with two decimals', () => {
    keepReceipt({ orderNumber: 'RH-AAAAA-BBBBB', total: 149.9, placedAt });
    expect(browser.localStorage.getItem('amount')).toBe('149.90');
    expect(readReceipt()).toEqual({
      orderNumber: 'RH-AAAAA-BBBBB',
      amountCents: 14_990,
      placedAt: new Date(placedAt),
    });
  });

  test('is gone when it is dropped', () => {
    keepReceipt({ orderNumber: 'RH-AAAAA-BBBBB', total: 1, placedAt });
    dropReceipt();
    expect(readReceipt()).toBeUndefined();
    expect(browser.localStorage.length).toBe(0);
  });

  test.each([null, '', 'soon'])('is not there when the amount is %o', (amount) => {
    if (amount !== null) browser.localStorage.setItem('amount', amount);
    browser.localStorage.setItem('order', JSON.stringify({ orderNumber: 'RH-AAAAA-BBBBB', placedAt }));
    expect(readReceipt()).toBeUndefined();
  });

  test('has today and no number when only the amount was kept', () => {
    browser.localStorage.setItem('amount', '12.50');
    browser.localStorage.setItem('order', '{"placedAt":"someday"}');
    const receipt = readReceipt();
    expect(receipt).toMatchObject({ amountCents: 1250, orderNumber: undefined });
    expect(Math.abs((receipt?.placedAt.getTime() ?? 0) - Date.now())).toBeLessThan(5000);
  });
});
