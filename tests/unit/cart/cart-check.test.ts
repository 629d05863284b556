import { describe, expect, test } from 'vitest';
import {
  acknowledgePrice,
  canCheckOut,
  cartOf,
  emptyCart,
  lineProblem,
  refreshItems,
} from '../../../src/shared/order/cart.ts';
import { item, product } from './product.ts';

describe('what the server says now', () => {
  test('replaces title, price and stock, and leaves the quantity to the shopper', () => {
    const cart = refreshItems(cartOf([item({ quantity: 4 })]), [
      product({ title: 'Bench', price: 30, stock: 2 }),
    ]);
    expect(cart).toEqual({
      items: [item({ title: 'Bench', price: 30, stock: 2, quantity: 4, previousPrice: 19.99 })],
      totalCents: 12_000,
    });
  });

  test('leaves lines alone that it does not speak of', () => {
    const cart = cartOf([item(), item({ _id: 'mat' })]);
    expect(refreshItems(cart, [{ _id: 'mat', stock: 1 }]).items).toEqual([
      item(),
      item({ _id: 'mat', stock: 1 }),
    ]);
    expect(refreshItems(cart, [product({ _id: 'unknown' })])).toEqual(cart);
  });

  test('keeps the price that the shopper saw over several changes, until the shopper has taken note', () => {
    const dearer = refreshItems(cartOf([item()]), [product({ price: 25 })]);
    const dearest = refreshItems(dearer, [product({ price: 30 })]);
    expect(dearest.items[0]).toMatchObject({ price: 30, previousPrice: 19.99 });
    expect(acknowledgePrice(dearest, 'bench').items).toEqual([item({ price: 30 })]);
  });

  test('has nothing to tell when a price is back at what the shopper saw', () => {
    const dearer = refreshItems(cartOf([item()]), [product({ price: 25 })]);
    expect(refreshItems(dearer, [product()])).toEqual(cartOf([item()]));
  });

  test('ends a sale with its price, and knows no other one of what it does not speak of', () => {
    const onSale = product({ price: 15, ordinaryPrice: 19.99, formerPrice: 18 });
    const cart = refreshItems(cartOf([item()]), [onSale]);
    expect(cart.items[0]).toMatchObject({ price: 15, ordinaryPrice: 19.99 });
    expect(refreshItems(cart, [{ _id: 'bench', stock: 3 }]).items[0]).toMatchObject({ ordinaryPrice: 19.99 });
    expect(refreshItems(cart, [product()])).toEqual(cartOf([item()]));
  });

  test('marks a product that is gone, and unmarks one that is back', () => {
    const gone = refreshItems(cartOf([item()]), [], ['bench']);
    expect(gone.items).toEqual([item({ gone: true })]);
    expect(refreshItems(gone, [product()])).toEqual(cartOf([item()]));
  });
});

describe('checking out', () => {
  test.each([
    [{}, undefined],
    [{ quantity: 5 }, undefined],
    [{ quantity: 6 }, 'tooMany'],
    [{ stock: 0 }, 'soldOut'],
    [{ gone: true }, 'gone'],
    [{ previousPrice: 5 }, undefined],
  ] as const)('a line with %o has the problem %s', (fields, problem) => {
    expect(lineProblem(item(fields))).toBe(problem);
  });

  test('needs a line, and only lines that can be bought', () => {
    expect(canCheckOut(emptyCart)).toBe(false);
    expect(canCheckOut(cartOf([item()]))).toBe(true);
    expect(canCheckOut(cartOf([item({ previousPrice: 5 })]))).toBe(true);
    expect(canCheckOut(cartOf([item(), item({ _id: 'mat', gone: true })]))).toBe(false);
  });
});
