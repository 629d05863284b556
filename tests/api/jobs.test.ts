import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/env.ts';
import type { PictureStore } from '../../src/server/image/store.ts';
import { startJobs } from '../../src/server/jobs/jobs.ts';
import { freeLostJobs } from '../../src/server/jobs/queue.ts';
import { createLog } from '../../src/server/log.ts';
import { createMailer } from '../../src/server/mail/mailer.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { type SmtpServer, startSmtpServer } from '../helpers/smtp.ts';

let shop: TestShop;
let smtp: SmtpServer;
beforeAll(async () => {
  shop = await openTestShop();
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.close();
  await shop.close();
});

interface QueuedJob {
  task: string;
  isLocked: boolean;
}

function confirmations(): Promise<QueuedJob[]> {
  return shop.db.$queryRaw`
    SELECT task_identifier AS task, locked_at IS NOT NULL AS "isLocked" FROM graphile_worker.jobs
    WHERE task_identifier = 'order_confirmation'`;
}

async function placeOrder(): Promise<void> {
  const { id } = await makeProduct(shop.db);
  await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity: 1 }], customer });
}

function work() {
  const log = createLog({ LOG_LEVEL: 'silent' });
  const env = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'orders@shop.test' });
  const mail = {
    db: shop.db,
    mailer: createMailer({ env, log }),
    shopName: 'Rackhouse',
    publicUrl: 'http://shop.test',
  };
  const parts = {
    db: shop.db,
    log,
    cards: undefined,
    mail,
    store: {} as PictureStore,
    webhooks: { isPrivateAllowed: true },
  };
  return startJobs(shop.databaseUrl, parts);
}

describe('the job queue', () => {
  it('stops in time while a mail server is silent, and sends the mail after the next start', async () => {
    smtp.mood = 'silent';
    const stuck = await work();
    await placeOrder();
    await expect.poll(() => smtp.connections, { timeout: 10_000 }).toBeGreaterThan(0);
    const begun = performance.now();
    await stuck.stop();
    expect(performance.now() - begun).toBeLessThan(7000);
    expect(await confirmations()).toEqual([{ task: 'order_confirmation', isLocked: false }]);

    smtp.mood = 'take';
    await shop.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    const next = await work();
    await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1);
    await next.stop();
    expect(await confirmations()).toEqual([]);
  });

  it('takes back what a killed process was working on, and leaves what is being worked on', async () => {
    await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await placeOrder();
    await placeOrder();
    await shop.db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = 'worker_' || id,
        locked_at = now() - (id - (SELECT min(id) FROM graphile_worker._private_jobs)) * interval '11 minutes'`;
    await freeLostJobs(shop.db);
    expect((await confirmations()).map(({ isLocked }) => isLocked).sort()).toEqual([false, true]);
  });
});
