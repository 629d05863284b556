import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Jobs } from '../../src/server/job-runner/runner.ts';
import { makePaidOrder, readOrder } from '../helpers/card.ts';
import { makeProduct } from '../helpers/factories.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { freePort } from '../helpers/free-port.ts';
import { type Integrator, longTimeout, openIntegrator, type Program } from '../helpers/integrator.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { stepsOf } from '../helpers/order.ts';
import { type CardShop, openCardShop, posting } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

const folder = sharedFolder();
let shop: CardShop;
let integrator: Integrator;
let owner: SignedIn;
let jobs: Jobs;
let listener: Program;
let url: string;
let endpointId: string;
let secret: string;
beforeAll(async () => {
  shop = await openCardShop({ DATA_DIR: folder, WEBHOOK_PRIVATE_ADDRESSES: 'on' });
  integrator = await openIntegrator(shop);
  owner = await signInAs(shop, 'owner');
  const PORT = String(await freePort());
  url = `http://127.0.0.1:${PORT}/`;
  const { endpoint, secret: made } = await owner.trpc.webhook.create.mutate({
    name: 'Warehouse',
    url,
    events: ['order.placed', 'order.paid', 'order.shipped'],
  });
  endpointId = endpoint.id;
  secret = made;
  listener = integrator.start(process.execPath, ['--import', 'tsx', 'src/listen.ts'], {
    PORT,
    WEBHOOK_SECRET: secret,
  });
  const announced = `Listening at http://127.0.0.1:${PORT}\n`;
  await vi.waitFor(() => expect(listener.output()).toBe(announced), longTimeout);
  jobs = await shop.startJobs();
});
afterEach(() => expectInvariants(shop.db));
afterAll(async () => {
  await jobs?.stop();
  integrator.close();
  await shop.close();
});

const statusOf = async (number: string) => (await readOrder(shop, number)).status;

const settled = () =>
  expect
    .poll(async () => {
      const waiting = await shop.db.outboxEntry.count();
      const where = { endpointId, status: { not: 'delivered' as const } };
      return waiting + (await shop.db.webhookDelivery.count({ where }));
    }, longTimeout)
    .toBe(0);

describe('the listener of the example', () => {
  it('ships an order in cash as it is placed, and one by card as it is paid', async () => {
    const cash = await integrator.order();
    await expect.poll(() => statusOf(cash), longTimeout).toBe('shipped');
    const { orderNumber: card } = await makePaidOrder(shop, await makeProduct(shop.db));
    await expect.poll(() => statusOf(card), longTimeout).toBe('shipped');
    await settled();
    expect((await stepsOf(shop, cash)).slice(1)).toEqual([integrator.shipped('placed')]);
    expect((await stepsOf(shop, card)).at(-1)).toEqual(integrator.shipped('paid'));
  });

  it('does nothing when the same delivery comes again', async () => {
    const before = listener.output();
    const deliveries = await shop.db.webhookDelivery.findMany({ where: { endpointId } });
    expect(deliveries.length).toBeGreaterThan(3);
    for (const { id } of deliveries) await owner.trpc.webhook.redeliver.mutate({ id });
    await settled();
    expect(await shop.db.webhookAttempt.count({ where: { delivery: { endpointId } } })).toBe(
      2 * deliveries.length,
    );
    expect(listener.output()).toBe(before);
  });

  it('says in one line what the shop refused, and goes on', async () => {
    const number = 'RH-33333-33333';
    const order = {
      type: 'order.placed',
      timestamp: new Date().toISOString(),
      data: { number, steps: ['ship'] },
    };
    const body = JSON.stringify(order);
    const id = 'evt_unknown_order';
    const now = new Date();
    const signed = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    };
    expect((await fetch(url, { method: 'POST', headers: signed, body })).status).toBe(500);
    await vi.waitFor(
      () =>
        expect(listener.errors()).toMatch(
          /^RH-33333-33333 can’t be read: .+ \(ORDER_NOT_FOUND, request \S+\)\n$/,
        ),
      longTimeout,
    );
    const next = await integrator.order();
    await expect.poll(() => statusOf(next), longTimeout).toBe('shipped');
    await settled();
  });

  it('turns away what the shop did not sign', async () => {
    const number = 'RH-22222-22222';
    const forged = {
      type: 'order.placed',
      timestamp: new Date().toISOString(),
      data: { number, steps: ['ship'] },
    };
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
    const signed = { ...headers, 'webhook-signature': 'v1,aGVsbG8=' };
    for (const sent of [posting(forged), posting(forged, headers), posting(forged, signed)])
      expect((await fetch(url, sent)).status).toBe(401);
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, posting('x'.repeat(1_000_001)))).status).toBe(413);
    expect(listener.output()).not.toContain(number);
  });
});
