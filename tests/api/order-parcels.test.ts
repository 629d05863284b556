import { expect, it } from 'vitest';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedKey, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { emptyOutbox, makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedTestShop();
const key = sharedKey(shop);

const call = (method: string, path: string, body: object = {}) =>
  shop.rest(path, { ...posting(body, key), method });
const read = async (number: string) => (await shop.rest(`/order/${number}`, { headers: key })).body.data;

it('a program corrects the tracking number of a parcel, and removes one, while the order is on its way', async () => {
  const number = await makeCashOrder(shop);
  const parcel = { carrier: 'steadfast', trackingNumber: 'SF-1' };
  await call('POST', `/order/${number}/ship`, { parcel });
  const [{ id }] = (await read(number)).parcels;
  await makeEndpoint(shop);
  await emptyOutbox(shop);
  await shop.db.webhookEvent.deleteMany();
  const path = `/order/${number}/parcel/${id}`;
  const changed = await call('PATCH', path, { trackingNumber: 'SF-2' });
  expect([changed.status, changed.body.message]).toEqual([200, 'Parcel changed']);
  const order = await read(number);
  expect(order.parcels).toMatchObject([{ id, carrier: 'steadfast', trackingNumber: 'SF-2' }]);
  expect(order.history.at(-1)).toMatchObject({
    note: 'Parcel: Steadfast SF-2, not Steadfast SF-1',
    visible: true,
  });
  const [event] = await takeEvents(shop);
  expect([event?.type, event?.data.parcels]).toEqual(['order.parcels_changed', order.parcels]);
  expect((await call('DELETE', path)).body.message).toBe('Parcel removed');
  expect((await read(number)).parcels).toEqual([]);
  expect(typesOf(await takeEvents(shop))).toEqual(['order.parcels_changed']);
  const gone = await call('PATCH', path, { trackingNumber: 'SF-3' });
  expect([gone.status, gone.body.message]).toEqual([409, 'This parcel can’t be changed any more']);
});
