import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messages } from '../../../src/shared/base/messages.ts';
import {
  addItem,
  type Cart,
  cartOf,
  decreaseItem,
  emptyCart,
  fitItem,
  increaseItem,
  refreshItems,
  removeItem,
  takeOut,
} from '../../../src/shared/order/cart.ts';
import type { Product } from '../../../src/shared/product/product.ts';
import { product } from './product.ts';

/** The cart in its simplest form: quantities by product, and each product as the cart has it. */
interface Model {
  quantities: Map<string, number>;
  known: Map<string, Product>;
}

type Command = fc.Command<Model, { cart: Cart }>;

function expectInStep({ quantities, known }: Model, { items, totalCents }: Cart): void {
  expect(items.map((item) => [item._id, item.quantity])).toEqual([...quantities]);
  let cents = 0;
  for (const [id, quantity] of quantities) {
    cents += Math.round((known.get(id) as Product).price * 100) * quantity;
    expect(quantity).toBeGreaterThanOrEqual(1);
  }
  expect(totalCents).toBe(cents);
  expect(Number.isSafeInteger(totalCents)).toBe(true);
}

function command(name: string, step: (model: Model, real: { cart: Cart }) => void): Command {
  return {
    check: () => true,
    run(model, real) {
      step(model, real);
      expectInStep(model, real.cart);
    },
    toString: () => name,
  };
}

function add(offered: Product, count: number): Command {
  return command(`add ${count} of ${JSON.stringify(offered)}`, ({ quantities, known }, real) => {
    const wanted = (quantities.get(offered._id) ?? 0) + count;
    const { cart, refusal } = addItem(real.cart, offered, count);
    real.cart = cart;
    if (offered.stock === 0) expect(refusal).toBe(messages.cart.notInStock);
    else if (wanted > offered.stock) expect(refusal).toBe(messages.cart.maximumReached);
    else {
      expect(refusal).toBeUndefined();
      quantities.set(offered._id, wanted);
      known.set(offered._id, offered);
    }
  });
}

function increase(id: string, count: number): Command {
  return command(`increase ${id} by ${count}`, ({ quantities, known }, real) => {
    const held = quantities.get(id);
    const { cart, refusal } = increaseItem(real.cart, id, count);
    real.cart = cart;
    if (held === undefined) expect(refusal).toBeUndefined();
    else if (held + count > (known.get(id) as Product).stock)
      expect(refusal).toBe(messages.cart.maximumReached);
    else quantities.set(id, held + count);
  });
}

function order(ordered: { _id: string; quantity: number }[]): Command {
  return command(`order ${JSON.stringify(ordered)}`, ({ quantities }, real) => {
    real.cart = takeOut(real.cart, ordered);
    for (const { _id, quantity } of ordered) {
      const left = (quantities.get(_id) ?? 0) - quantity;
      if (left > 0) quantities.set(_id, left);
      else quantities.delete(_id);
    }
  });
}

function decrease(id: string): Command {
  return command(`decrease ${id}`, ({ quantities }, real) => {
    real.cart = decreaseItem(real.cart, id);
    const held = quantities.get(id) ?? 0;
    if (held > 1) quantities.set(id, held - 1);
  });
}

function remove(id: string): Command {
  return command(`remove ${id}`, ({ quantities }, real) => {
    real.cart = removeItem(real.cart, id);
    quantities.delete(id);
  });
}

function fitTo(id: string, left: number): Command {
  return command(`fit ${id} to ${left}`, ({ quantities }, real) => {
    real.cart = fitItem(real.cart, id, left);
    const held = quantities.get(id) ?? 0;
    if (left === 0) quantities.delete(id);
    else if (held > left) quantities.set(id, left);
  });
}

function refresh(current: Product): Command {
  return command(`refresh ${JSON.stringify(current)}`, ({ quantities, known }, real) => {
    real.cart = refreshItems(real.cart, [current]);
    if (quantities.has(current._id)) known.set(current._id, current);
  });
}

const ids = fc.constantFrom('bench', 'mat', 'rack');
const counts = fc.integer({ min: 1, max: 4 });
const cents = fc.integer({ min: 0, max: 200_000 });
const products = fc
  .record({ _id: ids, stock: fc.integer({ min: 0, max: 8 }), cents })
  .map(({ _id, stock, cents }) => product({ _id, stock, price: cents / 100 }));

test('quantities and total hold through whatever a shopper and the shop do', () => {
  const commands = [
    fc.tuple(products, counts).map((given) => add(...given)),
    fc.tuple(ids, counts).map((given) => increase(...given)),
    ids.map(decrease),
    ids.map(remove),
    fc.tuple(ids, fc.nat(8)).map((given) => fitTo(...given)),
    products.map(refresh),
    fc.uniqueArray(fc.record({ _id: ids, quantity: counts }), { selector: ({ _id }) => _id }).map(order),
  ];
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 60 }), (run) => {
      fc.modelRun(
        () => ({ model: { quantities: new Map(), known: new Map() }, real: { cart: emptyCart } }),
        run,
      );
    }),
    { numRuns: 300 },
  );
});

test('an addition or increase that is accepted never exceeds the stock', () => {
  fc.assert(
    fc.property(products, counts, counts, counts, (offered, first, second, third) => {
      const once = addItem(emptyCart, offered, first).cart;
      const twice = addItem(once, offered, second).cart;
      const { cart } = increaseItem(twice, offered._id, third);
      for (const { quantity, stock } of cart.items) expect(quantity).toBeLessThanOrEqual(stock);
    }),
  );
});

test('the total is the sum of the lines in whole cents, for any prices', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, counts), { maxLength: 100 }), (lines) => {
      const cart = cartOf(
        lines.map(([cents, quantity], index) => ({
          ...product({ _id: `${index}`, price: cents / 100 }),
          quantity,
        })),
      );
      expect(cart.totalCents).toBe(lines.reduce((sum, [cents, quantity]) => sum + cents * quantity, 0));
    }),
  );
});
