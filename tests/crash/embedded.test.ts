import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, makeFolder, openShop, postmasterPid, runApart } from './data-folder.ts';

const shopProcess = new URL('./shop-process.ts', import.meta.url);

describe('an embedded PostgreSQL', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await makeFolder();
  });

  it('starts in an empty folder, answers node-postgres and Prisma, and stops', async () => {
    const postgres = await openShop(folder);
    expect(await ask(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

    const adapter = await new PrismaPg({ connectionString: postgres.url }).connect();
    expect((await adapter.queryRaw({ sql: 'SELECT 2', args: [], argTypes: [] })).rows).toEqual([[2]]);
    await adapter.dispose();

    await ask(postgres.url, "CREATE TABLE kept AS SELECT 'kept' AS word");
    const pid = await postmasterPid(folder);
    await postgres.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  it('finds its rows again at the next start', async () => {
    const postgres = await openShop(folder);
    expect(await ask(postgres.url, 'SELECT word FROM kept')).toEqual([{ word: 'kept' }]);
    await postgres.stop();
  });

  it('knows letters beyond ASCII, writes durably and checks its pages', async () => {
    const postgres = await openShop(folder);
    await ask(postgres.url, 'CREATE EXTENSION IF NOT EXISTS pg_trgm');
    expect(await ask(postgres.url, `SELECT similarity('É', 'é') AS same, 'É' ILIKE 'é' AS alike`)).toEqual([
      { same: 1, alike: true },
    ]);
    for (const setting of ['fsync', 'synchronous_commit', 'data_checksums']) {
      expect(await ask(postgres.url, `SHOW ${setting}`)).toEqual([{ [setting]: 'on' }]);
    }
    expect(await ask(postgres.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await postgres.stop();
  });

  it('names a password that is empty, missing or of another database, and what to do', async () => {
    const file = join(folder, 'postgres/password');
    const password = await readFile(file, 'utf8');
    const advice = 'bring it back from a backup, which has it in a file of this name, or set a new one';
    await writeFile(file, '');
    await expect(openShop(folder)).rejects.toThrow(
      `password, which opens the database beside it, is empty: ${advice}`,
    );
    await rm(file);
    await expect(openShop(folder)).rejects.toThrow(`beside it, is missing: ${advice}`);
    expect(existsSync(file)).toBe(false);
    await writeFile(file, 'f'.repeat(48));
    await expect(openShop(folder)).rejects.toThrow(`does not open the database beside it: ${advice}`);
    await writeFile(file, password);
    const postgres = await openShop(folder);
    expect(await ask(postgres.url, 'SELECT word FROM kept')).toEqual([{ word: 'kept' }]);
    await postgres.stop();
  });

  it('refuses a second shop on its folder and serves a tool beside it', async () => {
    const owner = await openShop(folder);
    await expect(openShop(folder)).rejects.toThrow(`Another Rackhouse is already using ${folder}.`);

    const tool = await openShop(folder, true);
    expect(await ask(tool.url, 'SELECT word FROM kept')).toEqual([{ word: 'kept' }]);
    await tool.stop();
    expect(await ask(owner.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await owner.stop();
  });

  it('wants the password of its own connections', async () => {
    const postgres = await openShop(folder);
    const url = postgres.url.replace(/rackhouse:\w+@/, 'rackhouse:wrong@');
    await expect(ask(url, 'SELECT 1')).rejects.toThrow('password authentication failed');
    await postgres.stop();
  });

  it('names the way out when the data is from another PostgreSQL, or from none', async () => {
    await writeFile(join(folder, 'postgres/data/PG_VERSION'), '16\n');
    await expect(openShop(folder)).rejects.toThrow(
      /was made by PostgreSQL 16, and this Rackhouse brings 18: the next start of the shop moves it over\.$/,
    );
    await writeFile(join(folder, 'postgres/data/PG_VERSION'), '99\n');
    await expect(openShop(folder)).rejects.toThrow(
      /was made by PostgreSQL 99, and this Rackhouse brings 18: start the newer/,
    );
    await rm(join(folder, 'postgres/data/PG_VERSION'));
    await expect(openShop(folder)).rejects.toThrow(/holds no PostgreSQL database/);
  });

  it('opens for one of two shops that start at once in an empty folder', async () => {
    const fresh = await makeFolder();
    const shops = await Promise.all([1, 2].map(() => runApart(shopProcess, fresh)));
    const lines = shops.map(({ line }) => line);
    expect(lines.filter((line) => line.startsWith('postgresql://'))).toHaveLength(1);
    expect(
      lines.filter((line) => line.endsWith(`Another Rackhouse is already using ${fresh}.`)),
    ).toHaveLength(1);
    for (const { process } of shops) process.kill('SIGKILL');

    const next = await openShop(fresh);
    expect(await ask(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await readdir(join(fresh, 'postgres'))).sort()).toEqual([
      expect.stringMatching(/^bin-/),
      'data',
      'password',
      'postgres.log',
      'run',
    ]);
    await next.stop();
  });

  it('works below a path too long, and too odd, for a socket', async () => {
    const deep = join(await makeFolder(), "Bob's shop, für alle", 'long'.repeat(30));
    const postgres = await openShop(deep);
    expect(await ask(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const tool = await openShop(deep, true);
    expect(tool.url).toBe(postgres.url);
    await tool.stop();
    await postgres.stop();
  });

  it('says so where PostgreSQL itself would stumble over the path', async () => {
    await expect(openShop(join(await makeFolder(), '$HOME'))).rejects.toThrow(
      /DATA_DIR to a path without quotes/,
    );
  });
});
