import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payByCard } from '../helpers/card.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { activityOf } from '../helpers/order.ts';
import { reasonOf } from '../helpers/refusal.ts';
import { sharedCardShop, sharedStaff } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const nadia = {
  name: 'Nadia Rahman',
  email: 'nadia@example.com',
  address: 'House 4, Road 2, Dhaka',
  phone: '+8801711000001',
};
const imran = { name: 'Imran Kabir', email: 'imran@example.com', address: 'Sylhet', phone: '+8801711000002' };

const shop = sharedCardShop();
const staff = sharedStaff(shop, 'manager');
const owner = sharedStaff(shop, 'owner');
afterAll(() => expectInvariants(shop.db));

const newProduct = () => makeProduct(shop.db, { stock: 9, priceCents: 1500 });

async function place(customer: Partial<typeof nadia> & Pick<typeof nadia, 'name' | 'phone'>, quantity = 1) {
  const { id } = await newProduct();
  const { data } = await staff.trpc.order.enter.mutate({
    cartItems: [{ _id: id, quantity }],
    expectedTotal: 15 * quantity,
    channel: 'counter',
    customer,
    isConfirmed: true,
    isHandedOver: false,
  });
  return data.orderNumber;
}

async function payCard(customer: typeof nadia): Promise<string> {
  const { id } = await newProduct();
  const cartItems = [{ _id: id, quantity: 1 }];
  const { data, order } = await shop.trpc.payment.createIntent.mutate({ cartItems, customer });
  await payByCard(shop, { clientSecret: data, intentId: data.split('_secret_')[0] as string });
  await shop.trpc.payment.complete.mutate({ clientSecret: data });
  return order?.orderNumber as string;
}

const search = (searchTerm?: string, more: { after?: string; limit?: number } = {}) =>
  staff.trpc.customer.search.mutate({ searchTerm, ...more });
const namesOf = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).data.map(({ name }) => name);

describe('the customers of a shop', () => {
  let first: string;
  let delivered: string;
  let byCard: string;
  let last: string;

  beforeAll(async () => {
    first = await place({ ...nadia, name: 'Nadia R.', address: 'Old town' });
    await staff.trpc.order.cancel.mutate({ number: first });
    delivered = await place(nadia, 3);
    await staff.trpc.order.ship.mutate({ number: delivered });
    await staff.trpc.order.deliver.mutate({ number: delivered });
    await staff.trpc.order.return.mutate({
      number: delivered,
      reason: 'faulty',
      lines: [{ line: 1, quantity: 1, restocked: false }],
      credit: 10,
    });
    await place(imran);
    byCard = await payCard(nadia);
    await staff.trpc.order.refund.mutate({ number: byCard, amount: 5 });
    await shop.runJobs();
    last = await place({ name: nadia.name, phone: nadia.phone });
    await place({ name: 'Ruma', phone: '+8801711000003' });
    // Taken home without a name.
    const { id } = await newProduct();
    await staff.trpc.order.enter.mutate({
      cartItems: [{ _id: id, quantity: 1 }],
      expectedTotal: 15,
      channel: 'counter',
      isConfirmed: false,
      isHandedOver: true,
    });
  });

  it('are their phone numbers, the last to order first, with what their orders add up to', async () => {
    const { data, next } = await search();
    expect(next).toBeNull();
    expect(data.map(({ name, orders, ordered }) => [name, orders, ordered])).toEqual([
      ['Ruma', 1, 15],
      [nadia.name, 4, 75],
      [imran.name, 1, 15],
    ]);
    expect(data[1]).toMatchObject({ number: first, lastOrder: last, phone: nadia.phone, email: nadia.email });
    expect(data[0]).toMatchObject({ email: '' });
  });

  it('are found by any of their names, their number as people type it, e-mail address and order numbers', async () => {
    for (const term of [
      'nadia r',
      'RAHMAN',
      '01711-000001',
      '০১৭১১–০০০০০১',
      '+880 1711 000001',
      'nadia@example',
      first,
      last.slice(3),
    ])
      expect([term, await namesOf(term)]).toEqual([term, [nadia.name]]);
    expect(await namesOf('nobody')).toEqual([]);
    // The percent sign is itself.
    expect(await namesOf('n%a')).toEqual([]);
  });

  it('are read page by page, each once, whoever orders meanwhile', async () => {
    for (const term of [undefined, '0171100000']) {
      const pages: string[][] = [];
      let after: string | undefined;
      do {
        const page = await search(term, { after, limit: 1 });
        pages.push(page.data.map(({ name }) => name));
        after = page.next ?? undefined;
        if (pages.length === 1) await place({ name: 'Ruma', phone: '+8801711000003' });
      } while (after);
      expect(pages).toEqual([['Ruma'], [nadia.name], [imran.name]]);
    }
    await expect(search(undefined, { after: 'bm93aGVyZQ' })).rejects.toThrow('Not a place in this list');
  });

  it('have a page of their own, by the number of any of their orders', async () => {
    for (const number of [first, last]) {
      const { data } = await staff.trpc.customer.get.query({ number });
      expect(data).toMatchObject({
        number: first,
        ...nadia,
        orders: 4,
        ordered: 75,
        // 45 in cash, 15 by card.
        paid: 60,
        refunded: 15,
        returns: [{ order: delivered, reason: 'faulty', pieces: 1, credit: 10 }],
        refunds: [{ order: byCard, amount: 5, status: 'succeeded' }],
      });
    }
    const page = await staff.trpc.customer.orders.query({ number: first, limit: 3 });
    expect(page.data.map(({ number }) => number)).toEqual([last, byCard, delivered]);
    const rest = await staff.trpc.customer.orders.query({ number: first, after: page.next as string });
    expect(rest).toMatchObject({ data: [{ number: first, status: 'cancelled' }], next: null });
  });

  it('may have ordered for more than one order may cost', async () => {
    const product = await makeProduct(shop.db, { stock: 2, priceCents: 99_999_999 });
    const cartItems = [{ _id: product.id, quantity: 1 }];
    const customer = { ...imran, phone: '+8801711000009' };
    const order = { cartItems, customer, channel: 'phone', isConfirmed: true, isHandedOver: false } as const;
    for (const _ of [1, 2]) await staff.trpc.order.enter.mutate({ ...order, expectedTotal: 999_999.99 });
    expect((await search(customer.phone)).data).toMatchObject([{ orders: 2, ordered: 1_999_999.98 }]);
  });

  it('are not those of orders without a customer, or of none', async () => {
    const { number } = await shop.db.order.findFirstOrThrow({ where: { customerPhone: null } });
    for (const asked of [number, 'RH-22222-22222'])
      for (const call of ['get', 'orders', 'notes'] as const)
        expect(await reasonOf(staff.trpc.customer[call].query({ number: asked }))).toBe('CUSTOMER_NOT_FOUND');
  });
});

