import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../helpers/command.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { signIn } from '../helpers/staff.ts';

const dataDir = sharedFolder();
let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShopProcess({ DATA_DIR: dataDir });
});
afterAll(() => shop?.stop());

/** `npm run staff -- …` as its own process beside the running shop; `input` is piped in. */
const runStaff = (args: string[], input?: string) =>
  runCommand('src/server/staff/command.ts', args, { DATA_DIR: dataDir }, input);

const statusOfSignIn = async (email: string, password: string) =>
  (await signIn(shop, { email, password })).status;

it('npm run staff makes, lists and disables accounts beside a running shop', { tags: 'slow' }, async () => {
  const email = 'boss@shop.example';
  const made = await runStaff(['add', 'Boss@Shop.example', '--role', 'owner']);
  const told = /^boss@shop\.example can sign in as owner with the password (\S{35})$/;
  const [, password = ''] = told.exec(made.out) ?? [];
  expect(await statusOfSignIn(email, password)).toBe(200);

  const again = await runStaff(['add', email, '--reset'], 'four wide squat racks\r\n');
  expect(again.out).toBe('boss@shop.example can sign in as owner with the new password');
  expect(await statusOfSignIn(email, password)).toBe(401);
  expect(await statusOfSignIn(email, 'four wide squat racks')).toBe(200);

  expect((await runStaff(['disable', email])).code).toBe(0);
  expect(await statusOfSignIn(email, 'four wide squat racks')).toBe(401);
  expect((await runStaff(['list'])).out).toMatch(
    /^demo@rackhouse\.example\towner\t.+\nboss@shop\.example\tdisabled\t.+$/,
  );
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});
