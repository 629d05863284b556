import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parseCart } from '../../../src/client/cart/stored-cart.ts';
import { readObject, safeStorage } from '../../../src/client/page/browser-storage.ts';
import { cartOf, emptyCart } from '../../../src/shared/order/cart.ts';
import { item } from './product.ts';
import { memoryStorage } from './storage.ts';

describe('a cart read from the browser', () => {
  test('is the cart that was kept, its total worked out anew', () => {
    const cart = cartOf([item({ quantity: 2 }), item({ _id: 'mat', previousPrice: 5, gone: true })]);
    expect(parseCart(JSON.parse(JSON.stringify({ ...cart, totalCents: 1 })))).toEqual(cart);
  });

  test.each([undefined, null, 7, 'cart', [], {}, { items: 'none' }, { items: [null, 3, {}] }])(
    'is empty where %o was stored',
    (state) => expect(parseCart(state)).toEqual(emptyCart),
  );

  test.each([
    { _id: '' },
    { title: undefined },
    { price: '19.99' },
    { price: -1 },
    { price: null },
    { stock: 1.5 },
    { quantity: 0 },
    { quantity: 1e300 },
    { tag: 4 },
    { gone: 'yes' },
    { previousPrice: 'x' },
  ])('leaves out a line with %o', (fields) => {
    const mat = item({ _id: 'mat' });
    expect(parseCart({ items: [{ ...item(), ...fields }, mat] })).toEqual(cartOf([mat]));
  });

  test('holds each product once', () => {
    expect(parseCart({ items: [item({ quantity: 2 }), item({ quantity: 3 })] })).toEqual(
      cartOf([item({ quantity: 2 })]),
    );
  });

  test('is a cart whatever was stored', () => {
    fc.assert(
      fc.property(fc.anything(), fc.jsonValue(), (state, value) => {
        expect(parseCart(state).totalCents).toBe(0);
        expect(parseCart({ items: [item(), value] })).toEqual(cartOf([item()]));
      }),
    );
  });
});

describe('a storage of the browser', () => {
  test('keeps values where others find them', () => {
    const shared = memoryStorage();
    safeStorage(() => shared).setItem('amount', '12.00');
    expect(safeStorage(() => shared).getItem('amount')).toBe('12.00');
  });

  test('that is forbidden serves from memory', () => {
    const storage = safeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(storage.getItem('amount')).toBeNull();
    storage.setItem('amount', '12.00');
    expect(storage.getItem('amount')).toBe('12.00');
    storage.removeItem('amount');
    expect(storage.getItem('amount')).toBeNull();
  });

  test('that is full keeps the newest value in memory, and lets it go once there is room', () => {
    const shared = memoryStorage();
    const storage = safeStorage(() => shared);
    storage.setItem('cart', 'old');
    const full = vi.spyOn(shared, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.setItem('cart', 'new');
    expect(storage.getItem('cart')).toBe('new');
    full.mockRestore();
    storage.setItem('cart', 'newer');
    shared.setItem('cart', 'from another tab');
    expect(storage.getItem('cart')).toBe('from another tab');
  });

  test.each(['{', 'null', '[]', '"text"', '7'])('holds no object where %s is stored', (text) => {
    const shared = memoryStorage();
    shared.setItem('cart', text);
    expect(readObject(shared, 'cart')).toBeUndefined();
  });
});
