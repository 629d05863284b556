import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/base/env.ts';
import { openConnections } from '../../src/server/connection/saved.ts';
import { openPool } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import type { ConnectionName } from '../../src/shared/settings/connection.ts';
import { openBucket } from '../helpers/bucket.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { messageOf, reasonOf, refusalOf } from '../helpers/refusal.ts';
import { openFaultySandbox } from '../helpers/sandbox-faults.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { makeSmtpServer } from '../helpers/smtp.ts';
import { signInAs } from '../helpers/staff.ts';
import { openStartedShop } from '../helpers/started-shop.ts';

const folder = sharedFolder();
const restarts: string[] = [];
const own = { DATA_DIR: folder, WEBHOOK_PRIVATE_ADDRESSES: 'on' };
const shop = sharedTestShop(own, { restart: (version) => restarts.push(version) });
const owner = sharedStaff(shop, 'owner');
const log = createLog({ LOG_LEVEL: 'silent' });

beforeEach(async () => {
  restarts.length = 0;
  await shop.db.savedConnection.deleteMany();
});

const save = (name: ConnectionName, values: object) =>
  owner.trpc.connection.save.mutate({ name, values: { ...values } });

/** The settings of a process that starts now. */
async function opened(variables: Record<string, string> = {}) {
  const pool = openPool(shop.databaseUrl, log, { most: 1 });
  const connections = await openConnections(readEnv({ ...own, ...variables }), pool);
  await pool.end();
  return connections;
}

const smtp = makeSmtpServer();
beforeAll(() => smtp.listen());
afterAll(() => smtp.close());

function mailValues() {
  const { hostname, port } = new URL(smtp.url);
  return { from: 'orders@iron.example', host: hostname, port: Number(port), user: '', password: '' };
}

