import { afterAll, expect, it } from 'vitest';
import { customer } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { readMail } from '../helpers/mime.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { reasonOf } from '../helpers/refusal.ts';
import { sharedKey, sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop, posting } from '../helpers/shop.ts';
import { emptyOutbox, makeEndpoint, takeEvents } from '../helpers/webhook.ts';

const { shop, smtp } = sharedMailShop(openTestShop);
const key = sharedKey(shop);
const staff = sharedStaff(shop, 'owner');
afterAll(() => expectInvariants(shop.db));

const call = (method: string, path: string, body: object = {}) =>
  shop.rest(path, { ...posting(body, key), method });
const read = async (number: string) => (await shop.rest(`/order/${number}`, { headers: key })).body.data;
const dpd = { name: 'DPD', link: 'https://dpd.example/{number}?phone={phone}' };
const setCarriers = (values: object) => call('PATCH', '/settings/carriers', { values });

it('staff choose from the owner’s carriers and those that are offered', async () => {
  const builtIn = ['own', 'pathao', 'steadfast', 'redx', 'sundarban', 'other'];
  const offered = async () =>
    (await staff.trpc.order.carriers.query()).map(({ carrier, carrierName }) => carrierName ?? carrier);
  expect(await offered()).toEqual(builtIn);
  expect((await setCarriers({ own: [{ name: 'X', link: 'javascript:{number}' }] })).body.issues).toEqual([
    { path: 'values.own.0.link', message: 'Must be an address that begins with https://' },
  ]);
  expect((await setCarriers({ own: [dpd], offered: { pathao: false, redx: false } })).status).toBe(200);
  expect(await offered()).toEqual(['DPD', 'own', 'steadfast', 'sundarban', 'other']);
});

it('an own carrier brings a parcel, with its name and link everywhere, and keeps them when it is removed', async () => {
  await setCarriers({ own: [dpd] });
  await makeEndpoint(shop);
  await emptyOutbox(shop);
  const number = await makeCashOrder(shop);
  const unknown = await call('POST', `/order/${number}/ship`, {
    parcel: { carrier: 'other', carrierName: 'Pigeon' },
  });
  expect([unknown.status, unknown.body.issues]).toEqual([
    400,
    [{ path: 'parcel.carrierName', message: 'There is no carrier “Pigeon” on the list of the settings' }],
  ]);
  const builtIn = await call('POST', `/order/${number}/ship`, {
    parcel: { carrier: 'redx', carrierName: 'DPD' },
  });
  expect(builtIn.body.message).toBe('Only the carrier “other” has a name');
  expect((await read(number)).status).toBe('placed');
  const shipped = await call('POST', `/order/${number}/ship`, {
    parcel: { carrier: 'other', carrierName: 'dpd', trackingNumber: 'D 1' },
  });
  expect(shipped.status).toBe(200);
  const parcel = {
    carrier: 'other',
    carrierName: 'DPD',
    trackingNumber: 'D 1',
    link: `https://dpd.example/D%201?phone=${customer.phone.replace('+880', '0')}`,
  };
  const order = await read(number);
  expect(order.parcels).toMatchObject([parcel]);
  const events = await takeEvents(shop);
  expect(events.find(({ type }) => type === 'order.shipped')?.data.parcels).toEqual(order.parcels);
  await shop.runJobs();
  const letters = smtp.mails.map(({ content }) => readMail(content));
  const letter = letters.find(({ headers }) => /on its way/.test(headers.get('subject') ?? ''));
  expect(letter?.text).toContain(`DPD, tracking number D 1:\n${parcel.link}`);
  const found = await shop.trpc.order.find.mutate({ number, email: customer.email });
  expect(found.data.parcels).toMatchObject([parcel]);
  await call('POST', `/order/${number}/parcel`, {
    carrier: 'other',
    carrierName: 'DPD',
    trackingNumber: 'D2',
  });

  await setCarriers({ own: [] });
  expect((await read(number)).parcels).toMatchObject([parcel, { carrierName: 'DPD', trackingNumber: 'D2' }]);
  const [{ id }] = order.parcels;
  const path = `/order/${number}/parcel/${id}`;
  expect((await call('PATCH', path, { trackingNumber: 'D 3' })).status).toBe(200);
  expect((await read(number)).parcels[0]).toMatchObject({ carrierName: 'DPD', trackingNumber: 'D 3' });
  const again = { carrier: 'other', carrierName: 'DPD' };
  expect((await call('PATCH', path, again)).body.message).toContain('There is no carrier “DPD”');
  expect((await call('PATCH', path, { carrier: 'redx' })).status).toBe(200);
  expect((await read(number)).parcels[0]).toMatchObject({
    carrier: 'redx',
    carrierName: null,
    link: 'https://redx.com.bd/track-parcel/?trackingId=D+3',
  });
});

