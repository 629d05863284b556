import { expect, it } from 'vitest';
import { reasonOf } from '../helpers/refusal.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'owner');

const oak = { name: 'Raced Oak', address: 'House 1, Dhaka', email: 'oak@example.com' };

it.each([
  [
    'discounts',
    () => staff.trpc.discount.create.mutate({ code: 'RACED', kind: 'percent', value: 10 }),
    'DISCOUNT_EXISTS',
  ],
  ['categories', () => staff.trpc.category.create.mutate({ label: 'Raced' }), 'CATEGORY_EXISTS'],
  ['measures', () => staff.trpc.measure.create.mutate({ name: 'Raced', rule: 'same' }), 'INVALID_INPUT'],
  ['makers', () => staff.trpc.maker.create.mutate(oak), 'INVALID_INPUT'],
])(
  'of eight %s with one name that are added at once, one is added and the others are refused',
  async (_, add, refusal) => {
    const reasons = await Promise.all(Array.from({ length: 8 }, () => reasonOf(add())));
    expect(reasons.sort()).toEqual([...Array(7).fill(refusal), 'done'].sort());
  },
);

it('a discount gets no code that another one takes at the same moment', async () => {
  const made = await Promise.all(
    ['RACED-1', 'RACED-2', 'RACED-3', 'RACED-4'].map((code) =>
      staff.trpc.discount.create.mutate({ code, kind: 'percent', value: 10 }),
    ),
  );
  const renamed = made.map(({ data: { id } }) =>
    reasonOf(staff.trpc.discount.update.mutate({ id, code: 'RACED-5' })),
  );
  expect((await Promise.all(renamed)).sort()).toEqual([
    'DISCOUNT_EXISTS',
    'DISCOUNT_EXISTS',
    'DISCOUNT_EXISTS',
    'done',
  ]);
});
