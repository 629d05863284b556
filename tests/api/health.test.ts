import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../../prisma/seed/demo.ts';
import { readEnv } from '../../src/server/base/env.ts';
import { archivingFindings } from '../../src/server/doctor/backups.ts';
import { clockFindings } from '../../src/server/doctor/clock.ts';
import { connectionFindings } from '../../src/server/doctor/database.ts';
import { nodeFindings } from '../../src/server/doctor/node.ts';
import { checkHealth } from '../../src/server/doctor/report.ts';
import { spaceFindings } from '../../src/server/doctor/storage.ts';
import { openBucketStore } from '../../src/server/image/bucket-store.ts';
import { openAccount } from '../../src/server/order/payment/cards.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import type { HealthFinding } from '../../src/shared/base/health.ts';
import { openBucket } from '../helpers/bucket.ts';
import { makeProduct } from '../helpers/factories.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { asSuperuser, emptyDatabase, execute } from '../helpers/postgres.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { startSmtpServer } from '../helpers/smtp.ts';
import { makeAccount } from '../helpers/staff-account.ts';

const onTheInternet = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' };

const folder = sharedFolder();
const shop = sharedTestShop({ DATA_DIR: folder });

async function check(variables: Record<string, string> = {}, databaseUrl = shop.databaseUrl) {
  const env = readEnv({ DATA_DIR: folder, ...variables });
  const log = createLog({ LOG_LEVEL: 'silent' });
  const store = env.S3_BUCKET ? openBucketStore(env) : shop.store;
  const account = openAccount(env, log);
  return checkHealth({ env, connectionFaults: {}, log, db: shop.db, databaseUrl, store, account });
}

async function find(name: string, variables: Record<string, string> = {}): Promise<HealthFinding[]> {
  const { checks } = await check(variables);
  const made = checks.find((one) => one.name === name);
  if (!made) throw new Error(`There is no check ${name} of ${checks.map((one) => one.name).join(', ')}`);
  return made.findings;
}

/** A server that is asked in place of another, until `run` ends. @returns its address */
async function withServer<T>(listener: RequestListener, run: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Changes the database while `run` looks at it. */
async function whileSo<T>(change: string, undo: string, run: () => Promise<T>): Promise<T> {
  await execute(shop.databaseUrl, change);
  try {
    return await run();
  } finally {
    await execute(shop.databaseUrl, undo);
  }
}

/** Tests also run on a Node.js without security updates. */
const ofNode = [{ name: 'Node.js', findings: nodeFindings() }].filter(({ findings }) => findings.length > 0);

const problem = (text: RegExp) => ({ severity: 'problem', text: expect.stringMatching(text) });
const warning = (text: RegExp) => ({ severity: 'warning', text: expect.stringMatching(text) });

describe('the checks of a shop', () => {
  it('find nothing in one that is well, but that the PostgreSQL of the tests does not wait for the disk', async () => {
    const { checks } = await check();
    expect(checks).toHaveLength(22);
    expect(checks.filter(({ findings }) => findings.length > 0)).toEqual([
      {
        name: 'Database',
        findings: [
          problem(/^fsync of PostgreSQL is off, .+: set it to on$/),
          problem(/^full_page_writes of PostgreSQL is off/),
          problem(/^synchronous_commit of PostgreSQL is off/),
        ],
      },
      ...ofNode,
    ]);
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^\.check/));
  });
});

describe('the addresses of an earlier shop', () => {
  it('are warned of if they lead nowhere, and not if they lead to a page that shoppers see', async () => {
    const { id } = await makeProduct(shop.db);
    await shop.db.oldAddress.createMany({
      data: [
        { path: '/shop/rack', productId: id },
        { path: '/shop/all', target: '/product' },
        { path: '/shop/mats', target: '/product?category=mats' },
      ],
    });
    expect(await find('Old addresses')).toEqual([]);
    await shop.db.product.update({ where: { id }, data: { isHidden: true } });
    await shop.db.oldAddress.createMany({
      data: [
        { path: '/shop/old', target: '/collection/old', visits: 9 },
        { path: '/shop/none', target: '/product?category=none' },
      ],
    });
    expect(await find('Old addresses')).toEqual([
      warning(
        /^3 addresses of the earlier shop \(\/shop\/old, \/shop\/none, \/shop\/rack\) lead nowhere, .+\/manage\/addresses$/,
      ),
    ]);
    await shop.db.oldAddress.deleteMany();
  });
});

