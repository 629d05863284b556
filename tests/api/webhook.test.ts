import { readdir, readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/base/limits.ts';
import type { WebhookForm } from '../../src/shared/webhook/webhook.ts';
import { execute } from '../helpers/postgres.ts';
import { refusal } from '../helpers/refusal.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { countDeliveryJobs } from '../helpers/webhook.ts';

const lines: string[] = [];
const shop = sharedTestShop(
  { LOG_LEVEL: 'debug', WEBHOOK_PRIVATE_ADDRESSES: 'on' },
  { logTo: { write: (line) => void lines.push(line) } },
);
const owner = sharedStaff(shop, 'owner');
afterEach(async () => {
  lines.splice(0);
  await shop.db.webhookEndpoint.deleteMany();
});

const form: WebhookForm = {
  name: 'Warehouse',
  url: 'https://warehouse.example/webhooks',
  events: ['order.placed', 'order.cancelled'],
};
const create = (input: Partial<WebhookForm> = {}) => owner.trpc.webhook.create.mutate({ ...form, ...input });

const unknown = { id: '00000000-0000-7000-8000-000000000000' };

async function activitiesOf(id: string) {
  const { data } = await owner.trpc.activity.list.query({ kind: 'webhook', subject: id });
  return data
    .toReversed()
    .map(({ actor, action, subject, changes }) => ({ actor, action, subject, changes }));
}

describe('an endpoint', () => {
  it('is made, changed, disabled, enabled and deleted by an owner, and the log says so', async () => {
    const { endpoint, secret } = await create();
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    expect(endpoint).toEqual({
      ...form,
      id: expect.any(String),
      createdBy: owner.account.email,
      createdAt: expect.any(String),
      disabledAt: null,
      disabledReason: null,
      previousSecretUntil: null,
      pending: 0,
      failed: 0,
      lastDeliveredAt: null,
    });
    const { id } = endpoint;
    expect(await owner.trpc.webhook.get.query({ id })).toEqual(endpoint);

    const changed = { ...form, name: 'Store room', events: ['product.stock_changed' as const] };
    const saved = await owner.trpc.webhook.save.mutate({ id, ...changed });
    expect(saved).toEqual({ ...endpoint, ...changed });
    expect(await owner.trpc.webhook.save.mutate({ id, ...changed })).toEqual(saved);

    const disabled = await owner.trpc.webhook.disable.mutate({ id });
    expect(disabled).toEqual({ ...saved, disabledAt: expect.any(String), disabledReason: 'staff' });
    expect(await owner.trpc.webhook.disable.mutate({ id })).toEqual(disabled);
    expect(await owner.trpc.webhook.enable.mutate({ id })).toEqual(saved);
    expect(await owner.trpc.webhook.list.query()).toEqual([saved]);
    expect(await owner.trpc.webhook.delete.mutate({ id })).toEqual({ success: true });
    expect(await shop.db.webhookEndpoint.count()).toBe(0);

    const [actor, subject] = [owner.account.email, 'Store room'];
    expect(await activitiesOf(id)).toEqual([
      {
        actor,
        action: 'webhook.created',
        subject: 'Warehouse',
        changes: { url: [null, 'warehouse.example'], events: [null, 'order.placed, order.cancelled'] },
      },
      {
        actor,
        action: 'webhook.updated',
        subject,
        changes: {
          name: ['Warehouse', 'Store room'],
          events: ['order.placed, order.cancelled', 'product.stock_changed'],
        },
      },
      { actor, action: 'webhook.disabled', subject, changes: null },
      { actor, action: 'webhook.enabled', subject, changes: null },
      { actor, action: 'webhook.deleted', subject, changes: { url: ['warehouse.example', null] } },
    ]);
  });

  it('that is unknown can’t be asked anything of', async () => {
    const { webhook } = owner.trpc;
    const gone = refusal('WEBHOOK_NOT_FOUND', 404);
    await expect(webhook.get.query(unknown)).rejects.toMatchObject(gone);
    await expect(webhook.save.mutate({ ...unknown, ...form })).rejects.toMatchObject(gone);
    for (const call of ['enable', 'disable', 'delete', 'secret', 'changeSecret', 'sendTest'] as const)
      await expect(webhook[call].mutate(unknown)).rejects.toMatchObject(gone);
    await expect(webhook.deliveries.query(unknown)).rejects.toMatchObject(gone);
    const noDelivery = refusal('DELIVERY_NOT_FOUND', 404);
    await expect(webhook.delivery.query(unknown)).rejects.toMatchObject(noDelivery);
    await expect(webhook.redeliver.mutate(unknown)).rejects.toMatchObject(noDelivery);
  });

  it('has a name, an address and something to be told of', async () => {
    for (const fault of [
      { name: ' ' },
      { url: 'warehouse.example' },
      { url: 'ftp://warehouse.example' },
      { url: `https://warehouse.example/${'a'.repeat(2000)}` },
      { events: [] },
      { events: ['order.placed', 'order.placed'] },
      { events: ['order.lost'] },
    ])
      await expect(create(fault as never)).rejects.toMatchObject(refusal('INVALID_INPUT', 400));
    expect(await shop.db.webhookEndpoint.count()).toBe(0);
  });

  it(`is one of ${limits.webhooks} at most, also when the last one is made by two at the same time`, async () => {
    const data = { ...form, secret: `whsec_${'A'.repeat(32)}`, createdBy: 'owner@shop.example' };
    await shop.db.webhookEndpoint.createMany({
      data: Array.from({ length: limits.webhooks - 1 }, () => data),
    });
    const made = await Promise.allSettled([create(), create(), create()]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const refused = made.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({
      ...refusal('TOO_MANY_WEBHOOKS', 409),
      message: 'There can be 20 webhooks at most; delete one that is not needed any more',
    });
    expect(await shop.db.webhookEndpoint.count()).toBe(limits.webhooks);
  });

  it('has a queue from the beginning, and nothing left in it', async () => {
    const { endpoint } = await create();
    expect(await countDeliveryJobs(shop, endpoint.id)).toBe(1);
    await shop.runJobs();
    expect(await countDeliveryJobs(shop, endpoint.id)).toBe(0);
  });
});

describe('the secret of an endpoint', () => {
  it('is shown when it is asked for, and changed', async () => {
    const { endpoint, secret } = await create();
    const { id } = endpoint;
    expect(await owner.trpc.webhook.secret.mutate({ id })).toEqual({ secret });
    const { endpoint: changed, secret: next } = await owner.trpc.webhook.changeSecret.mutate({ id });
    expect(next).not.toBe(secret);
    const hours = (Date.parse(changed.previousSecretUntil as string) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await owner.trpc.webhook.secret.mutate({ id })).toEqual({ secret: next });
    expect((await activitiesOf(id)).at(-1)).toMatchObject({
      action: 'webhook.secret_changed',
      changes: null,
    });

    await shop.db.webhookEndpoint.update({ where: { id }, data: { previousSecretUntil: new Date() } });
    expect((await owner.trpc.webhook.get.query({ id })).previousSecretUntil).toBeNull();
  });

  it('can be changed ten times in 24 hours: each that was replaced signs as long', async () => {
    const { endpoint } = await create();
    const { id } = endpoint;
    for (let n = 0; n < 10; n++) await owner.trpc.webhook.changeSecret.mutate({ id });
    const before = await owner.trpc.webhook.secret.mutate({ id });
    await expect(owner.trpc.webhook.changeSecret.mutate({ id })).rejects.toMatchObject({
      message: 'The secret of a webhook can be changed 10 times in 24 hours: each one before signs as long',
      data: { failure: { reason: 'RATE_LIMITED', details: { retryAfterSeconds: expect.any(Number) } } },
    });
    expect(await owner.trpc.webhook.secret.mutate({ id })).toEqual(before);
  });

  it('is in no list, no log of activity and no line of the log', async () => {
    const { endpoint, secret } = await create();
    const { id } = endpoint;
    const { secret: next } = await owner.trpc.webhook.changeSecret.mutate({ id });
    await owner.trpc.webhook.secret.mutate({ id });
    const told = JSON.stringify([await owner.trpc.webhook.list.query(), await activitiesOf(id), lines]);
    for (const one of [secret, next]) expect(told).not.toContain(one.slice('whsec_'.length));
    const shown = lines
      .map((line) => JSON.parse(line))
      .find(({ msg }) => msg === 'the secret of a webhook was shown');
    expect(shown).toMatchObject({ webhook: id, actor: owner.account.id });
  });
});

it('the address of an endpoint, which may be a secret itself, is in the log of activity as its host alone', async () => {
  const secret = 'https://hooks.example:8443/services/T0/B0/SECRET?key=abc';
  const { endpoint } = await create({ url: secret });
  const { id, name, events } = endpoint;
  const save = (url: string) => owner.trpc.webhook.save.mutate({ id, name, url, events });
  await save('https://hooks.example:8443/services/T0/B0/OTHER');
  await save('https://elsewhere.example/OTHER');
  await owner.trpc.webhook.delete.mutate({ id });
  expect((await activitiesOf(id)).map(({ changes }) => changes?.url)).toEqual([
    [null, 'hooks.example:8443'],
    ['hooks.example:8443', 'hooks.example:8443, at another path'],
    ['hooks.example:8443', 'elsewhere.example'],
    ['elsewhere.example', null],
  ]);
  const rows = await shop.db.activity.findMany({
    where: { subjectId: id },
    select: { changes: true, subject: true },
  });
  expect(JSON.stringify(rows)).not.toMatch(/SECRET|OTHER/);
});

it('lines that were written with the whole address keep its host', async () => {
  const line = { actor: 'a', subject: 'Warehouse', subjectId: 'old' };
  const url = ['https://user:word@hooks.example/T0/SECRET', 'http://127.0.0.1:9000?key=SECRET'];
  await shop.db.activity.createMany({
    data: [
      { ...line, action: 'webhook.updated', changes: { url, name: ['A', 'B'] } },
      { ...line, action: 'webhook.deleted', changes: { url: [url[0] as string, null] } },
      { ...line, action: 'webhook.enabled' },
      { ...line, action: 'product.updated', changes: { url } },
    ],
  });
  const [folder = ''] = (await readdir('prisma/migrations')).filter((one) =>
    one.endsWith('webhook_hosts_in_activities'),
  );
  await execute(shop.databaseUrl, await readFile(`prisma/migrations/${folder}/migration.sql`, 'utf8'));
  const rows = await shop.db.activity.findMany({ where: { subjectId: 'old' }, orderBy: { id: 'asc' } });
  expect(rows.map(({ changes }) => changes)).toEqual([
    { url: ['hooks.example', '127.0.0.1:9000'], name: ['A', 'B'] },
    { url: ['hooks.example', null] },
    null,
    { url },
  ]);
});
