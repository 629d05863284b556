import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeProducts } from '../helpers/factories.ts';
import { sharedReceiver, sharedTestShop } from '../helpers/shared-shop.ts';
import { makeEndpoint, takeEvents } from '../helpers/webhook.ts';
import { makeDeliveries, textsIn } from '../helpers/webhook-receiver.ts';

const shop = sharedTestShop({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receiver = sharedReceiver(shop);

describe('the events of an endpoint leave in their order', () => {
  it('though the transaction that wrote the first one began last', async () => {
    const endpointId = await makeEndpoint(shop, { url: receiver.url });
    const [first] = await makeDeliveries(shop, endpointId, ['first', 'second']);
    await shop.db.webhookDelivery.update({
      where: { id: first as string },
      data: { nextAttemptAt: new Date(Date.now() + 1000) },
    });
    await shop.runJobs();
    expect(textsIn(receiver)).toEqual(['first', 'second']);
  });

  it('though the clocks of the hosts that wrote them differ', async () => {
    const endpointId = await makeEndpoint(shop, { url: receiver.url });
    const [first, second] = await makeDeliveries(shop, endpointId, ['first', 'second']);
    const early = uuid({ msecs: Date.now() - 60_000 });
    await shop.db.webhookDelivery.update({ where: { id: second as string }, data: { id: early } });
    expect(early < (first as string)).toBe(true);
    await shop.runJobs();
    expect(textsIn(receiver)).toEqual(['first', 'second']);
  });

  it('though one can’t be written yet: those of the same product wait, and no others', async () => {
    await makeEndpoint(shop);
    const [held, other] = await makeProducts(shop.db, [{ stock: 5 }, { stock: 7 }]);
    const publish = (id: string | undefined, stock: number) => shop.db.$executeRaw`
      INSERT INTO outbox (type, product_ids, stocks) VALUES ('product.stock_changed', ARRAY[${id}::uuid], ARRAY[${stock}::int])`;
    await publish(held?.id, -1);
    await publish(held?.id, 4);
    await publish(other?.id, 6);
    const sent = (await takeEvents(shop)).map(({ data }) => [data._id, data.stock]);
    // The first is given up after ten tries.
    expect(sent).toEqual([
      [other?.id, 6],
      [held?.id, 4],
    ]);
  });
});
