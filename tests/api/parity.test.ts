import { getInputOutputParsers } from 'trpc-to-openapi';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../src/server/http/router.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, type Transport, transports } from '../helpers/transports.ts';

const shop = sharedTestShop();
let id: string;
beforeAll(async () => {
  id = (await makeProduct(shop.db)).id;
});

const never = [
  'a',
  null,
  [],
  {},
  [1],
  { a: 1 },
  true,
  false,
  'NaN',
  '0x10',
  '1e3',
  '+5',
  ' 5',
  '1,5',
  '\u0000',
];
const notNumbers = [...never, '1', '0', '-1', 'null', 'true', 'Infinity', '1n', '5.', '.5'];
const notWhole = [1.5, 0, -1, 2 ** 31, 2 ** 53, 1e308, -1e308, 1e-7];
const notTexts = [null, [], {}, 0, 1, -1, 1.5, true, false, ['a'], { a: 1 }, [[]]];
const notLists = [null, {}, 0, 1, true, false, '', 'a', '[]', { length: 1 }, { 0: {} }];
const notObjects = [null, [], 0, 1, true, false, '', 'a', '{}', [[]]];
const notAmounts = [...notNumbers, -1, 10.001, 0.1 + 0.2, 1e9, 1e308];

type Order = { cartItems: unknown; customer?: unknown; expectedTotal?: unknown };
type Field = [name: string, wrong: unknown[], put: (value: unknown) => Order];

const line = (part: Record<string, unknown>) => ({ cartItems: [{ _id: id, quantity: 1, ...part }] });
const buyer = (part: Record<string, unknown>) => ({ ...line({}), customer: { ...customer, ...part } });

const bodyFields: Field[] = [
  ['cartItems', notLists, (cartItems) => ({ cartItems })],
  ['cartItems.0', notObjects, (item) => ({ cartItems: [item] })],
  ['cartItems.0._id', notTexts, (_id) => line({ _id })],
  ['cartItems.0.quantity', [...notNumbers, ...notWhole], (quantity) => line({ quantity })],
  ['expectedTotal', notAmounts, (expectedTotal) => ({ ...line({}), expectedTotal })],
  ['customer', notObjects, (value) => ({ ...line({}), customer: value })],
  ['customer.name', [...notTexts, '', ' ', 'a\u0000b', '\ud800', 'x'.repeat(101)], (name) => buyer({ name })],
  ['customer.email', [...notTexts, '', 'a@', '@a.de', 'a b@c.de'], (email) => buyer({ email })],
  ['customer.address', [...notTexts, '', '\ud800', 'x'.repeat(501)], (address) => buyer({ address })],
  ['customer.phone', [...notTexts, '', '123', '+880', 'phone'], (phone) => buyer({ phone })],
];

/** Texts for values that a query string can have only as text. */
const wrongNumberTexts = [
  'a',
  'null',
  'true',
  '[]',
  '{}',
  'NaN',
  'Infinity',
  '0x10',
  '1e3',
  '+5',
  ' 5',
  '5.',
  '1,5',
];
const queryFields = {
  page: [...wrongNumberTexts, '0', '-1', '1.5', '200001', '99999999999999999999'],
  limit: [...wrongNumberTexts, '0', '-1', '1.5', '101'],
  min: [...wrongNumberTexts, '-1', '1000000001'],
  max: [...wrongNumberTexts, '-0.01', '99999999999999999999'],
  sort: ['a', 'PRICE', '--price', '0', 'price,-price'],
  searchTerm: ['x'.repeat(101), '\u0000', 'a\u0000b'],
  category: ['x'.repeat(201), '\u0000'],
};

const orders: [string, readonly Transport[]][] = [
  ['tRPC first', transports],
  ['REST first', [...transports].reverse()],
];

afterEach(async () => {
  expect(await shop.db.order.count()).toBe(0);
  expect(await shop.db.stockMovement.count()).toBe(1);
});

describe.each(orders)('a wrong value gets the same verdict over both transports, %s', (_, inOrder) => {
  it.each(bodyFields)('in %s of an order', async (name, wrong, put) => {
    for (const value of wrong) {
      const seen: unknown[] = [];
      for (const transport of inOrder) {
        const { status, reason, issues } = await ask(shop, transport, 'place', { ...put(value) });
        expect({ value, status, reason }).toEqual({ value, status: 400, reason: 'INVALID_INPUT' });
        expect(issues?.[0]?.path.startsWith(name), `${JSON.stringify(value)}: ${issues?.[0]?.path}`).toBe(
          true,
        );
        seen.push(issues);
      }
      expect(seen[0]).toEqual(seen[1]);
    }
  });

  it.each(Object.entries(queryFields))('in %s of a listing', async (name, wrong) => {
    for (const value of wrong) {
      for (const transport of inOrder) {
        const { status, reason, issues } = await ask(shop, transport, 'list', { [name]: value });
        expect({ transport, value, status, reason }).toEqual({
          transport,
          value,
          status: 400,
          reason: 'INVALID_INPUT',
        });
        expect(issues?.[0]?.path).toBe(name);
      }
    }
  });

  it('in the id of a product', async () => {
    const ids = ['a', '1', '%', '\u0000', '../admin', '🏋️', "'; DROP TABLE products", 'x'.repeat(5000)];
    for (const value of ids) {
      for (const transport of inOrder) {
        const verdict = await ask(shop, transport, 'get', { id: value });
        expect(verdict).toMatchObject({ status: 404, reason: 'PRODUCT_NOT_FOUND' });
      }
    }
  });
});

describe('what only one transport can be told', () => {
  it.each(['page', 'limit', 'min', 'max'])(
    'a JSON value of another type in %s is refused by tRPC',
    async (name) => {
      for (const value of [null, [], {}, [1], true, false, '1', '']) {
        const { status, issues } = await ask(shop, 'tRPC', 'list', { [name]: value });
        expect({ value, status, path: issues?.[0]?.path }).toEqual({ value, status: 400, path: name });
      }
    },
  );
});

describe('the schemas of the procedures', () => {
  /** Every schema inside a schema. */
  function collect(node: unknown, seen = new Set<unknown>()): Set<unknown> {
    if (typeof node !== 'object' || node === null || seen.has(node)) return seen;
    seen.add(node);
    for (const value of Object.values(node)) collect(value, seen);
    return seen;
  }

  it('convert nothing, also after all of the above', () => {
    const procedures = Object.values(appRouter._def.procedures as object);
    expect(procedures.length).toBeGreaterThanOrEqual(5);
    const inputs = procedures.map((procedure) => getInputOutputParsers(procedure as never).inputParser);
    const nodes = [...collect(inputs)] as { coerce?: unknown }[];
    expect(nodes.length).toBeGreaterThan(100);
    expect(nodes.filter((node) => node.coerce)).toEqual([]);
  });
});