describe('a mail server', () => {
  it('gets an e-mail to the owner, and then those of every process that starts', async () => {
    const values = mailValues();
    const saved = await save('mail', values);
    expect(smtp.mails.at(-1)).toMatchObject({ from: 'orders@iron.example', to: [owner.account.email] });
    expect(smtp.mails.at(-1)?.content).toContain('Subject: Rackhouse can send e-mails');
    expect(saved).toMatchObject({ source: 'screen', isInUse: false, savedBy: owner.account.email });
    expect(saved.values).toEqual({ from: values.from, host: values.host, port: values.port, user: '' });
    expect(restarts).toHaveLength(1);
    const { env, version } = await opened();
    expect(version).toBe(restarts[0]);
    expect(env).toMatchObject({ SMTP_URL: smtp.url, MAIL_FROM: { name: null, address: values.from } });
    const next = await openTestShop(own, { databaseUrl: shop.databaseUrl });
    const there = await signInAs(next, 'owner', owner.account);
    expect((await there.trpc.connection.find.query({ name: 'mail' })).isInUse).toBe(true);
    await next.close();
    const written = await shop.db.activity.findFirstOrThrow({ where: { action: 'connection.saved' } });
    expect(written).toMatchObject({ actor: owner.account.email, subjectId: 'mail', changes: null });
  });

  it('is not saved if it does not take the e-mail, or can’t be reached', async () => {
    const values = mailValues();
    smtp.mood = 'refuse';
    const words = await messageOf(save('mail', values));
    smtp.mood = 'take';
    expect(words).toMatch(/did not take an e-mail to .+: may it send for this sender\? Nothing was saved$/);
    expect(await messageOf(save('mail', { ...values, port: 1 }))).toMatch(/can't be reached/);
    expect(await shop.db.savedConnection.count()).toBe(0);
    expect(restarts).toEqual([]);
  });

  it('names each field at fault', async () => {
    const { issues } = await refusalOf(save('mail', { from: 'me', host: 'a b', port: 0 }));
    expect(issues.map(({ path }: { path: string }) => path)).toEqual([
      'values.from',
      'values.host',
      'values.port',
    ]);
  });

  it('in the network of the shop is for its operator', async () => {
    const values = mailValues();
    const closed = await openTestShop({ DATA_DIR: folder }, { databaseUrl: shop.databaseUrl });
    const there = await signInAs(closed, 'owner', owner.account);
    const saveThere = (host: string) =>
      messageOf(there.trpc.connection.save.mutate({ name: 'mail', values: { ...values, host } }));
    expect(await saveThere(values.host)).toBe(
      '127.0.0.1 is in the network of the shop: its operator has to set this in the environment. Nothing was saved',
    );
    expect(await saveThere('no-such.invalid')).toBe('There is no server no-such.invalid. Nothing was saved');
    await closed.close();
  });
});

describe('the keys of cards', () => {
  it('make a payment that nobody pays, and are shown to nobody afterwards', async () => {
    const sandbox = await openFaultySandbox({ db: shop.db, log, retryDelaysMs: [50] });
    const { host, port, secretKey, publishableKey, webhookSecret } = sandbox;
    const variables = { ...own, STRIPE_API_BASE: `http://${host}:${port}` };
    const next = await openTestShop(variables, { databaseUrl: shop.databaseUrl });
    const { trpc } = await signInAs(next, 'owner', owner.account);
    const keys = {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    };
    const saveKeys = (values: Partial<typeof keys>) =>
      trpc.connection.save.mutate({ name: 'cards', values: { ...keys, ...values } });
    const wordsFor = (values: Partial<typeof keys>) => messageOf(saveKeys(values));

    expect(await wordsFor({ STRIPE_SECRET_KEY: 'sk_test_other' })).toBe(
      'Stripe refuses the secret key: copy it again. Nothing was saved',
    );
    expect(await wordsFor({ STRIPE_PUBLISHABLE_KEY: 'pk_test_other' })).toBe(
      'Stripe does not know the publishable key as one of the same account. Nothing was saved',
    );
    expect(await wordsFor({ STRIPE_PUBLISHABLE_KEY: 'pk_live_other' })).toBe(
      'STRIPE_PUBLISHABLE_KEY is not of the same mode, test or live, as STRIPE_SECRET_KEY. Nothing was saved',
    );
    sandbox.faults.add({ fault: { kind: 'status', status: 503 }, times: 2 });
    expect(await wordsFor({})).toBe('Stripe can’t be reached: try again in a moment. Nothing was saved');
    sandbox.faults.clear();

    const saved = await saveKeys({});
    expect(saved.values).toEqual({ STRIPE_PUBLISHABLE_KEY: publishableKey });
    const made = sandbox.faults.requests.filter(({ path }) => path.endsWith('/cancel'));
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect((await opened(variables)).env).toMatchObject(keys);
    const again = await saveKeys({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: 'whsec_another' });
    expect(JSON.stringify(again)).not.toContain(secretKey);
    expect((await opened(variables)).env).toMatchObject({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_another' });
    // In a public shop they would pay for real goods.
    const { env, faults } = await opened({ ...variables, PUBLIC_URL: 'https://iron.example' });
    expect(env.STRIPE_SECRET_KEY).toBeUndefined();
    expect(faults.cards).toMatch(
      /^They do not fit the environment of the shop: STRIPE_SECRET_KEY is a test key/,
    );
    await next.close();
    await sandbox.close();
  });
});

describe('what is sealed', () => {
  it('can be read with the key of this machine alone; without it the shop opens, and Health says why', async () => {
    const values = mailValues();
    await save('mail', { ...values, user: 'iron', password: '' });
    const { sealed } = await shop.db.savedConnection.findUniqueOrThrow({ where: { name: 'mail' } });
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('iron');
    expect((await stat(join(folder, 'connections.key'))).mode & 0o777).toBe(0o600);
    await shop.db.savedConnection.update({ where: { name: 'mail' }, data: { name: 'backups' } });
    expect((await opened()).faults).toHaveProperty('backups');
    await shop.db.savedConnection.update({ where: { name: 'backups' }, data: { name: 'mail' } });
    expect((await opened()).faults).toEqual({});
    await rm(join(folder, 'connections.key'));
    const { env, faults } = await opened();
    expect(env.SMTP_URL).toBeUndefined();
    expect(faults.mail).toMatch(/^They can’t be read on this machine/);
    const next = await openTestShop(own, { databaseUrl: shop.databaseUrl });
    const there = await signInAs(next, 'owner', owner.account);
    expect((await there.trpc.connection.find.query({ name: 'mail' })).fault).toBe(faults.mail);
    const { checks } = await there.trpc.health.check.query();
    expect(checks.find(({ name }) => name === 'E-mail')?.findings[0]?.text).toBe(
      `The values saved at /manage/settings/mail are not used. ${faults.mail}`,
    );
    await next.close();
  });

  it('does not count where the environment sets it, which no screen changes', async () => {
    await save('mail', mailValues());
    const variables = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@iron.example' };
    expect((await opened(variables)).env.SMTP_URL).toBe('smtp://mail.example');
    const fixed = await openTestShop({ ...own, ...variables }, { databaseUrl: shop.databaseUrl });
    const there = await signInAs(fixed, 'owner', owner.account);
    expect(await there.trpc.connection.find.query({ name: 'mail' })).toMatchObject({
      source: 'environment',
      values: {},
    });
    expect(await reasonOf(there.trpc.connection.remove.mutate({ name: 'mail' }))).toBe('CONNECTION_FIXED');
    await fixed.close();
  });

  it('is removed: the environment alone counts again', async () => {
    await save('mail', mailValues());
    const removed = await owner.trpc.connection.remove.mutate({ name: 'mail' });
    expect(removed).toMatchObject({ source: 'none', values: {} });
    expect((await opened()).env.SMTP_URL).toBeUndefined();
  });
});

describe('a bucket for backups', () => {
  it('has to give back what it gets', async () => {
    const bucket = await openBucket('BACKUP_S3_', 'backups');
    const { BACKUP_S3_SECRET_ACCESS_KEY: secret, ...shown } = bucket.settings;
    expect((await save('backups', bucket.settings)).values).toEqual(shown);
    expect((await opened()).env).toMatchObject(bucket.settings);
    expect(secret).not.toBe('');
    // The file that was tried is gone.
    expect(bucket.objects.size).toBe(0);
    bucket.fullAfter = 0;
    expect(await reasonOf(save('backups', bucket.settings))).toBe('CONNECTION_REFUSED');
    await bucket.close();
    expect(await reasonOf(save('backups', bucket.settings))).toBe('CONNECTION_REFUSED');
  });
});

describe('the address of the shop', () => {
  it('has to lead to this shop', async () => {
    const saved = await save('address', { PUBLIC_URL: `${shop.url}/`, TRUST_PROXY: 2 });
    expect(saved.values).toEqual({ PUBLIC_URL: shop.url, TRUST_PROXY: 2 });
    expect((await opened()).env).toMatchObject({ PUBLIC_URL: shop.url, TRUST_PROXY: 2 });
    const nowhere = await messageOf(save('address', { PUBLIC_URL: 'http://127.0.0.1:1', TRUST_PROXY: 0 }));
    expect(nowhere).toMatch(/^http:\/\/127\.0\.0\.1:1 can't be reached from this machine/);
    const { issues } = await refusalOf(save('address', { PUBLIC_URL: `${shop.url}/shop`, TRUST_PROXY: 0 }));
    expect(issues[0].message).toBe(
      'Must be an address without path, query and user, such as https://shop.example',
    );
  });
});

it('a shop of one process works with a mail server that was saved, without a failed request', async () => {
  const started = await openStartedShop({ SEED: 'none', WEBHOOK_PRIVATE_ADDRESSES: 'on' });
  const there = await signInAs(started, 'owner');
  const fetched: number[] = [];
  let isShopping = true;
  const shopping = (async () => {
    while (isShopping) fetched.push((await fetch(`${started.url}/api/v1/product`)).status);
  })();
  await there.trpc.connection.save.mutate({ name: 'mail', values: mailValues() });
  const isInUse = async () => (await there.trpc.connection.find.query({ name: 'mail' })).isInUse;
  await expect.poll(isInUse, { timeout: 20_000 }).toBe(true);
  isShopping = false;
  await shopping;
  expect(new Set(fetched)).toEqual(new Set([200]));
  await there.trpc.order.place.mutate({
    customer,
    cartItems: [{ _id: (await makeProduct(started.db)).id, quantity: 1 }],
  });
  await expect.poll(() => smtp.mails.at(-1)?.to, { timeout: 20_000 }).toEqual([customer.email]);
  await started.close();
});
