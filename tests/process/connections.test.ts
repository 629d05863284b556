import { afterAll, expect, it } from 'vitest';
import { manifestName } from '../../src/server/recovery/backup/manifest.ts';
import { makeFolder, removeFolders } from '../crash/data-folder.ts';
import { openBucket } from '../helpers/bucket.ts';
import { trpcClient } from '../helpers/shop.ts';
import { orderCheapest, startShopProcess } from '../helpers/shop-process.ts';
import { cookieOf, signIn } from '../helpers/staff.ts';

afterAll(removeFolders);

// Slow: PostgreSQL starts, and a whole backup is made.
it('a bucket that an owner saves gets backups, until it is removed, and while the shop sells', {
  tags: 'slow',
}, async () => {
  const bucket = await openBucket('BACKUP_S3_', 'backups');
  const shop = await startShopProcess({ DATA_DIR: await makeFolder(), WEBHOOK_PRIVATE_ADDRESSES: 'on' });
  try {
    const [, email = '', password = ''] = /account: (\S+) with the password (\S+)/.exec(shop.output()) ?? [];
    const cookie = cookieOf(await signIn(shop, { email, password }));
    const { connection } = trpcClient(shop.url, { cookie });
    await connection.save.mutate({ name: 'backups', values: bucket.settings });
    const isComplete = () => [...bucket.objects.keys()].some((key) => key.endsWith(`/${manifestName}`));
    await expect.poll(isComplete, { timeout: 60_000 }).toBe(true);
    expect((await orderCheapest(shop)).status).toBe(200);
    await expect
      .poll(async () => (await connection.find.query({ name: 'backups' })).isInUse, { timeout: 20_000 })
      .toBe(true);

    await connection.remove.mutate({ name: 'backups' });
    const isQuiet = async () => {
      const before = bucket.objects.size;
      await orderCheapest(shop);
      await new Promise((resolve) => setTimeout(resolve, 5000));
      return bucket.objects.size === before;
    };
    await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true);
    expect(await shop.stop(), shop.output()).toBe(0);
  } finally {
    await shop.stop();
    await bucket.close();
  }
});
