import { randomUUID } from 'node:crypto';
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

/** An order of which its shopper is told. */
async function placeOrder(): Promise<void> {
  const { id: _id } = await makeProduct(shop.db);
  await shop.trpc.order.place.mutate({ cartItems: [{ _id, quantity: 1 }], customer });
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
  it('stops in time while a mail server is silent, and sends the mails after the next start', async () => {
    smtp.mood = 'silent';
    for (let placed = 0; placed < 4; placed += 1) await placeOrder();
    const stuck = await work();
    await expect.poll(() => smtp.connections, { timeout: 10_000 }).toBe(3);
    const begun = performance.now();
    await stuck.stop();
    expect(performance.now() - begun).toBeLessThan(7000);
    const waiting = { status: 'pending', nextAttemptAt: { lte: new Date() } } as const;
    expect(await shop.db.orderEmail.count({ where: waiting })).toBe(4);

    smtp.mood = 'take';
    const next = await work();
    await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(4);
    await expect.poll(() => shop.db.orderEmail.count({ where: { status: 'sent' } })).toBe(4);
    await next.stop();
  });

  it('takes back what a killed process was working on, and leaves what is being worked on', async () => {
    await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    for (let n = 0; n < 2; n += 1) {
      await shop.db.$transaction((tx) => addJob(tx, 'send_refund', { refundId: randomUUID() }));
    }
    await shop.db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = 'worker_' || id,
        locked_at = now() - (id - (SELECT min(id) FROM graphile_worker._private_jobs)) * interval '11 minutes'`;
    await freeLostJobs(shop.db);
    const jobs = await shop.db.$queryRaw<{ isLocked: boolean }[]>`
      SELECT locked_at IS NOT NULL AS "isLocked" FROM graphile_worker.jobs`;
    expect(jobs.map(({ isLocked }) => isLocked).sort()).toEqual([false, true]);
  });
});
