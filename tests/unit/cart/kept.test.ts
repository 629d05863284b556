import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropDraft, readDraft, saveDraft } from '../../../src/client/order/draft.ts';
import {
  dropReceipt,
  readReceipt,
  storeConfirmed,
  storeEmail,
  storeReceipt,
} from '../../../src/client/order/receipt.ts';
import { item } from './product.ts';
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
    saveDraft(draft);
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
  const orderNumber = 'RH-AAAAA-BBBBB';
  const customer = { name: 'Ada', email: 'ada@example.com', address: 'Road 5', phone: '+8801712345678' };
  const bench = item({ _id: 'bench', price: 49.95, quantity: 3 });
  const order = { cartItems: [{ _id: 'bench', quantity: 3 }], customer, expectedTotal: 149.85 };
  const purchase = { order, paymentMethod: 'cash' as const };

  test('keeps the amount as a string with two decimals, and what was ordered', () => {
    storeReceipt({ orderNumber, total: 149.85, placedAt, arrives: null, confirmBy: null }, purchase, [
      item({ _id: 'mat' }),
      bench,
    ]);
    expect(browser.localStorage.getItem('amount')).toBe('149.85');
    const { _id, title, image } = bench;
    expect(readReceipt()).toEqual({
      orderNumber,
      amountCents: 14_985,
      placedAt: new Date(placedAt),
      paymentMethod: 'cash',
      lines: [{ _id, title, image, quantity: 3, totalCents: 14_985 }],
      customer,
      hasEmail: true,
    });
  });

  test('knows until when a large order has to be confirmed, and in its tab the key to ask again', () => {
    const confirmBy = '2026-11-05T10:00:00.000Z';
    storeReceipt(
      { orderNumber, total: 149.85, placedAt, arrives: null, confirmBy },
      { ...purchase, key: 'k1' },
      [bench],
    );
    expect(browser.localStorage.getItem('order')).not.toContain('k1');
    storeEmail('ada@example.org');
    expect(readReceipt()).toMatchObject({
      confirmBy,
      key: 'k1',
      customer: { ...customer, email: 'ada@example.org' },
    });
    storeConfirmed('RH-CCCCC-DDDDD');
    expect(readReceipt()?.confirmBy).toBe(confirmBy);
    storeConfirmed(orderNumber);
    expect(readReceipt()?.confirmBy).toBeUndefined();
    // Others are remembered with it, in this tab alone.
    storeReceipt(
      { orderNumber, total: 149.85, placedAt, arrives: null, confirmBy: null },
      { ...purchase, key: 'k2' },
      [bench],
    );
    expect(readReceipt()?.key).toBe('k2');
    expect(browser.localStorage.getItem('order')).not.toContain('k2');
  });

  test('leaves out lines that do not come to the total, or that the cart has no more', () => {
    for (const cart of [[{ ...bench, price: 50 }], []]) {
      storeReceipt({ orderNumber, total: 149.85, placedAt, arrives: null, confirmBy: null }, purchase, cart);
      expect(readReceipt()?.lines).toEqual([]);
    }
  });

  test('tells only the tab that ordered where the order goes, and only of its own order', () => {
    storeReceipt({ orderNumber, total: 149.85, placedAt, arrives: null, confirmBy: null }, purchase, [bench]);
    expect(browser.localStorage.getItem('order')).not.toContain('Ada');
    browser.localStorage.setItem('order', JSON.stringify({ orderNumber: 'RH-CCCCC-DDDDD', placedAt }));
    expect(readReceipt()).toMatchObject({ orderNumber: 'RH-CCCCC-DDDDD', customer: undefined, lines: [] });
  });

  test('is gone when it is dropped', () => {
    storeReceipt({ orderNumber, total: 149.85, placedAt, arrives: null, confirmBy: null }, purchase, [bench]);
    dropReceipt();
    expect(readReceipt()).toBeUndefined();
    expect(browser.localStorage.length).toBe(0);
    expect(browser.sessionStorage.length).toBe(0);
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
