import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer, makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { ask } from '../helpers/transports.ts';
import { nasty } from './nasty.ts';

let shop: TestShop;
let id: string;
beforeAll(async () => {
  shop = await openTestShop();
  id = (await makeProduct(shop.db, { stock: 50 })).id;
});
afterAll(() => shop.close());

const mostly = <T>(right: T) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>(right) }, { weight: 1, arbitrary: nasty });

const order = () =>
  fc.record(
    {
      cartItems: fc.oneof(
        {
          weight: 6,
          arbitrary: fc.array(fc.record({ _id: mostly(id), quantity: mostly(1), extra: nasty }), {
            maxLength: 4,
          }),
        },
        { weight: 1, arbitrary: nasty },
      ),
      customer: fc.oneof(
        fc.record({
          name: mostly(customer.name),
          email: mostly(customer.email),
          address: mostly(customer.address),
          phone: mostly(customer.phone),
        }),
        nasty,
      ),
      expectedTotal: mostly(49.99),
    },
    { requiredKeys: [] },
  );
const listing = fc.dictionary(
  fc.constantFrom('searchTerm', 'min', 'max', 'sort', 'category', 'page', 'limit', 'other'),
  fc.oneof(nasty, fc.string({ unit: 'grapheme' }), fc.double(), fc.constantFrom('price', 'mats,strength')),
);

// REST meets calls of every kind in rest.test.ts.
it('a thousand random calls over tRPC meet no fault of the shop', { timeout: 60_000 }, async () => {
  const seen = new Set<number>();
  const check = (call: 'place' | 'list', input: fc.Arbitrary<Record<string, unknown>>, seed: number) =>
    fc.assert(
      fc.asyncProperty(input, async (value) => {
        const { status, reason } = await ask(shop, 'tRPC', call, value);
        seen.add(status);
        expect(status, reason).toBeLessThan(500);
      }),
      { seed, numRuns: 500, interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true },
    );
  await check('place', order(), 2);
  await check('list', listing, 3);
  for (const status of [200, 400]) expect(seen).toContain(status);
  await expectInvariants(shop.db);
});
