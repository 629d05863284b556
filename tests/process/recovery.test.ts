import { afterAll, expect, it } from 'vitest';
import { ordersIn } from '../crash/backup-folder.ts';
import { makeFolder, postmasterPid, removeFolders } from '../crash/data-folder.ts';
import { orderCheapest, type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { askPlainly } from '../helpers/wire.ts';

afterAll(removeFolders);

const confirmed: string[] = [];

/** @returns the status; 0 if the connection was refused or reset */
async function order(shop: ShopProcess): Promise<number> {
  const response = await orderCheapest(shop).catch(() => undefined);
  if (response?.status === 200) confirmed.push((await response.json()).data.orderNumber);
  return response?.status ?? 0;
}

// `npm run test:crash` has each of these many times, and under load.
it('a shop sells on after its database was killed, and after it was killed itself; before a stop it says so', async () => {
  const dataDir = await makeFolder();
  const variables = { DATA_DIR: dataDir, LAME_DUCK_SECONDS: '2' };
  const shop = await startShopProcess({ ...variables, WEB_CONCURRENCY: '2' });
  expect(await order(shop)).toBe(200);
  const killed = await postmasterPid(dataDir);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => order(shop), { timeout: 20_000, interval: 100 }).toBe(200);
  const database = await postmasterPid(dataDir);
  expect(database).not.toBe(killed);

  expect(await shop.stop('SIGKILL')).toBe('SIGKILL');
  const next = await startShopProcess(variables);
  expect(await postmasterPid(dataDir)).toBe(database);

  next.child.kill('SIGTERM');
  const ready = async () => (await askPlainly(`${next.url}/readyz`, {}, 'GET', { agent: false })).status;
  await expect.poll(ready, { timeout: 1500, interval: 20 }).toBe(503);
  expect(await order(next)).toBe(200);
  await expect.poll(() => next.child.exitCode, { timeout: 15_000 }).toBe(0);
  await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT');
  expect(await ordersIn(dataDir)).toEqual(confirmed);
}, 120_000);
