import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lchown, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runsAsRoot, unprivilegedAccount } from '../../src/server/database/embedded/account.ts';
import { type Home, openHome } from '../../src/server/database/embedded/home.ts';
import { stopPostmaster } from '../../src/server/database/embedded/postmaster.ts';
import { runInitdb } from '../../src/server/database/embedded/program.ts';
import { superuser } from '../../src/server/database/embedded/role.ts';
import { reachServer } from '../../src/server/database/embedded/server.ts';
import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { makeBase } from '../../src/server/recovery/backup/base.ts';
import { FolderPlace } from '../../src/server/recovery/backup/folder-place.ts';
import { contentsOf, type ShopContents } from '../helpers/dump.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { failingStart, orderCheapest, startShopProcess } from '../helpers/shop-process.ts';
import { upload } from '../helpers/upload.ts';

// Each test runs a dozen programs.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** The PostgreSQL 15 of Debian in place of an embedded one. */
const debianPrograms = '/usr/lib/postgresql/15';
const major = '15';

const folder = sharedFolder();
let dataDir: string;
let home: Home;
let backups: string;
let picture: string;
/** The contents of the shop when PostgreSQL 15 was stopped. */
let before: ShopContents;

const binaries = (dir = home.dir) => ({ dir: join(dir, 'bin-15.18'), major });
const password = () => readFile(join(home.dir, 'password'), 'utf8');

async function whileOld<T>(use: (databaseUrl: string) => Promise<T>, data = home.data): Promise<T> {
  const old = { ...home, data };
  const { url, client } = await reachServer(old, {
    binaries: binaries(),
    password: await password(),
    signal: undefined,
  });
  try {
    return await use(url);
  } finally {
    await client.end();
    await stopPostmaster(old.data);
  }
}

async function makeOldData(): Promise<void> {
  await symlink(debianPrograms, binaries().dir);
  await writeFile(join(home.dir, 'password'), 'a-password', { mode: 0o600 });
  const passwordFile = join(folder, 'initdb-password');
  await writeFile(passwordFile, await password());
  await mkdir(home.data, { mode: 0o700 });
  const account = runsAsRoot() ? await unprivilegedAccount() : undefined;
  if (account) for (const path of [home.data, passwordFile]) await lchown(path, account.uid, account.gid);
  const made = await runInitdb(home, binaries(), undefined, [
    ...['-D', home.data, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8'],
  ]);
  expect(made).toEqual({ ok: true, errors: expect.any(String) });
}

/** A shop that sells from PostgreSQL 15, with a backup of it. */
async function sellFrom(databaseUrl: string): Promise<void> {
  const { email: STAFF_EMAIL, password: STAFF_PASSWORD } = owner;
  const shop = await startShopProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'unused'),
    STAFF_EMAIL,
    STAFF_PASSWORD,
  });
  for (let placed = 0; placed < 5; placed += 1) expect((await orderCheapest(shop)).status).toBe(200);
  const signedIn = await fetch(`${shop.url}/trpc/staff.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] as string;
  const jpeg = await twoHalves({ width: 700, height: 500 }).jpeg().toBuffer();
  picture = (await upload(shop, cookie, jpeg)).body.data.display_url;
  expect(await shop.stop()).toBe(0);
  await makeBase({ home, images: join(dataDir, 'images') }, new FolderPlace(backups, dataDir));
  before = await contentsOf(databaseUrl);
}

const owner = { email: 'owner@shop.example', password: 'a long enough passphrase' };

beforeAll(async () => {
  dataDir = join(folder, 'data');
  backups = join(folder, 'backups');
  await mkdir(backups);
  home = await openHome(dataDir, () => {});
  await makeOldData();
  await whileOld(sellFrom);
});
afterAll(() => stopPostmaster(home.data));

it('without the programs of the earlier version, the start says how to get them', async () => {
  await rename(binaries().dir, join(folder, 'programs'));
  const { code, output } = await failingStart({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(/was made by PostgreSQL 15, whose programs are not beside it: start the version/);
  await rename(join(folder, 'programs'), binaries().dir);
});

/** Files that a start makes while it moves the database, one step after the other. */
const steps = ['data/PG_VERSION', 'shop.dump', 'data/postmaster.pid'];

async function hasReached(step: string): Promise<boolean> {
  const scratch = (await readdir(home.dir)).find((name) => name.startsWith('tmp-'));
  return scratch !== undefined && existsSync(join(home.dir, scratch, step));
}

it.each(steps)(
  'a start that is killed while it moves the database (%s) leaves the one before as it was',
  async (step) => {
    for (const name of (await readdir(home.dir)).filter((each) => each.startsWith('tmp-'))) {
      await stopPostmaster(join(home.dir, name, 'data'));
      await rm(join(home.dir, name), { recursive: true });
    }
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, NODE_ENV: '', WEB_CONCURRENCY: '1', PORT: '0', DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    await vi.waitUntil(() => hasReached(step), { timeout: 120_000, interval: 5 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await readFile(join(home.data, 'PG_VERSION'), 'utf8')).trim()).toBe(major);
    expect(await whileOld(contentsOf)).toEqual(before);
  },
);

it('the database moves to this version’s PostgreSQL at the start, and the one before is kept', async () => {
  const shop = await startShopProcess({ DATA_DIR: dataDir, BACKUP_DIR: backups });
  expect(shop.output()).toMatch(
    /The database was moved to PostgreSQL \d+ in \S+ s\. The one before is kept in \S+data-15:/,
  );
  expect((await fetch(shop.url + picture)).status).toBe(200);
  expect((await orderCheapest(shop)).status).toBe(200);
  // The earlier backups are set aside, and new backups begin.
  expect(await readdir(join(backups, 'postgresql-15'))).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z$/)]);
  expect(await shop.stop()).toBe(0);

  const entries = (await readdir(home.dir)).sort();
  expect(entries).toEqual([
    expect.stringMatching(/^bin-(?!15)/),
    'data',
    'data-15',
    'password',
    'postgres.log',
    'run',
  ]);
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  const after = await contentsOf(postgres.url).finally(() => postgres.stop());
  expect(after.tables.orders?.[0]).toBe(6);
  for (const table of ['products', 'staff_accounts', 'images', 'image_files', 'settings'])
    expect([table, after.tables[table]]).toEqual([table, before.tables[table]]);

  await symlink(debianPrograms, binaries().dir);
  expect(await whileOld(contentsOf, join(home.dir, 'data-15'))).toEqual(before);
});

it('a start that was killed between two renames is ended by the next one, not by an empty shop', async () => {
  await rename(home.data, join(home.dir, 'data-next'));
  const shop = await startShopProcess({ DATA_DIR: dataDir, BACKUP_DIR: backups });
  expect((await fetch(shop.url + picture)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
});
