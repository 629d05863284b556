import { afterAll, expect, it } from 'vitest';
import { makeFolder, removeFolders } from '../crash/data-folder.ts';
import { openBucket } from '../helpers/bucket.ts';
import { orderCheapest, startShopProcess } from '../helpers/shop-process.ts';

afterAll(removeFolders);

// `npm run test:crash -- backup-sync` has a silent bucket and many buyers.
it('with BACKUP_SYNC, orders are refused while the bucket takes nothing, and the catalogue stays open', async () => {
  const bucket = await openBucket('BACKUP_S3_', 'backups');
  const shop = await startShopProcess({
    DATA_DIR: await makeFolder(),
    ...bucket.settings,
    BACKUP_SYNC: 'on',
  });
  const ready = async () => (await fetch(`${shop.url}/readyz`)).status;
  const quickly = { timeout: 15_000, interval: 200 };
  try {
    expect((await orderCheapest(shop)).status).toBe(200);
    expect(await ready()).toBe(200);
    bucket.fullAfter = 0;
    // Waits for the bucket until its connection to the database is given up.
    const first = await orderCheapest(shop);
    expect([first.status, (await first.json()).code]).toEqual([503, 'SHOP_UNAVAILABLE']);
    await expect.poll(ready, quickly).toBe(503);
    const begun = performance.now();
    const second = await orderCheapest(shop);
    expect([second.status, (await second.json()).code]).toEqual([503, 'SHOP_UNAVAILABLE']);
    expect(performance.now() - begun).toBeLessThan(2000);
    expect((await fetch(`${shop.url}/product`)).status).toBe(200);
    bucket.fullAfter = Number.POSITIVE_INFINITY;
    await expect.poll(ready, quickly).toBe(200);
    expect((await orderCheapest(shop)).status).toBe(200);
  } finally {
    await shop.stop();
    await bucket.close();
  }
});
