import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findIdentity } from '../../src/server/settings/queries.ts';
import { addDays, dayOf } from '../../src/shared/base/day.ts';
import { timeZone } from '../../src/shared/base/locale.ts';
import { makePaidOrder, readOrder } from '../helpers/card.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder, refusalOf } from '../helpers/order.ts';
import { setTerms } from '../helpers/selling-terms.ts';
import { sharedKey, sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedWorkingShop();
const owner = sharedStaff(shop, 'owner');
const key = sharedKey(shop);
afterAll(() => expectInvariants(shop.db));

let [slow, fast]: (string | undefined)[] = [];

/** From today, while every day is a working day and no shop closes. */
const inDays = (count: number) => addDays(dayOf(new Date(), timeZone()), count);
const arrival = (from: number, to: number) => ({ from: inDays(from), to: inDays(to) });

const work = async (number: string) => {
  const { putRight } = await owner.trpc.order.work.query();
  const kinds = putRight.filter((item) => item.number === number).map(({ kind }) => kind);
  const { data } = (await shop.rest('/order?work=late', { headers: key })).body;
  expect(JSON.stringify(data).includes(number)).toBe(kinds.includes('late'));
  return kinds;
};

const saveCalendar = (holidays: string) =>
  owner.trpc.settings.save.mutate({
    group: 'calendar',
    values: { saturday: true, sunday: true, closesAt: '23:59', holidays },
  });

beforeAll(async () => {
  [slow, fast] = await setTerms(shop.db, {
    options: [
      { name: 'Post', daysFrom: 2, daysTo: 4 },
      { name: 'Courier', daysFrom: 1, daysTo: 1 },
      { name: 'Later' },
    ],
  });
  await saveCalendar('');
});

describe('the days of arrival', () => {
  it('are in the price of a cart for each option that has some', async () => {
    const { id } = await makeProduct(shop.db);
    const { body } = await shop.rest('/price', posting({ cartItems: [{ _id: id, quantity: 1 }] }));
    expect(body.data.deliveryOptions.map(({ arrives }: { arrives: unknown }) => arrives)).toEqual([
      arrival(2, 4),
      arrival(1, 1),
      null,
    ]);
  });

  it('are stored with the order, and stay when the option and the calendar change', async () => {
    const product = await makeProduct(shop.db, { stock: 9 });
    const cartItems = [{ _id: product.id, quantity: 1 }];
    const { data } = await shop.trpc.order.place.mutate({ cartItems, customer, deliveryOption: slow });
    expect(data.arrives).toEqual(arrival(2, 4));
    const stored = await readOrder(shop, data.orderNumber);
    expect([stored.promisedFrom, stored.promisedTo]).toEqual([new Date(inDays(2)), new Date(inDays(4))]);

    await saveCalendar(`${inDays(1)} Stocktaking`);
    const later = await shop.trpc.order.place.mutate({ cartItems, customer, deliveryOption: slow });
    expect(later.data.arrives).toEqual(arrival(3, 5));
    const found = await shop.trpc.order.find.mutate({ number: data.orderNumber, email: customer.email });
    expect(found.data.arrives).toEqual(arrival(2, 4));
    const { body } = await shop.rest(`/order/${data.orderNumber}`, { headers: key });
    expect(body.data.arrives).toEqual(arrival(2, 4));
    await saveCalendar('');
  });

  it('are stored with an order that is paid by card', async () => {
    await setTerms(shop.db, { options: [{ name: 'Courier', daysFrom: 1, daysTo: 2 }] });
    const { orderNumber } = await makePaidOrder(shop, await makeProduct(shop.db, { stock: 9 }));
    expect(await readOrder(shop, orderNumber)).toMatchObject({ promisedTo: new Date(inDays(2)) });
  });

  it('follow when staff choose another delivery', async () => {
    [slow, fast] = await setTerms(shop.db, {
      options: [
        { name: 'Post', daysFrom: 2, daysTo: 4 },
        { name: 'Courier', daysFrom: 1, daysTo: 1 },
      ],
    });
    const { id } = await makeProduct(shop.db);
    const cartItems = [{ _id: id, quantity: 1 }];
    const { data } = await shop.trpc.order.place.mutate({ cartItems, customer, deliveryOption: slow });
    await shop.rest(`/order/${data.orderNumber}/correct`, posting({ deliveryOption: fast }, key));
    expect(await readOrder(shop, data.orderNumber)).toMatchObject({ promisedTo: new Date(inDays(1)) });
  });

  it('put an order on the list of work from the day before the last of them, until it has arrived', async () => {
    await setTerms(shop.db, { options: [{ name: 'Post', daysFrom: 2, daysTo: 2 }] });
    const number = await makeCashOrder(shop);
    expect(await work(number)).toEqual([]);
    const promise = (to: string) =>
      shop.db.order.update({
        where: { number },
        data: { promisedFrom: new Date(to), promisedTo: new Date(to) },
      });
    await promise(inDays(1));
    expect(await work(number)).toEqual(['late']);
    await promise(inDays(-3));
    await owner.trpc.order.ship.mutate({ number });
    expect(await work(number)).toEqual(['late']);
    await owner.trpc.order.deliver.mutate({ number });
    expect(await work(number)).toEqual([]);
  });

  it('have a record once 30 orders were due: those that came on time, of all that should have', async () => {
    await setTerms(shop.db, { options: [{ name: 'Van', daysFrom: 1, daysTo: 2 }] });
    const numbers = await Promise.all(Array.from({ length: 31 }, () => makeCashOrder(shop)));
    const findShop = () => findIdentity(shop.db, { name: 'Rackhouse', timeZone: 'UTC' });
    const before = new Date(inDays(-2));
    const days = { promisedFrom: before, promisedTo: before };
    const due = { number: { in: numbers.slice(2) } };
    await shop.db.order.updateMany({ where: due, data: days });
    expect((await findShop()).arrivals?.options[0]).not.toHaveProperty('record');
    for (const step of ['ship', 'deliver'] as const)
      await Promise.all(numbers.slice(1).map((number) => owner.trpc.order[step].mutate({ number })));
    await shop.db.orderEvent.updateMany({
      where: { to: 'delivered', order: due },
      data: { createdAt: before },
    });
    // One is under way, and one has come today.
    await shop.db.order.updateMany({ where: { number: { in: numbers } }, data: days });
    expect((await findShop()).arrivals?.options[0]?.record).toEqual({ orders: 31, onTime: 29 });
  });

  it('need both numbers of days, the larger one last, and a calendar needs days and a time', async () => {
    const made = (days: object) =>
      shop.rest('/delivery-option', posting({ name: 'Drone', ...days }, key)).then(refusalOf);
    const message = 'daysTo: Enter both numbers of days, the larger one here, or neither';
    expect(await made({ daysFrom: 3, daysTo: 2 })).toEqual([400, 'INVALID_INPUT', message]);
    expect(await made({ daysFrom: 3 })).toEqual([400, 'INVALID_INPUT', message]);
    expect(await made({ daysFrom: -1, daysTo: 2 })).toEqual([
      400,
      'INVALID_INPUT',
      'daysFrom: Must be at least 0',
    ]);
    await expect(saveCalendar('Christmas')).rejects.toThrow('Begin each line with a day, such as 2026-12-25');
  });
});
