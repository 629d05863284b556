import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/shared/base/limits.ts';
import { messages } from '../../../src/shared/base/messages.ts';
import {
  addItem,
  cartOf,
  decreaseItem,
  emptyCart,
  fitItem,
  increaseItem,
  lineTotalCents,
  removeItem,
} from '../../../src/shared/order/cart.ts';
import { item, product } from './product.ts';

const { notInStock, maximumReached } = messages.cart;

describe('adding a product', () => {
  test('adds one piece unless told otherwise', () => {
    const { cart, refusal } = addItem(emptyCart, product());
    expect(refusal).toBeUndefined();
    expect(cart).toEqual({ items: [item()], totalCents: 1999 });
  });

  test('adds the requested quantity as a new line', () => {
    const { cart } = addItem(cartOf([item({ _id: 'mat' })]), product(), 3);
    expect(cart.items.map((line) => [line._id, line.quantity])).toEqual([
      ['mat', 1],
      ['bench', 3],
    ]);
  });

  test('raises the quantity of a product that is already there', () => {
    const { cart } = addItem(cartOf([item({ quantity: 2 })]), product(), 3);
    expect(cart.items).toEqual([item({ quantity: 5 })]);
  });

  test.each([0, undefined])('refuses a product whose stock is %s', (stock) => {
    const change = addItem(emptyCart, { ...product(), stock } as ReturnType<typeof product>);
    expect(change).toEqual({ cart: emptyCart, refusal: notInStock });
  });

  test('refuses what would exceed the stock, together with what is there or alone', () => {
    const cart = cartOf([item({ quantity: 3 })]);
    expect(addItem(cart, product(), 3)).toEqual({ cart, refusal: maximumReached });
    expect(addItem(emptyCart, product(), 6)).toEqual({ cart: emptyCart, refusal: maximumReached });
  });

  test('refuses one more when the line holds all of the stock, or more since the stock fell', () => {
    for (const quantity of [5, 7]) {
      const cart = cartOf([item({ quantity })]);
      expect(addItem(cart, product())).toEqual({ cart, refusal: maximumReached });
    }
  });

  test('never asks for more pieces or lines than an order may have', () => {
    const heap = product({ stock: 1_000_000 });
    expect(addItem(emptyCart, heap, limits.lineQuantity).refusal).toBeUndefined();
    expect(addItem(emptyCart, heap, limits.lineQuantity + 1).refusal).toBe(maximumReached);

    const full = cartOf(Array.from({ length: limits.cartLines }, (_, index) => item({ _id: `${index}` })));
    expect(addItem(full, product()).refusal).toBe(maximumReached);
    expect(addItem(full, product({ _id: '7' })).refusal).toBeUndefined();
  });

  test('takes over the price and stock that the product has now', () => {
    const { cart } = addItem(cartOf([item()]), product({ price: 25, stock: 9 }));
    expect(cart).toEqual({
      items: [item({ price: 25, stock: 9, quantity: 2, previousPrice: 19.99 })],
      totalCents: 5000,
    });
  });
});

describe('changing a line', () => {
  test('increases by one unless told otherwise', () => {
    const cart = cartOf([item()]);
    expect(increaseItem(cart, 'bench').cart.items[0]?.quantity).toBe(2);
    expect(increaseItem(cart, 'bench', 3).cart.items[0]?.quantity).toBe(4);
  });

  test('refuses an increase beyond the stock', () => {
    const cart = cartOf([item({ quantity: 5 })]);
    expect(increaseItem(cart, 'bench')).toEqual({ cart, refusal: maximumReached });
  });

  test('decreases by one, but never below one', () => {
    expect(decreaseItem(cartOf([item({ quantity: 3 })]), 'bench').items[0]?.quantity).toBe(2);
    const last = cartOf([item()]);
    expect(decreaseItem(last, 'bench')).toBe(last);
  });

  test('removes the line of a product and nothing else', () => {
    const cart = cartOf([item(), item({ _id: 'mat', price: 5 })]);
    expect(removeItem(cart, 'bench')).toEqual({ items: [item({ _id: 'mat', price: 5 })], totalCents: 500 });
    expect(removeItem(cart, 'unknown')).toEqual(cart);
  });

  test('leaves the cart as it is for a product that is not in it', () => {
    const cart = cartOf([item()]);
    expect(increaseItem(cart, 'unknown')).toEqual({ cart });
    expect(decreaseItem(cart, 'unknown')).toBe(cart);
    expect(fitItem(cart, 'unknown', 0)).toBe(cart);
  });

  test('fits a line to what is left, and drops it when nothing is', () => {
    const cart = cartOf([item({ quantity: 4 })]);
    expect(fitItem(cart, 'bench', 3).items[0]?.quantity).toBe(3);
    expect(fitItem(cart, 'bench', 4)).toBe(cart);
    expect(fitItem(cart, 'bench', 0)).toEqual(emptyCart);
  });
});

test('a line comes to its price times its quantity, to the cent', () => {
  expect(lineTotalCents(item({ price: 19.99, quantity: 3 }))).toBe(5997);
  expect(lineTotalCents(item({ price: 0.1, quantity: 3 }))).toBe(30);
});
