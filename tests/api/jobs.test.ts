import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/env.ts';
import type { PictureStore } from '../../src/server/image/store.ts';
import { startJobs } from '../../src/server/job-runner/runner.ts';
import { addJob, freeLostJobs } from '../../src/server/jobs/queue.ts';
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

function notices(): Promise<QueuedJob[]> {
  return shop.db.$queryRaw`
    SELECT task_identifier AS task, locked_at IS NOT NULL AS "isLocked" FROM graphile_worker.jobs
    WHERE task_identifier = 'refund_notice'`;
}

/** Money that went back for an order, of which its shopper is to be told; of the order as well. */
async function makeRefund(): Promise<void> {
  const { id: _id } = await makeProduct(shop.db);
  const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id, quantity: 1 }], customer });
  const { id: refundId } = await shop.db.refund.create({
    data: {
      status: 'succeeded',
      providerRefundId: `re_${data.orderNumber}`,
      amountCents: 999,
      actor: 'staff',
      payment: {
        create: {
          intentId: `pi_${data.orderNumber}`,
          amountCents: 4999,
          status: 'succeeded',
          order: { connect: { number: data.orderNumber } },
        },
      },
    },
  });
  await shop.db.$transaction((tx) => addJob(tx, 'refund_notice', { refundId }));
}

function work() {
  const log = createLog({ LOG_LEVEL: 'silent' });
  const env = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'orders@shop.test' });
  const mail = {
    db: shop.db,
    mailer: createMailer({ env, log }),
    shopName: 'Rackhouse',
    publicUrl: 'http://shop.test',
    timeZone: 'UTC',
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
  it('stops in time while a mail server is silent, and sends the mails after the next start', async () => {
    smtp.mood = 'silent';
    const stuck = await work();
    await makeRefund();
    await expect.poll(() => smtp.connections, { timeout: 10_000 }).toBe(2);
    const begun = performance.now();
    await stuck.stop();
    expect(performance.now() - begun).toBeLessThan(7000);
    expect(await notices()).toEqual([{ task: 'refund_notice', isLocked: false }]);

    smtp.mood = 'take';
    await shop.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    const next = await work();
    await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(2);
    await next.stop();
    expect(await notices()).toEqual([]);
    expect(await shop.db.orderConfirmation.count()).toBe(0);
  });

  it('takes back what a killed process was working on, and leaves what is being worked on', async () => {
    await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await makeRefund();
    await makeRefund();
    await shop.db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = 'worker_' || id,
        locked_at = now() - (id - (SELECT min(id) FROM graphile_worker._private_jobs)) * interval '11 minutes'`;
    await freeLostJobs(shop.db);
    expect((await notices()).map(({ isLocked }) => isLocked).sort()).toEqual([false, true]);
  });
});