it('several orders are handed to an own carrier, which owes their cash and pays it, apart from others', async () => {
  await setCarriers({ own: [dpd, { name: 'GLS', link: '' }] });
  const numbers = [await makeCashOrder(shop), await makeCashOrder(shop)];
  const bulk = { carrier: 'other', carrierName: 'GLS', orders: numbers.map((number) => ({ number })) };
  expect((await call('POST', '/order/ship', bulk)).body.message).toBe('2 of 2 orders shipped');
  const other = await makeCashOrder(shop);
  await call('POST', `/order/${other}/ship`, { parcel: { carrier: 'other' } });
  await setCarriers({ own: [dpd] });
  for (const number of [...numbers, other]) await call('POST', `/order/${number}/deliver`);
  const { carriers } = await staff.trpc.order.carrierCash.query();
  const owing = carriers.map(({ carrier, carrierName, orders }) => [carrier, carrierName, orders.length]);
  expect(owing).toEqual([
    ['other', 'GLS', 2],
    ['other', null, 1],
  ]);
  expect((await staff.trpc.order.internal.query({ number: other })).cash).toMatchObject({
    carrier: 'other',
    carrierName: null,
  });
  const received = carriers[0]?.owed as number;
  const wrong = { carrier: 'other' as const, numbers, received };
  expect(await reasonOf(staff.trpc.order.recordPayout.mutate(wrong))).toBe('ORDER_STEP_REFUSED');
  await staff.trpc.order.recordPayout.mutate({ ...wrong, carrierName: 'GLS' });
  const after = await staff.trpc.order.carrierCash.query();
  expect(after.carriers).toMatchObject([{ carrier: 'other', carrierName: null }]);
  expect(after.payouts).toMatchObject([{ carrier: 'other', carrierName: 'GLS', received, orders: 2 }]);
  const day = new Date().toISOString().slice(0, 10);
  const [from, to] = [-1, 1].map((days) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10),
  ) as [string, string];
  const summary = await staff.trpc.accounting.summary.query({ from, to });
  expect(summary.carriers).toMatchObject([
    { carrier: 'other', carrierName: 'GLS', received, owed: 0 },
    { carrier: 'other', carrierName: null, received: 0 },
    { carrier: 'other', carrierName: 'DPD' },
  ]);
  const csv = await fetch(`${shop.url}/api/v1/accounting/export?table=payouts`, { headers: key });
  expect(await csv.text()).toMatch(/,carrier_name\r?\n.*,GLS\r?\n$/);
});

it('an earlier version changes the carrier alone: the name no longer counts', async () => {
  await setCarriers({ own: [dpd] });
  const number = await makeCashOrder(shop);
  await call('POST', `/order/${number}/ship`, {
    parcel: { carrier: 'other', carrierName: 'DPD', trackingNumber: '7' },
  });
  await shop.db.parcel.updateMany({ where: { order: { number } }, data: { carrier: 'steadfast' } });
  expect((await read(number)).parcels).toMatchObject([
    { carrier: 'steadfast', carrierName: null, link: 'https://steadfast.com.bd/t/7' },
  ]);
});
