import { describe, expect, it } from 'vitest';
import { seedDemo } from '../../prisma/seed/demo.ts';
import { readEnv } from '../../src/server/base/env.ts';
import { findFirstSteps } from '../../src/server/doctor/first-steps.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { makeProduct } from '../helpers/factories.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const shop = sharedTestShop();
const owner = sharedStaff(shop, 'owner');

async function done(): Promise<string[]> {
  const steps = await owner.trpc.health.firstSteps.query();
  expect(steps.map(({ name }) => name)).toEqual([
    'country',
    'name',
    'contact',
    'product',
    'cards',
    'mail',
    'backup',
    'address',
  ]);
  return steps.filter(({ isDone }) => isDone).map(({ name }) => name);
}

async function saveDetails(details: object): Promise<void> {
  const { shop: before } = await owner.trpc.settings.list.query();
  await owner.trpc.settings.save.mutate({ group: 'shop', values: { ...before, ...details } });
}

describe('the first steps of a new shop', () => {
  it('are ticked off by what there is, and no longer when it is gone', async () => {
    expect(await done()).toEqual([]);
    await saveDetails({ name: 'Iron & Oak' });
    expect(await done()).toEqual(['name']);
    await saveDetails({ phone: '+8801712345678' });
    expect(await done()).toEqual(['name']);
    await saveDetails({ town: 'Khulna' });
    expect(await done()).toEqual(['name', 'contact']);
    const { id } = await makeProduct(shop.db);
    expect(await done()).toEqual(['name', 'contact', 'product']);
    await shop.db.product.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await done()).toEqual(['name', 'contact']);
  });

  it('know what the operator has set up', async () => {
    const { db, store, databaseUrl } = shop;
    const log = createLog({ LOG_LEVEL: 'silent' });
    const isDone = async (variables: Record<string, string>, livemode?: boolean) => {
      const env = readEnv({ DATA_DIR: '/nowhere', ...variables });
      const account = livemode === undefined ? undefined : { livemode };
      const parts = { env, connectionFaults: {}, db, log, store, databaseUrl, account: account as never };
      const steps = await findFirstSteps(parts);
      return steps.filter((step) => step.isDone).map(({ name }) => name);
    };
    const before = ['name', 'contact'];
    expect(await isDone({})).toEqual(before);
    expect(await isDone({}, false)).toEqual(before);
    expect(await isDone({}, true)).toEqual([...before, 'cards']);
    expect(await isDone({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'shop@iron.example' })).toEqual([
      ...before,
      'mail',
    ]);
    expect(await isDone({ PUBLIC_URL: 'https://iron.example' })).toEqual([...before, 'address']);
    // There is none in it yet.
    expect(await isDone({ BACKUP_DIR: '/nowhere' })).toEqual(before);
    await shop.db.setting.deleteMany({ where: { group: 'shop' } });
    expect(await isDone({ SHOP_NAME: 'Iron & Oak' })).toEqual(['name']);
  });

  it('are for owners, and gone once an owner hides them', async () => {
    const manager = await signInAs(shop, 'manager');
    await expect(manager.trpc.health.firstSteps.query()).rejects.toThrow();
    await owner.trpc.settings.save.mutate({ group: 'setup', values: { isShown: false } });
    expect(await owner.trpc.health.firstSteps.query()).toEqual([]);
  });

  it('are not in the shop of the demo', async () => {
    const demo = await openTestShop();
    await seedDemo(demo.db);
    const other = await signInAs(demo, 'owner');
    expect(await other.trpc.health.firstSteps.query()).toEqual([]);
    await demo.close();
  });
});