describe('notes about a customer', () => {
  const note = (number: string, text: string, key: string = randomUUID(), as = staff) =>
    as.trpc.customer.addNote.mutate({ number, text }, { context: { headers: { 'idempotency-key': key } } });
  const notesOf = async (number: string) =>
    (await staff.trpc.customer.notes.query({ number })).map(({ text }) => text);

  it('are written once, are of all their orders, and are in the log without their text', async () => {
    const who = { name: 'Shila', phone: '+8801711000011' };
    const first = await place(who);
    const second = await place(who);
    const key = randomUUID();
    await note(second, 'Pays in small notes', key);
    await note(second, 'Pays in small notes', key);
    expect(await notesOf(first)).toEqual(['Pays in small notes']);
    expect(await activityOf(shop, second)).toContainEqual({
      actor: staff.account.email,
      action: 'customer.noted',
      changes: null,
    });
    const readOnly = await signInAs(shop, 'read_only');
    expect(await reasonOf(note(first, 'No', randomUUID(), readOnly))).toBe('FORBIDDEN');
  });

  it('follow a phone number that is corrected, unless others have it', async () => {
    const number = await place({ name: 'Sumi', phone: '+8801711000021' });
    await note(number, 'Deaf: write, do not call');
    const correct = (phone: string) => staff.trpc.order.correct.mutate({ number, customer: { phone } });
    await correct('+8801711000022');
    expect(await notesOf(number)).toEqual(['Deaf: write, do not call']);
    const other = await place({ name: 'Sumi', phone: '+8801711000022' });
    await correct('+8801711000023');
    expect(await notesOf(number)).toEqual([]);
    expect(await notesOf(other)).toEqual(['Deaf: write, do not call']);
  });

  it('are erased with the last order of a customer, and at once on request', async () => {
    const who = { name: 'Rokeya', phone: '+8801711000031' };
    const over = await place(who);
    const open = await place(who);
    await note(open, 'Two dogs');
    await staff.trpc.order.cancel.mutate({ number: over });
    await emptyOutbox(shop);
    const found = await owner.trpc.privacy.find.mutate({ phone: who.phone });
    expect(found).toMatchObject({ customerNotes: 1 });
    const { content } = await owner.trpc.privacy.export.mutate({ phone: who.phone });
    expect(JSON.parse(content).notesOfStaff).toMatchObject([{ text: 'Two dogs' }]);
    const erased = await owner.trpc.privacy.erase.mutate({ phone: who.phone });
    expect(erased).toMatchObject({ orders: 1, customerNotes: 1, left: [{ number: open }] });
    expect(await notesOf(open)).toEqual([]);
    expect(await reasonOf(staff.trpc.customer.get.query({ number: over }))).toBe('CUSTOMER_NOT_FOUND');

    await note(open, 'Still two dogs');
    await staff.trpc.order.cancel.mutate({ number: open });
    await emptyOutbox(shop);
    // By another way to them: their e-mail address.
    await shop.db.order.update({ where: { number: open }, data: { customerEmail: 'rokeya@example.com' } });
    await owner.trpc.privacy.erase.mutate({ email: 'rokeya@example.com' });
    expect(await shop.db.customerNote.count({ where: { phone: who.phone } })).toBe(0);
  });
});
