import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { makeEndpoint } from '../helpers/webhook.ts';
import {
  makeDeliveries,
  makeDelivery,
  silence,
  startWebhookReceiver,
  textsIn,
  type WebhookReceiver,
} from '../helpers/webhook-receiver.ts';

let databaseUrl: string;
let database: Database;
let receiver: WebhookReceiver;
let endpointId: string;
beforeAll(async () => {
  databaseUrl = await copyDatabase(inject('templateUrl'));
  database = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  receiver = await startWebhookReceiver();
  endpointId = await makeEndpoint(database, { url: receiver.url });
});
afterAll(async () => {
  await receiver.close();
  await database.close();
});

/** Another shop on the same database, as on another host. */
const startHost = () =>
  startShopProcess({ DATABASE_URL: databaseUrl, SEED: 'none', WEBHOOK_PRIVATE_ADDRESSES: 'on' });

/** A host whose first request to the endpoint gets no answer, and another host that waits. */
async function startTwo(texts: string[]): Promise<[ShopProcess, ShopProcess]> {
  receiver.received.splice(0);
  receiver.answers.push(silence);
  const busy = await startHost();
  await makeDeliveries(database, endpointId, texts);
  await expect.poll(() => receiver.received, { timeout: 20_000 }).toHaveLength(1);
  return [busy, await startHost()];
}

describe('the jobs of another host', () => {
  it('are done within ten seconds after it was killed, in their order', async () => {
    const texts = Array.from({ length: 20 }, (_, number) => `event ${number}`);
    const [busy, other] = await startTwo(texts);
    await busy.stop('SIGKILL');
    await expect.poll(() => textsIn(receiver), { timeout: 10_000 }).toEqual([texts[0], ...texts]);
    expect(await other.stop()).toBe(0);
  });

  it('are done while it is frozen, and it does no harm when it goes on', async () => {
    const texts = ['one', 'two', 'three'];
    const [busy, other] = await startTwo(texts);
    busy.child.kill('SIGSTOP');
    await expect.poll(() => textsIn(receiver), { timeout: 10_000 }).toEqual(['one', ...texts]);
    busy.child.kill('SIGCONT');
    await expect.poll(() => busy.output(), { timeout: 10_000 }).toContain('which was silent');
    await makeDelivery(database, endpointId, 'four');
    await expect.poll(() => textsIn(receiver), { timeout: 10_000 }).toEqual(['one', ...texts, 'four']);
    expect(await Promise.all([busy.stop(), other.stop()])).toEqual([0, 0]);
    const locked = await database.db.$queryRaw`
      SELECT queue_name FROM graphile_worker._private_job_queues WHERE locked_at IS NOT NULL`;
    expect([locked, await database.db.webhookDelivery.count({ where: { status: 'pending' } })]).toEqual([
      [],
      0,
    ]);
  });
});
