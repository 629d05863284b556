import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setOrderPrefixes } from '../../src/server/settings/order-prefixes.ts';
import { customer } from '../helpers/factories.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedKey, sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const key = sharedKey(shop);
const staff = sharedStaff(shop, 'owner');
// The shops of other files in this process have the default.
afterAll(() => setOrderPrefixes());

const setPrefix = (orderPrefix: string) =>
  shop.rest('/settings/shop', { ...posting({ values: { orderPrefix } }, key), method: 'PATCH' });
const read = async (number: string) =>
  (await shop.rest(`/order/${encodeURIComponent(number)}`, { headers: key })).body.data?.number;
const seen = async (searchTerm: string) =>
  (await staff.trpc.order.search.mutate({ searchTerm })).data.map(({ number }) => number);
const writings = (number: string) => {
  const [prefix, one, two] = number.split('-') as [string, string, string];
  return [
    number,
    number.toLowerCase(),
    ` ${prefix} ${one} ${two} `,
    `${prefix}${one}${two}`,
    `${one}-${two}`,
    `${one}${two}`.toLowerCase(),
    `${one} ${two}`,
  ];
};

it('is 1 to 5 letters or digits', async () => {
  for (const wrong of ['', 'TOOLONG', 'A-B', 'É']) {
    expect((await setPrefix(wrong)).body.issues).toEqual([
      { path: 'values.orderPrefix', message: 'Must be 1 to 5 letters or digits' },
    ]);
  }
  expect((await setPrefix(' gym1 ')).body.data.values.orderPrefix).toBe('GYM1');
  await setPrefix('RH');
});

describe('orders from before and after a change of the prefix', () => {
  const numbers: string[] = [];
  beforeAll(async () => {
    numbers.push(await makeCashOrder(shop));
    for (const prefix of ['LOO', 'B']) {
      await setPrefix(prefix);
      numbers.push(await makeCashOrder(shop));
    }
  });

  it('have the prefix of their time', () => {
    expect(numbers.map((number) => number.split('-')[0])).toEqual(['RH', 'LOO', 'B']);
    for (const number of numbers) expect(number).toMatch(/^[A-Z]+-[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  });

  it('are found by each writing, by staff, programs and their shopper', async () => {
    for (const number of numbers)
      for (const typed of writings(number)) {
        expect(await seen(typed)).toEqual([number]);
        expect(await read(typed)).toBe(number);
        const found = await shop.trpc.order.find.mutate({ number: typed, email: customer.email });
        expect(found.data.number).toBe(number);
      }
  });

  it('are found by a part of their number', async () => {
    for (const number of numbers) {
      expect(await seen(number.slice(0, -3))).toContain(number);
      expect(await seen(number.slice(-7))).toContain(number);
    }
  });

  it('are not found by the prefix of another', async () => {
    const [, one, two] = (numbers[0] as string).split('-');
    expect(await read(`B-${one}-${two}`)).toBe(undefined);
    expect(await read(`ZZ-${one}-${two}`)).toBe(undefined);
  });

  it('take steps together, also without their prefixes, and are named in full', async () => {
    const short = numbers.map((number) => number.split('-').slice(1).join(''));
    const listed = await shop.rest(`/order?numbers=${short.join(',')}`, { headers: key });
    expect(listed.body.data.map(({ number }: { number: string }) => number).sort()).toEqual(
      [...numbers].sort(),
    );
    const file = `order number,tracking number\n${short.map((one, nth) => `${one},SF-10${nth}`).join('\n')}`;
    const preview = await staff.trpc.order.previewTracking.mutate({ text: file });
    expect(preview.faults).toEqual([]);
    expect(preview.rows.map(({ number }) => number)).toEqual(numbers);
    const swapped = `order number,tracking number\n${numbers[1]},${numbers[2]}`;
    const faulty = await staff.trpc.order.previewTracking.mutate({ text: swapped });
    expect(faulty.faults).toMatchObject([{ message: expect.stringContaining('is an order number') }]);
    const body = { carrier: 'own', orders: short.map((number) => ({ number })) };
    const shipped = await shop.rest('/order/ship', posting(body, key));
    expect(shipped.body.data).toEqual(
      numbers.map((number) => ({ number, status: 'shipped', refusal: null })),
    );
    const csv = await fetch(`${shop.url}/api/v1/accounting/export?table=orders&numbers=${short.join(',')}`, {
      headers: key,
    });
    const text = await csv.text();
    for (const number of numbers) expect(text).toContain(number);
  });

  it('stay found after a start, whatever the settings say', async () => {
    await shop.db.setting.deleteMany({ where: { group: 'shop' } });
    setOrderPrefixes();
    const { findIdentity } = await import('../../src/server/settings/queries.ts');
    const identity = await findIdentity(shop.db, { name: 'Shop', timeZone: 'UTC' });
    expect(identity.orderPrefixes?.[0]).toBe('RH');
    for (const number of numbers) expect(await read(number.slice(-11))).toBe(number);
  });
});
