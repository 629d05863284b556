import { afterEach, expect, it } from 'vitest';
import { runCommand } from '../helpers/command.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';

const dataDir = sharedFolder();
let shop: ShopProcess | undefined;
afterEach(() => shop?.stop());

const onTheInternet = { RATE_LIMIT: '', PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' };

async function start(variables: Record<string, string>): Promise<string[]> {
  shop = await startShopProcess({ DATA_DIR: dataDir, ...variables });
  return shop
    .output()
    .split('\n')
    .filter((line) => line && !line.startsWith('{'));
}

it('behind PUBLIC_URL has no card sandbox and no demo account, and the start says what is missing', async () => {
  const notices = await start(onTheInternet);
  expect(notices).toEqual([
    expect.stringMatching(/^Rackhouse \d/),
    `  Data: ${dataDir}, with the embedded PostgreSQL`,
    '  Cards: none: orders are paid in cash',
    `  Mail: not sent, but written to ${dataDir}/mail (warning: shoppers get no e-mail; set SMTP_URL)`,
    '  Pictures: in the database',
    '  Address: https://shop.example; one proxy is trusted',
    '  Backups: none set up (warning: set BACKUP_DIR or BACKUP_S3_BUCKET)',
    'Warning: Nobody can sign in as an owner: npm run staff -- add EMAIL --role owner makes an account',
    expect.stringMatching(/^Warning: \d+ products of the demo catalogue are for sale: .+ SEED=none$/),
    expect.stringMatching(/^Warning: Texts or pictures of the demo are shown: .+ Home page, About us/),
    expect.stringMatching(/^Rackhouse is open at http:\/\/127\.0\.0\.1:\d+$/),
  ]);
  expect((await fetch(`${shop?.url}/sandbox/v1/payment_intents`)).status).toBe(404);
  expect((await fetch(`${shop?.url}/metrics`)).status).toBe(404);
});

it('warns of test cards, of http, and of a demo account that was made before', { tags: 'slow' }, async () => {
  const own = await start({ SEED: 'none' });
  expect(own).toContainEqual(expect.stringMatching(/^Demo staff account: /));
  await shop?.stop();
  const notices = await start({
    ...onTheInternet,
    PUBLIC_URL: 'http://shop.example',
    CARD_SANDBOX: 'on',
  });
  expect(notices).toContain(
    '  Cards: the sandbox, which takes test cards and no money (warning: test cards pay for real goods)',
  );
  expect(notices).toContain(
    '  Address: http://shop.example; one proxy is trusted (warning: without https, passwords can be read on the way)',
  );
  expect(notices.filter((line) => line.startsWith('Demo'))).toEqual([]);
  expect(notices).toContain(
    'Warning: The demo account can still sign in: npm run staff -- disable demo@rackhouse.example prevents that',
  );
  const args = ['disable', 'demo@rackhouse.example'];
  await runCommand('src/server/staff/command.ts', args, { DATA_DIR: dataDir });
  await shop?.stop();
  const after = await start(onTheInternet);
  expect(after).toContainEqual(expect.stringMatching(/^Warning: Nobody can sign in as an owner/));
});
