import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/base/env.ts';
import { startHeartbeat } from '../../src/server/database/jobs/heartbeat.ts';
import { addJob } from '../../src/server/database/jobs/queue.ts';
import type { PictureStore } from '../../src/server/image/picture-files.ts';
import { startJobs } from '../../src/server/job-runner/runner.ts';
import { createMailer } from '../../src/server/mail/mailer.ts';
import { auditInvariants } from '../../src/server/recovery/invariants/audit.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { makeIdentity } from '../helpers/identity.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { type SmtpServer, startSmtpServer } from '../helpers/smtp.ts';

const shop = sharedTestShop();
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

/** An order whose shopper gets an e-mail. */
async function placeOrder(): Promise<void> {
  const { id: _id } = await makeProduct(shop.db);
  await shop.trpc.order.place.mutate({ cartItems: [{ _id, quantity: 1 }], customer });
}

function work() {
  const log = createLog({ LOG_LEVEL: 'silent' });
  const env = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'orders@shop.test' });
  const store = {} as PictureStore;
  const mail = {
    db: shop.db,
    mailer: createMailer({ env, log }),
    publicUrl: 'http://shop.test',
    identity: async () => makeIdentity(),
    store,
    log,
  };
  const parts = {
    db: shop.db,
    log,
    cards: undefined,
    mail,
    store,
    pictures: { add: () => Promise.reject(new Error('No picture is copied here')) },
    security: { note: () => {}, noteKeyUse: () => {}, flush: async () => {} },
    dataDir: '/dev/null',
    limitsEmails: true,
    webhooks: { isPrivateAllowed: true },
  };
  return startJobs(shop.databaseUrl, parts);
}

describe('the job queue', () => {
  it('stops in time while a mail server is silent, and sends the mails after the next start', {
    tags: 'slow',
  }, async () => {
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

  it('does within ten seconds what a killed process was working on, and leaves what is being worked on', async () => {
    await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    for (const runner of ['killed', 'without a row', 'works']) {
      await shop.db.$transaction((tx) => addJob(tx, 'send_refund', { refundId: randomUUID() }));
      await shop.db.$executeRaw`
        UPDATE graphile_worker._private_jobs SET locked_by = ${runner}, locked_at = now() - interval '1 minute'
        WHERE locked_by IS NULL`;
    }
    await shop.db.$executeRaw`
      INSERT INTO job_runners (name, seen_at)
      VALUES ('killed', now() - interval '7 seconds'), ('works', now() + interval '1 minute')`;
    const jobs = await work();
    const left = () => shop.db.$queryRaw`SELECT locked_by FROM graphile_worker._private_jobs`;
    await expect.poll(left, { timeout: 10_000 }).toEqual([{ locked_by: 'works' }]);
    const runners = await shop.db.$queryRaw<{ name: string }[]>`SELECT name FROM job_runners`;
    expect(runners.map(({ name }) => name)).not.toContain('killed');
    expect(runners).toHaveLength(3);
    await jobs.stop();
    expect(await shop.db.$queryRaw`SELECT name FROM job_runners`).toEqual([{ name: 'works' }]);
    await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });

  it('tells a runner that was silent that its jobs are with others now', { tags: 'slow' }, async () => {
    const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
    let losses = 0;
    const onLost = () => {
      losses += 1;
    };
    const log = createLog({ LOG_LEVEL: 'silent' });
    const heartbeat = startHeartbeat({ pool, names: ['frozen'], log, onLost });
    const deleteRow = () => shop.db.$executeRaw`DELETE FROM job_runners WHERE name = 'frozen'`;
    await expect.poll(deleteRow, { timeout: 5000 }).toBe(1);
    expect(losses).toBe(0);
    await expect.poll(() => losses, { timeout: 5000 }).toBe(1);
    await heartbeat.stop();
    expect(await deleteRow()).toBe(1);
    await pool.end();
  });

  it('keeps jobs that have failed for good for two weeks, and names them; but not those that are done anyway', async () => {
    const fail = async (task: string, age: string) => {
      await shop.db.$executeRaw`SELECT graphile_worker.add_job(${task})`;
      await shop.db.$executeRaw`
        UPDATE graphile_worker._private_jobs
        SET attempts = max_attempts, last_error = 'no such table', run_at = now() - ${age}::interval
        WHERE attempts = 0`;
    };
    for (const task of ['reconcile', 'merge_search_index', 'expire_hold', 'send_refund', 'refund_notice'])
      await fail(task, '3 minutes');
    await fail('dispute_notice', '15 days');
    await shop.db.$executeRaw`SELECT graphile_worker.add_job('reconcile')`;
    await shop.runJobs();
    const left = await shop.db.$queryRaw`SELECT task_identifier AS task FROM graphile_worker.jobs`;
    expect(left).toEqual([{ task: 'refund_notice' }]);
    const rule = 'no job has failed for good';
    expect(await auditInvariants(shop.db)).toContainEqual({ rule, rows: ['refund_notice: no such table'] });
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    expect(metrics).toContain('jobs_failed{task="refund_notice"} 1');
    await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });
});
