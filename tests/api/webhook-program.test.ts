import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../src/shared/staff/api-key.ts';
import { makeKey } from '../helpers/api-key.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { posting, type TestShop } from '../helpers/shop.ts';
import { emptyOutbox, makeEndpoint } from '../helpers/webhook.ts';

const shop = sharedTestShop();
let ofProducts: Program;
let ofAll: Program;

type Program = (method: string, path: string, body?: object) => ReturnType<TestShop['rest']>;

async function programWith(...scopes: Scope[]): Promise<Program> {
  const { authorization } = await makeKey(shop, { scopes });
  return (method, path, body) => {
    const init = body ? posting(body, { authorization }) : { headers: { authorization } };
    return shop.rest(path, { ...init, method });
  };
}

beforeAll(async () => {
  ofProducts = await programWith('webhooks:write', 'catalog:write');
  ofAll = await programWith('webhooks:write', 'catalog:write', 'orders:read');
});
beforeEach(async () => {
  await shop.db.webhookEndpoint.deleteMany();
  await shop.db.webhookEvent.deleteMany();
});

const receiver = {
  name: 'ERP',
  url: 'https://erp.example/hook',
  events: ['product.created', 'product.updated'],
};

describe('a program', () => {
  it('adds, changes and removes a webhook, and sees its secrets once', async () => {
    const made = await ofProducts('POST', '/webhook', receiver);
    const { secret, ...webhook } = made.body.data;
    expect([made.status, webhook]).toMatchObject([200, { ...receiver, disabledAt: null }]);
    expect(secret).toMatch(/^whsec_/);
    expect(made.headers.get('cache-control')).toContain('no-store');
    const path = `/webhook/${webhook.id}`;
    expect((await ofProducts('GET', path)).body).toEqual({ data: webhook });
    expect((await ofProducts('GET', '/webhook')).body).toEqual({ data: [webhook] });
    const changed = await ofProducts('PATCH', path, { name: 'Stock', enabled: false });
    expect(changed.body.data).toMatchObject({ ...receiver, name: 'Stock', disabledReason: 'staff' });
    expect((await ofProducts('POST', `${path}/test`)).body.code).toBe('WEBHOOK_DISABLED');
    expect((await ofProducts('PATCH', path, { enabled: true })).body.data.disabledAt).toBeNull();
    const rotated = await ofProducts('POST', `${path}/secret`);
    expect(rotated.body.data.secret).not.toBe(secret);
    const row = await shop.db.webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.id } });
    expect([row.secret, row.previousSecret]).toEqual([rotated.body.data.secret, secret]);
    expect((await ofProducts('DELETE', path)).body).toEqual({ success: true });
    expect((await ofProducts('GET', path)).status).toBe(404);
  });

  it('gets no events of orders without orders:read, whatever it tries', async () => {
    const lacking = {
      code: 'INSUFFICIENT_SCOPE',
      message: 'This API key lacks the scope orders:read, which the event order.placed needs',
      details: { scope: 'orders:read' },
    };
    const events = ['product.updated', 'order.placed'];
    const refused = async (...call: Parameters<Program>) => {
      const { status, body } = await ofProducts(...call);
      expect([call.join(' '), status, body]).toMatchObject([expect.any(String), 403, lacking]);
    };
    await refused('POST', '/webhook', { ...receiver, events });
    const own = (await ofProducts('POST', '/webhook', receiver)).body.data.id;
    await refused('PATCH', `/webhook/${own}`, { events });
    const other = await makeEndpoint(shop, { events: ['order.placed'] });
    await refused('PATCH', `/webhook/${other}`, { url: 'https://mine.example/hook' });
    await refused('PATCH', `/webhook/${other}`, { events: ['product.updated'] });
    await refused('POST', `/webhook/${other}/secret`);
    await refused('DELETE', `/webhook/${other}`);
    await makeCashOrder(shop);
    await emptyOutbox(shop);
    const { id } = await shop.db.webhookEvent.findFirstOrThrow({ where: { type: 'order.placed' } });
    const event = `evt_${id.replaceAll('-', '')}`;
    await refused('GET', `/event/${event}`);
    await refused('GET', '/event?type=order.placed');
    await refused('POST', `/webhook/${other}/deliver`, { event });
    expect((await ofProducts('GET', '/event')).body).toEqual({ data: [], next: null });
    const row = await shop.db.webhookEndpoint.findUniqueOrThrow({ where: { id: other } });
    expect([row.url, row.events]).toEqual(['https://warehouse.example/webhooks', ['order.placed']]);
    expect((await ofAll('GET', `/event/${event}`)).body.data.type).toBe('order.placed');
  });

  it('reads past events page by page, and has one delivered again', async () => {
    const webhook = await makeEndpoint(shop, { events: ['product.created', 'order.placed'] });
    const before = new Date().toISOString();
    for (const title of ['One', 'Two', 'Three']) {
      const bench = { title, category: 'strength', details: 'Steel.', price: 9, stock: 4 };
      expect((await ofProducts('POST', '/product/create', bench)).status).toBe(200);
    }
    await makeCashOrder(shop);
    await emptyOutbox(shop);
    const newest = (await ofAll('GET', '/event?limit=2')).body;
    const rest = (await ofAll('GET', `/event?limit=2&after=${newest.next}`)).body;
    const all = [...newest.data, ...rest.data];
    expect(all.map(({ type }) => type)).toEqual(['order.placed', ...Array(3).fill('product.created')]);
    expect(rest.next).toBeNull();
    const since = await ofAll('GET', `/event?since=${before}&type=product.created`);
    expect(since.body.data.map(({ data }: { data: { title: string } }) => data.title)).toEqual([
      'One',
      'Two',
      'Three',
    ]);
    expect(since.body.data.map(({ id }: { id: string }) => id)).toEqual(
      all
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    );
    const { id } = all[0];
    expect(all[0].webhooks).toEqual([{ id: webhook, status: 'pending', attempts: 0 }]);
    expect((await ofAll('POST', `/webhook/${webhook}/deliver`, { event: id })).body.code).toBe(
      'DELIVERY_PENDING',
    );
    await shop.db.webhookDelivery.updateMany({ data: { status: 'delivered', nextAttemptAt: null } });
    const again = await ofAll('POST', `/webhook/${webhook}/deliver`, { event: id });
    expect(again.body.data).toMatchObject({ eventId: id, status: 'pending' });
    expect(await shop.db.webhookDelivery.count({ where: { status: 'pending' } })).toBe(1);
  });
});