describe('Node.js', () => {
  it('is warned of from the day after its last security updates', () => {
    const on = (day: string) => nodeFindings('v20.20.2', new Date(`${day}T12:00:00Z`));
    expect([on('2026-04-30'), nodeFindings('v24.21.0', new Date('2026-05-01'))]).toEqual([[], []]);
    expect(on('2026-05-01')).toEqual([
      warning(/^Node\.js 20\.20\.2 has had no security updates since 2026-04-30: install Node\.js 24$/),
    ]);
  });
});

describe('the database', () => {
  it('that can’t be reached is one problem, and what does not need it is checked all the same', async () => {
    const { checks } = await check({}, 'postgresql://shop:canary@127.0.0.1:1/shop');
    expect(checks.map(({ name }) => name)).toEqual([
      'Database',
      'Data folder',
      'Pictures',
      'E-mail',
      'Cards',
      'Address',
      'Node.js',
    ]);
    expect(checks[0]?.findings).toEqual([problem(/^Cannot reach a database at 127\.0\.0\.1:1 /)]);
    expect(JSON.stringify(checks)).not.toContain('canary');
  });

  it('without tables is one problem', async () => {
    const { checks } = await check({}, await emptyDatabase(shop.databaseUrl));
    expect(checks[1]).toEqual({
      name: 'Tables',
      findings: [problem(/^Migrations are missing .+npm run migrate/)],
    });
    expect(checks.map(({ name }) => name)).not.toContain('Jobs');
  });

  it('lacks pg_trgm', async () => {
    const url = await emptyDatabase(shop.databaseUrl);
    const { checks } = await check({}, url);
    expect(checks[0]?.findings).toContainEqual(problem(/pg_trgm is missing: CREATE EXTENSION pg_trgm/));
  });

  it('is used by a superuser', async () => {
    const { checks } = await check({}, await asSuperuser(shop.databaseUrl));
    expect(checks[0]?.findings).toContainEqual(warning(/^The shop is a superuser of PostgreSQL/));
  });

  it('has hardly any connections left', () => {
    expect(connectionFindings(50, 97)).toEqual([]);
    expect(connectionFindings(90, 97)).toEqual([problem(/^Only 7 of 97 connections are left: raise/)]);
  });

  it('has a migration that failed, was edited, or is of a newer version', async () => {
    const last = `(SELECT max(migration_name) FROM _prisma_migrations)`;
    const set = (what: string) => `UPDATE _prisma_migrations SET ${what} WHERE migration_name = ${last}`;
    await whileSo(set('finished_at = NULL'), set('finished_at = now()'), async () => {
      expect(await find('Tables')).toEqual([problem(/^The migration \S+ has failed: npm run migrate/)]);
    });
    const [row] = await shop.db.$queryRaw<[{ checksum: string }]>`
      SELECT checksum FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1`;
    await whileSo(set(`checksum = 'x'`), set(`checksum = '${row.checksum}'`), async () => {
      expect(await find('Tables')).toEqual([problem(/^The migration \S+ was edited after it was applied/)]);
    });
    const newer = `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) VALUES ('x', 'x', now(), '3000_x')`;
    await whileSo(newer, `DELETE FROM _prisma_migrations WHERE id = 'x'`, async () => {
      expect(await find('Tables')).toEqual([
        problem(/^A newer version has migrated the database \(3000_x\)/),
      ]);
    });
  });

  it('has a function of another version, or one that was changed by hand', async () => {
    const [{ definition }] = await shop.db.$queryRaw<[{ definition: string }]>`
      SELECT pg_get_functiondef('keep_key'::regproc) AS definition`;
    const [{ hash }] = await shop.db.$queryRaw<[{ hash: string }]>`
      SELECT hash FROM database_functions WHERE name = 'keep_key'`;
    const setHash = (value: string) =>
      `UPDATE database_functions SET hash = '${value}' WHERE name = 'keep_key'`;
    await whileSo(setHash('old'), setHash(hash), async () => {
      expect(await find('Tables')).toEqual([
        problem(/^The database function keep_key is of another version/),
      ]);
    });
    const other = definition.replace(/\$function\$[\s\S]*\$function\$/, '$function$ SELECT 1 $function$');
    expect(other).not.toBe(definition);
    await whileSo(other, definition, async () => {
      expect(await find('Tables')).toEqual([
        problem(/^The database function keep_key was changed or dropped by hand: DELETE FROM/),
      ]);
    });
    expect(await find('Tables')).toEqual([]);
  });

  it('has another time', () => {
    const now = new Date('2026-11-24T12:00:00Z');
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    expect(clockFindings('the database', at(9), now)).toEqual([]);
    expect(clockFindings('the database', at(90), now)).toEqual([
      problem(/is 90 seconds behind that of the database/),
    ]);
    expect(clockFindings('Stripe', at(-90), now)).toEqual([
      problem(/is 90 seconds ahead of that of Stripe: set both/),
    ]);
  });
});

