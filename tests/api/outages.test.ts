import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { customer, makeProduct } from '../helpers/factories.ts';
import { freePort } from '../helpers/free-port.ts';
import { type LogLine, takeLog } from '../helpers/log.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { startSmtpServer } from '../helpers/smtp.ts';
import { openTcpGate, type TcpGate } from '../helpers/tcp-gate.ts';
import { ask, transports } from '../helpers/transports.ts';
import { makeEndpoint } from '../helpers/webhook.ts';
import { makeDelivery, startWebhookReceiver } from '../helpers/webhook-receiver.ts';

const log = takeLog();
beforeEach(() => log.clear());

const troubles = (): LogLine[] => log.lines().filter(({ level }) => level >= 40);

describe('a database that is gone', () => {
  let gate: TcpGate;
  let shop: TestShop;
  let id: string;
  beforeAll(async () => {
    gate = await openTcpGate(await copyDatabase(inject('templateUrl')));
    shop = await openTestShop({ LOG_LEVEL: 'info' }, { databaseUrl: gate.url, logTo: log.logTo });
    id = (await makeProduct(shop.db)).id;
  });
  afterAll(() => shop.close());

  it('is reported once when it goes and once when it is back, and told as what it is', {
    tags: 'slow',
  }, async () => {
    const jobs = await shop.startJobs();
    const begun = () => log.lines('the database can’t be reached');
    const ended = () => log.lines('the database can be reached again');
    const sell = () => ask(shop, 'tRPC', 'place', { cartItems: [{ _id: id, quantity: 1 }], customer });
    expect((await sell()).status).toBe(200);

    await gate.shut();
    await expect.poll(() => begun().length, { timeout: 10_000 }).toBe(1);
    for (let n = 0; n < 10; n++) {
      for (const transport of transports) {
        for (const call of ['list', 'get', 'place'] as const) {
          const verdict = await ask(
            shop,
            transport,
            call,
            call === 'place' ? { cartItems: [{ _id: id, quantity: 1 }] } : { id },
          );
          expect(verdict).toMatchObject({ status: 503, reason: 'SHOP_UNAVAILABLE' });
          expect(verdict.message).toBe('The shop can’t be reached just now; please try again in a moment');
          expect(Number(verdict.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      }
    }
    // The job runners and pollers have tried again as well.
    await expect.poll(() => log.lines('request').length).toBeGreaterThan(0);
    expect(troubles().map(({ msg }) => msg)).toEqual(['the database can’t be reached', 'request']);
    expect(begun()).toEqual([
      expect.objectContaining({
        level: 50,
        service: 'database',
        reason: expect.stringMatching(/ECONNREFUSED|Connection terminated/),
      }),
    ]);

    await gate.open();
    await expect.poll(() => ended().length, { timeout: 30_000 }).toBe(1);
    expect(ended()).toEqual([
      expect.objectContaining({
        service: 'database',
        seconds: expect.any(Number),
        failures: expect.any(Number),
      }),
    ]);
    expect((await sell()).status).toBe(200);
    await jobs.stop();
    expect(JSON.stringify(log.lines())).not.toContain(new URL(gate.url).password || 'postgresql://');
  });

  it('is waited for by jobs that end meanwhile: their outcome is written when it is back', {
    tags: 'slow',
  }, async () => {
    const other = await openTestShop({ WEBHOOK_PRIVATE_ADDRESSES: 'on' }, { databaseUrl: gate.url });
    const receiver = await startWebhookReceiver();
    const held: ServerResponse[] = [];
    receiver.answers.push((res) => held.push(res));
    const endpointId = await makeEndpoint(other, { url: receiver.url });
    const delivery = await makeDelivery(other, endpointId);
    const jobs = await other.startJobs();
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(1);
    await gate.shut();
    held[0]?.writeHead(204).end();
    // All attempts that follow each other at once have failed by then.
    await sleep(1000);
    await gate.open();
    const status = async () =>
      (await other.db.webhookDelivery.findUniqueOrThrow({ where: { id: delivery } })).status;
    const running = () =>
      other.db.$queryRaw`SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL`;
    await expect.poll(running, { timeout: 30_000 }).toEqual([]);
    await other.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    await expect.poll(status, { timeout: 30_000 }).toBe('delivered');
    await jobs.stop();
    await other.close();
    await receiver.close();
  });
});

describe('an SMTP server that is gone', () => {
  it('is one line, however many e-mails wait, and one when it is back', { tags: 'slow' }, async () => {
    const port = await freePort();
    const shop = await openTestShop(
      { LOG_LEVEL: 'info', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'orders@shop.test' },
      { logTo: log.logTo },
    );
    const { id } = await makeProduct(shop.db, { stock: 1000 });
    const order = { cartItems: [{ _id: id, quantity: 1 }], customer };
    for (let n = 0; n < 40; n++) await shop.trpc.order.place.mutate(order);
    const jobs = await shop.startJobs();
    const untried = () => shop.db.orderEmail.count({ where: { lastError: null } });
    await expect.poll(() => shop.db.orderEmail.count(), { timeout: 10_000 }).toBe(40);
    await expect.poll(untried, { timeout: 10_000 }).toBe(0);
    expect(troubles()).toEqual([
      expect.objectContaining({
        msg: 'e-mails can’t be sent',
        service: 'mail',
        reason: expect.stringContaining('ECONNREFUSED'),
      }),
    ]);

    const smtp = await startSmtpServer('take', port);
    await shop.db.orderEmail.updateMany({
      where: { status: 'pending' },
      data: { nextAttemptAt: new Date() },
    });
    const ended = () => log.lines('e-mails can be sent again');
    await expect.poll(() => ended().length, { timeout: 20_000 }).toBe(1);
    await jobs.stop();
    await shop.close();
    await smtp.close();
  });
});

describe('a webhook endpoint that is gone', () => {
  it('is one line, however many events wait', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const shop = await openTestShop(
      { LOG_LEVEL: 'info', WEBHOOK_PRIVATE_ADDRESSES: 'on' },
      { logTo: log.logTo },
    );
    const endpoint = await makeEndpoint(shop, { url });
    const { id } = await makeProduct(shop.db, { stock: 1000 });
    const order = { cartItems: [{ _id: id, quantity: 1 }], customer };
    for (let n = 0; n < 5; n++) {
      await shop.trpc.order.place.mutate(order);
      await shop.db.webhookDelivery.updateMany({ data: { nextAttemptAt: new Date() } });
      await shop.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
      await shop.runJobs();
    }
    expect(await shop.db.webhookAttempt.count()).toBeGreaterThan(1);
    expect(troubles().filter(({ service }) => service !== 'mail')).toEqual([
      expect.objectContaining({
        msg: 'a webhook endpoint does not take events',
        service: 'webhook',
        subject: endpoint,
        reason: 'The server refused the connection',
      }),
    ]);
    await shop.close();
  });
});
