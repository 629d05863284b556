import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer, makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

async function place(who: Partial<typeof customer>, product: Parameters<typeof makeProduct>[1] = {}) {
  const { id } = await makeProduct(shop.db, product);
  const { data } = await shop.trpc.order.place.mutate({
    cartItems: [{ _id: id, quantity: 1 }],
    customer: { ...customer, ...who },
  });
  return data.orderNumber;
}

/** The numbers of the orders that a search finds. */
async function found(searchTerm: string): Promise<string[]> {
  const { data } = await staff.trpc.order.search.mutate({ searchTerm });
  return data.map(({ number }) => number);
}

const people = async (searchTerm: string) =>
  (await staff.trpc.customer.search.mutate({ searchTerm })).data.map(({ name }) => name);

const decomposed = (text: string) => text.normalize('NFD');

describe('a name', () => {
  const žofie = { name: 'Žofie Nováková-O’Neil', phone: '+8801712345601' };
  const đặng = { name: 'Đặng Thị Ước', phone: '+8801712345602' };
  let number: string;
  beforeAll(async () => {
    number = await place(žofie);
    await place(đặng);
    await place({ name: 'Rahim O‘Neil', phone: '+8801712345603' });
  });

  it.each([
    'Nováková',
    'novakova',
    'zofie n',
    'O’Neil',
    "o'neil",
    "novakova-o'neil",
    decomposed('Nováková'),
    'NOVÁKOVÁ',
  ])('is found by %s', async (typed) => {
    expect(await found(typed)).toContain(number);
    expect(await people(typed)).toContain(žofie.name);
  });

  it.each(['dang thi uoc', 'Đặng', 'đặng thị'])('in Vietnamese is found by %s', async (typed) => {
    expect(await people(typed)).toEqual([đặng.name]);
  });

  it('that somebody else has is not found', async () => {
    expect(await people('novakova-x')).toEqual([]);
    expect(await people('100%')).toEqual([]);
  });
});

describe('an order', () => {
  let number: string;
  beforeAll(async () => {
    number = await place(
      { name: 'Anna Berg', address: 'Österåker 12\nStockholm', phone: '+8801712345604' },
      { title: 'Élan Rowing Machine', sku: 'ROW-৭৭', priceCents: 987_650 },
    );
    await place({ name: 'Bo Berg', phone: '+8801712345605' });
    await staff.trpc.order.ship.mutate({
      number,
      parcel: { carrier: 'pathao', trackingNumber: 'TRK-900100' },
    });
    await staff.trpc.order.deliver.mutate({ number });
    await staff.trpc.order.issueDocument.mutate({ number, kind: 'invoice', subject: '' });
  });

  it.each([
    ['address', 'osteraker'],
    ['product', 'elan row'],
    ['SKU in other digits', 'row-77'],
    ['amount', '9876.5'],
    ['amount as it is written', '$9,876.50'],
    ['tracking number', 'trk-9001'],
    ['number in other digits', 'TRK-৯০০১০০'],
  ])('is found by its %s', async (_what, typed) => {
    expect(await found(typed)).toEqual([number]);
  });

  it('is found by the number of its invoice', async () => {
    const document = await shop.db.document.findFirstOrThrow();
    expect(await found(document.number.toLowerCase())).toEqual([number]);
  });

  it('is no reason to find its customer', async () => {
    expect(await people('elan row')).toEqual([]);
    expect(await people('9876.5')).toEqual([]);
  });
});