describe('folders', () => {
  it('for data that can’t be written to are a problem', async () => {
    const DATA_DIR = '/dev/null/data';
    expect(await find('Data folder', { DATA_DIR })).toEqual([
      problem(/can't write in \/dev\/null\/data \(\w+\)/),
    ]);
    // They are in the database.
    expect(await find('Pictures', { DATA_DIR })).toEqual([]);
  });

  it('on a disk that is nearly full are a warning, then a problem', () => {
    expect(spaceFindings('/data', 3_000_000_000)).toEqual([]);
    expect(spaceFindings('/data', 1_500_000_000)).toEqual([warning(/^Only 1500 MB are free in \/data: /)]);
    expect(spaceFindings('/data', 100_000_000)).toEqual([problem(/^Only 100 MB are free in \/data: /)]);
  });

  it('in a bucket that is full or gone are a problem', async () => {
    const bucket = await openBucket();
    expect(await find('Pictures', bucket.settings)).toEqual([]);
    bucket.fullAfter = 0;
    const text = new RegExp(`^Pictures can't be kept in the bucket ${bucket.settings.S3_BUCKET} `);
    expect(await find('Pictures', bucket.settings)).toEqual([problem(text)]);
    await bucket.close();
    expect(await find('Pictures', bucket.settings)).toEqual([problem(text)]);
  });

  it('at an image host that can’t be reached are a problem', async () => {
    const host = (url: string) => ({ IMAGE_HOST_URL: `${url}/1/upload`, IMAGE_HOST_KEY: 'secret' });
    await withServer(
      (_, res) => res.writeHead(404).end(),
      async (url) => expect(await find('Pictures', host(url))).toEqual([]),
    );
    expect(await find('Pictures', host('http://127.0.0.1:1'))).toEqual([
      problem(/^The image host 127\.0\.0\.1:1 can't be reached/),
    ]);
  });
});

describe('the mail server', () => {
  it('is a problem once it is stopped, silent, or has no TLS', { tags: 'slow' }, async () => {
    const smtp = await startSmtpServer();
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'shop@shop.example' };
    expect(await find('E-mail', settings)).toEqual([]);
    expect(smtp.mails).toEqual([]);
    const elsewhere = smtp.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    expect(await find('E-mail', { ...settings, SMTP_URL: elsewhere })).toEqual([
      problem(/^The mail server \S+ has no TLS that can be trusted: mend that, or set SMTP_TLS=off$/),
    ]);
    smtp.mood = 'silent';
    expect(await find('E-mail', settings)).toEqual([problem(/can't be reached \(E\w+\)/)]);
    await smtp.close();
    expect(await find('E-mail', settings)).toEqual([
      problem(/^The mail server 127\.0\.0\.1:\d+ can't be reached \(E\w+\): are its name and port right\?$/),
    ]);
  });
});

describe('Stripe', () => {
  const settings = (url: string) => ({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_BASE: url,
  });

  /** Runs with an account whose API answers with this status, at this time. */
  const withAccount = (status: number, date: Date, run: (url: string) => Promise<void>) =>
    withServer((_, res) => {
      res.writeHead(status, { 'content-type': 'application/json', date: date.toUTCString() });
      res.end(
        JSON.stringify(
          status === 200
            ? { object: 'list', data: [], has_more: false, url: '/v1/payment_intents' }
            : { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: canary' } },
        ),
      );
    }, run);

  it('takes the key, and has the same time', async () => {
    await withAccount(200, new Date(), async (url) => expect(await find('Cards', settings(url))).toEqual([]));
    await withAccount(200, new Date(Date.now() - 120_000), async (url) => {
      expect(await find('Cards', settings(url))).toEqual([
        problem(/^The clock here is 1[12]\d seconds ahead of that of Stripe/),
      ]);
    });
  });

  it('refuses the key, or can’t be reached', async () => {
    await withAccount(401, new Date(), async (url) => {
      expect(await find('Cards', settings(url))).toEqual([
        { severity: 'problem', text: 'Stripe refuses STRIPE_SECRET_KEY: copy it from Stripe again' },
      ]);
    });
    expect(await find('Cards', settings('http://127.0.0.1:9'))).toEqual([
      problem(/^Stripe can’t be reached/),
    ]);
  });

  it('sends events, or does not', async () => {
    await withAccount(200, new Date(), async (url) => {
      const events = () => find('Stripe events', settings(url));
      expect(await events()).toEqual([warning(/^No event .+ endpoint http:\/\/\S+\/webhooks\/stripe/)]);
      await shop.db.providerEvent.create({ data: { id: 'evt_1', type: 'payment_intent.succeeded' } });
      expect(await events()).toEqual([]);
      const createdAt = new Date(Date.now() - 24 * 60 * 60 * 1000);
      await shop.db.providerEvent.update({ where: { id: 'evt_1' }, data: { createdAt } });
      expect(await events()).toEqual([]);
      const payment = await shop.db.payment.create({
        data: { id: uuid(), amountCents: 1000, status: 'succeeded', intentId: 'pi_1' },
      });
      const entry = { paymentId: payment.id, kind: 'received', amountCents: 1000 } as const;
      const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
      await shop.db.paymentEntry.create({ data: { ...entry, createdAt: hourAgo } });
      expect(await events()).toEqual([
        problem(/^No event of Stripe has arrived since \S+ \S+ UTC, but payments have/),
      ]);
      await shop.db.paymentEntry.deleteMany();
      await shop.db.payment.deleteMany();
      await shop.db.providerEvent.deleteMany();
    });
  });
});

describe('jobs', () => {
  const forget = () => shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  const add = (change: string) =>
    execute(
      shop.databaseUrl,
      `SELECT graphile_worker.add_job('send_refund'); UPDATE graphile_worker._private_jobs SET ${change}`,
    );

  it('that have failed for good are a problem, once', async () => {
    await add('attempts = max_attempts');
    expect(await find('Jobs')).toEqual([
      problem(/^1 send_refund jobs have failed for good: npm run invariants/),
    ]);
    expect(await find('Invariants')).toEqual([]);
    await forget();
  });

  it('that do not end, or wait while job runners work, are a problem', async () => {
    const text = /^1 send_refund jobs have been running or waiting for ten minutes: restart the shop$/;
    await add(`locked_at = now() - interval '11 minutes', locked_by = 'runner'`);
    expect(await find('Jobs')).toEqual([problem(text)]);
    await forget();
    await add(`run_at = now() - interval '11 minutes'`);
    expect(await find('Jobs')).toEqual([]);
    await shop.db.jobRunner.create({ data: { name: 'runner' } });
    expect(await find('Jobs')).toEqual([problem(text)]);
    await shop.db.jobRunner.deleteMany();
    await forget();
  });
});

describe('TRUST_PROXY that does not fit the requests of a running shop', () => {
  const seen = async (TRUST_PROXY: string) => {
    const running = await openTestShop({ TRUST_PROXY }, { databaseUrl: shop.databaseUrl });
    const jobs = await running.startJobs();
    await fetch(`${running.url}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const fault = () => shop.db.jobRunner.count({ where: { proxyFault: { not: null } } });
    await expect.poll(fault, { timeout: 10_000 }).toBe(2);
    const findings = await find('Proxies');
    await jobs.stop();
    await running.close();
    return findings;
  };

  it('is a problem with what to do, until the shop has stopped', { tags: 'slow' }, async () => {
    expect(await find('Proxies')).toEqual([]);
    expect(await seen('0')).toEqual([
      problem(/^While the shop runs, requests come through a proxy that is not trusted.+: set TRUST_PROXY/),
    ]);
    expect(await find('Proxies')).toEqual([]);
    expect(await seen('2')).toEqual([
      problem(/^While the shop runs, requests come through fewer proxies than TRUST_PROXY says/),
    ]);
  });
});

it('a broken invariant is a problem that names it', async () => {
  const { id } = await makeProduct(shop.db, { stock: 5 });
  const set = (stock: number) => `UPDATE product_stock SET stock = ${stock} WHERE product_id = '${id}'`;
  await whileSo(set(4), set(5), async () => {
    expect(await find('Invariants')).toEqual([problem(new RegExp(`^This rule is broken: stock is .+${id}`))]);
  });
});

describe('the size of the shop', () => {
  afterEach(async () => void (await shop.db.databaseSize.deleteMany()));
  const day = (daysAgo: number) =>
    new Date(new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10));

  it('is that of the database, its pictures, its largest tables, and the data folder', async () => {
    await writeFile(join(folder, 'large'), Buffer.alloc(3_000_000));
    await execute(
      shop.databaseUrl,
      `CREATE TABLE large AS SELECT repeat('x', 1000) FROM generate_series(1, 5000)`,
    );
    const [{ bytes }] = await shop.db.$queryRaw<[{ bytes: bigint }]>`
      SELECT pg_total_relation_size('large') AS bytes`;
    const { sizes, sizesSince } = await check();
    await execute(shop.databaseUrl, 'DROP TABLE large');
    await rm(join(folder, 'large'));
    expect(sizesSince).toBe(null);
    expect(sizes.every(({ grown }) => grown === null)).toBe(true);
    const of = (name: string) => sizes.find((size) => size.name === name)?.bytes as number;
    expect(of('Table large')).toBe(Number(bytes));
    expect(of('Database')).toBeGreaterThan(of('Table large') + of('Pictures in the database'));
    expect(of('Data folder')).toBe(3_000_000);
  });

  it('is written down every night, and compared with that of up to 30 days ago', async () => {
    const record = async () => {
      await shop.db.$executeRaw`SELECT graphile_worker.add_job('record_sizes')`;
      await shop.runJobs();
    };
    const earlier = { bytes: 1_000_000n, tables: { image_files: 5000 } };
    for (const days of [401, 31, 29, 3])
      await shop.db.databaseSize.create({ data: { day: day(days), ...earlier } });
    await record();
    await record();
    const rows = await shop.db.databaseSize.findMany({ orderBy: { day: 'asc' } });
    expect(rows.map((row) => row.day)).toEqual([day(31), day(29), day(3), day(0)]);
    const { sizes, sizesSince } = await check();
    expect(sizesSince).toBe(day(29).toISOString().slice(0, 10));
    for (const { name, bytes, grown } of sizes) {
      const before = { Database: 1_000_000, 'Pictures in the database': 5000 }[name] ?? 0;
      expect([name, grown]).toEqual([name, name === 'Data folder' ? null : bytes - before]);
    }
    expect(Number(rows.at(-1)?.bytes)).toBeGreaterThan(1_000_000);
  });

  it('is not told without a database', async () => {
    expect((await check({}, 'postgresql://shop@127.0.0.1:1/shop')).sizes).toEqual([]);
  });
});

describe('backups', () => {
  const inFolder = () => ({ BACKUP_DIR: folder });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const made = (hours: number) => ({
    name: `made-${hours}`,
    startedAt: hoursAgo(hours),
    finishedAt: hoursAgo(hours),
    bytes: 1n,
  });
  afterEach(async () => {
    await shop.db.backup.deleteMany();
    await shop.db.backupStream.deleteMany();
  });

  it('are missing, with their folder, or altogether', async () => {
    expect(await find('Backups')).toEqual([]);
    expect(await find('Backups', onTheInternet)).toEqual([
      warning(/^No backup is set up: enter a bucket at /),
    ]);
    expect(await find('Backups', { BACKUP_DIR: join(folder, 'unmounted') })).toEqual([
      problem(/unmounted is not there: make this folder, or mount its disk$/),
    ]);
    expect(await find('Backups', inFolder())).toEqual([warning(/^There is no backup in BACKUP_DIR yet/)]);
  });

  it('are in a bucket, which is asked', async () => {
    const bucket = await openBucket('BACKUP_S3_', 'backups');
    try {
      expect(await find('Backups', bucket.settings)).toEqual([
        warning(/^There is no backup in the bucket backups yet/),
      ]);
      await shop.db.backup.create({ data: { ...made(5), verifiedAt: hoursAgo(4) } });
      expect(await find('Backups', { ...bucket.settings, ...onTheInternet })).toEqual([]);
      expect([...bucket.objects.keys()]).toEqual([]);
      expect(await find('Backups', { ...bucket.settings, BACKUP_S3_ACCESS_KEY_ID: 'wrong' })).toEqual([
        problem(/^The bucket backups at .+ refuses \(AccessDenied\): are BACKUP_S3_ACCESS_KEY_ID and/),
      ]);
    } finally {
      await bucket.close();
    }
    expect(await find('Backups', bucket.settings)).toEqual([
      problem(/^The bucket backups at .+ can't be reached \(ECONNREFUSED\): is BACKUP_S3_ENDPOINT right/),
    ]);
  });

  it('are new, restored and checked', async () => {
    await shop.db.backup.create({ data: { ...made(5), verifiedAt: hoursAgo(4) } });
    expect(await find('Backups', inFolder())).toEqual([]);
    expect(await find('Backups', { ...inFolder(), ...onTheInternet })).toEqual([
      warning(/^BACKUP_DIR is on the same disk as DATA_DIR/),
    ]);
  });

  it('failed, are old, or could not be restored and checked', async () => {
    await shop.db.backup.create({
      data: { ...made(40), verifiedAt: hoursAgo(39), verificationFault: 'a page is torn' },
    });
    await shop.db.backup.create({
      data: { name: 'failed', startedAt: hoursAgo(1), fault: 'The disk is full' },
    });
    expect(await find('Backups', inFolder())).toEqual([
      problem(/^The last backup failed \(.+ UTC\): The disk is full$/),
      problem(/^The newest backup is too old \(/),
      problem(/^The newest backup could not be restored and checked \(.+\): a page is torn$/),
      problem(/^No backup was restored and checked since yesterday \(/),
    ]);
  });

  it('lack the last changes, while the shop runs', async () => {
    await shop.db.backup.create({ data: { ...made(5), verifiedAt: hoursAgo(4) } });
    await shop.db.backupStream.create({ data: { receivedAt: hoursAgo(1), fault: 'the disk is gone' } });
    expect(await find('Backups', inFolder())).toEqual([]);
    const runner = `INSERT INTO job_runners (name) VALUES ('beating')`;
    await whileSo(runner, `DELETE FROM job_runners WHERE name = 'beating'`, async () => {
      expect(await find('Backups', inFolder())).toEqual([
        problem(/^Changes do not reach the backup \(.+\): the disk is gone$/),
      ]);
    });
  });

  it('of an external PostgreSQL are seen by its archive alone', async () => {
    expect(await find('Backups', { DATABASE_URL: shop.databaseUrl })).toEqual([
      warning(/^The shop sees no backup of your PostgreSQL/),
    ]);
    const now = new Date();
    const facts = { archivedAt: now, failedAt: hoursAgo(1), standbys: 0 };
    expect(archivingFindings(facts)).toEqual([]);
    expect(archivingFindings({ ...facts, archivedAt: hoursAgo(2) })).toEqual([
      problem(/can't archive its log since/),
    ]);
    expect(archivingFindings({ ...facts, archivedAt: hoursAgo(30), failedAt: null })).toEqual([
      warning(/^PostgreSQL has archived nothing since/),
    ]);
    expect(archivingFindings({ archivedAt: null, failedAt: null, standbys: 1 })).toEqual([
      warning(/^The shop sees a standby, and no backup/),
    ]);
  });
});

describe('a public shop', () => {
  it('is warned of what is missing', async () => {
    await shop.db.staffAccount.deleteMany();
    const { checks } = await check(onTheInternet);
    const warned = checks.filter(({ name, findings }) => name !== 'Database' && findings.length > 0);
    expect(warned).toEqual([
      { name: 'Staff accounts', findings: [warning(/^Nobody can sign in as an owner/)] },
      {
        name: 'Identity',
        findings: [
          warning(/^The shop has no name: /),
          warning(/^The shop has no e-mail address and no phone number: /),
          warning(/^The shop has no address: /),
          warning(/^No page about privacy, terms, returns or warranty is published/),
        ],
      },
      { name: 'Product feeds', findings: [warning(/^A product for sale has no picture/)] },
      { name: 'Backups', findings: [warning(/^No backup is set up/)] },
      { name: 'E-mail', findings: [warning(/^Shoppers get no e-mail: enter a mail server at/)] },
      ...ofNode,
    ]);
    await makeAccount(shop.db, { role: 'owner' });
    expect(await find('Staff accounts', onTheInternet)).toEqual([]);
  });

  it('is warned of staff without a second factor, owners first, by their number', async () => {
    await shop.db.staffAccount.deleteMany();
    const add = async (role: 'owner' | 'manager') => (await makeAccount(shop.db, { role })).id;
    const [owner, other, staff] = [await add('owner'), await add('owner'), await add('manager')];
    const lacking = () => find('Second factors', onTheInternet);
    const remedy = 'can sign in with a password alone: ask them to add a passkey or an authenticator app at';
    const found = (who: string) => [warning(new RegExp(`^${who} ${remedy} /manage/account$`))];
    expect(await lacking()).toEqual(found('2 owners and 1 other member of staff'));
    expect(await find('Second factors')).toEqual([]);
    await shop.db.staffAuthenticator.create({ data: { accountId: owner, secret: 'A' } });
    expect(await lacking()).toEqual(found('2 owners and 1 other member of staff'));
    await shop.db.staffAuthenticator.updateMany({ data: { confirmedAt: new Date() } });
    const passkey = { id: 'key', name: 'Laptop', publicKey: Buffer.from('key'), counter: 0, transports: [] };
    await shop.db.staffPasskey.create({ data: { ...passkey, accountId: other } });
    expect(await lacking()).toEqual(found('1 other member of staff'));
    await shop.db.staffAccount.update({ where: { id: staff }, data: { disabledAt: new Date() } });
    expect(await lacking()).toEqual([]);
  });

  it('is warned of test cards', async () => {
    expect(await find('Cards', { ...onTheInternet, CARD_SANDBOX: 'on' })).toEqual([
      warning(/^Test cards pay for real goods/),
    ]);
  });

  it('is warned of products of the demo until they are deleted', async () => {
    await shop.db.$executeRaw`DELETE FROM stock_movements`;
    await shop.db.$executeRaw`DELETE FROM product_stock`;
    await shop.db.product.deleteMany();
    const count = await seedDemo(shop.db);
    expect(await find('Demo content', onTheInternet)).toEqual([
      warning(new RegExp(`^${count} products of the demo catalogue are for sale: delete them`)),
      warning(/^Texts or pictures of the demo are shown: .+: (\w[\w ]+, ){8}\w[\w ]+$/),
    ]);
    expect(await find('Demo content')).toEqual([]);
    await shop.db.product.updateMany({ data: { deletedAt: new Date() } });
    await shop.db.setting.deleteMany({ where: { group: { not: 'about' } } });
    expect(await find('Demo content', onTheInternet)).toEqual([
      warning(/^Texts or pictures of the demo are shown: .+: About us$/),
    ]);
    await shop.db.setting.deleteMany();
    expect(await find('Demo content', onTheInternet)).toEqual([]);
  });

  it('is warned of products for sale that no feed has', async () => {
    await shop.db.product.updateMany({ data: { deletedAt: new Date() } });
    const image = '/images/products/air-bike/960.webp';
    const { id } = await makeProduct(shop.db);
    await makeProduct(shop.db, { image });
    expect(await find('Product feeds')).toEqual([]);
    expect(await find('Product feeds', onTheInternet)).toEqual([
      warning(/^A product for sale has no picture, or no price, /),
    ]);
    await makeProduct(shop.db, { image, priceCents: 0 });
    expect(await find('Product feeds', onTheInternet)).toEqual([warning(/^2 products for sale have /)]);
    await shop.db.product.updateMany({ where: { id }, data: { image } });
    await shop.db.product.updateMany({ data: { priceCents: 100 } });
    expect(await find('Product feeds', onTheInternet)).toEqual([]);
  });

  it('is warned of pictures that were not copied after an import', async () => {
    const address = 'https://old.example/a.jpg';
    await shop.db.pictureCopy.create({ data: { address, status: 'failed', reason: 'not_found' } });
    expect(await find('Imported pictures')).toEqual([
      warning(/^A picture of an imported product could not be copied: see why at \/manage\/import$/),
    ]);
    await shop.db.pictureCopy.update({ where: { address }, data: { status: 'waiting' } });
    expect(await find('Imported pictures')).toEqual([]);
  });

  it('is warned that shoppers do not learn whom they buy from', async () => {
    expect(await find('Identity')).toEqual([]);
    expect(await find('Identity', onTheInternet)).toHaveLength(4);
    expect(await find('Identity', { ...onTheInternet, SHOP_NAME: 'Iron & Oak' })).toHaveLength(3);
    const details = { name: 'Iron & Oak', phone: '+8801712345678', street: '12 Mill Road', town: 'Khulna' };
    await shop.db.setting.createMany({
      data: [
        { group: 'shop', values: details },
        { group: 'terms', values: { text: 'Pay first.', isPublished: true } },
      ],
    });
    expect(await find('Identity', onTheInternet)).toEqual([]);
    await shop.db.setting.deleteMany();
  });

  it('is warned of an address without https, or that does not fit TRUST_PROXY', async () => {
    const of = (variables: Record<string, string>) => find('Address', variables);
    expect(await of({ PUBLIC_URL: 'http://shop.example' })).toEqual([warning(/without https/)]);
    expect(await of({ PUBLIC_URL: 'https://shop.example' })).toEqual([warning(/set TRUST_PROXY/)]);
    expect(await of({ NODE_ENV: 'production' })).toEqual([warning(/set PUBLIC_URL/)]);
    expect(await of({ TRUST_PROXY: '1' })).toEqual([
      warning(/the card sandbox and the demo account until PUBLIC_URL/),
    ]);
    expect(await of(onTheInternet)).toEqual([]);
  });
});

describe('PUBLIC_URL', () => {
  const at = (url: string) => find('Reachability', { PUBLIC_URL: url });

  it('is asked only while the shop runs', async () => {
    expect(await at('http://127.0.0.1:1')).toEqual([]);
  });

  it('leads to this shop, to another one, elsewhere, or to nothing', async () => {
    await shop.db.jobRunner.create({ data: { name: 'runner', seenAt: new Date(Date.now() + 60_000) } });
    await makeProduct(shop.db);
    expect(await at(shop.url)).toEqual([]);
    expect(await at('http://127.0.0.1:1')).toEqual([
      warning(/^http:\/\/127\.0\.0\.1:1 can't be reached from this machine \(\w+\): open it in a browser/),
    ]);
    const respond =
      (status: number, body: string, headers = {}): RequestListener =>
      (_, res) =>
        void res.writeHead(status, headers).end(body);
    await withServer(respond(200, JSON.stringify({ data: [{ _id: uuid() }] })), async (url) => {
      expect(await at(url)).toEqual([problem(/^Another shop answers at/)]);
    });
    await withServer(respond(502, 'Bad gateway'), async (url) => {
      expect(await at(url)).toEqual([problem(/answers with 502, and not as this shop: does its proxy/)]);
    });
    await withServer(respond(301, '', { location: 'https://www.shop.example/' }), async (url) => {
      expect(await at(url)).toEqual([warning(/leads on to https:\/\/www\.shop\.example: set PUBLIC_URL/)]);
    });
    await shop.db.jobRunner.deleteMany();
  });
});
