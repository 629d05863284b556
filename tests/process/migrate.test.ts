import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { StartError } from '../../src/server/base/start-error.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { ask, killNow, makeFolder, removeFolders, runApart } from '../crash/data-folder.ts';
import { asSuperuser, emptyDatabase, execute, withDatabase } from '../helpers/postgres.ts';

afterAll(removeFolders);

const migrateProcess = new URL('./migrate-process.ts', import.meta.url);

let url: string;
let folder: string;

beforeEach(async () => {
  url = await emptyDatabase(inject('templateUrl'));
  folder = await makeFolder();
});

async function write(name: string, sql: string) {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

const records = () =>
  ask(
    url,
    'SELECT migration_name AS name, applied_steps_count AS steps, finished_at IS NOT NULL AS done, logs FROM _prisma_migrations ORDER BY 1',
  );

describe('migrate', () => {
  it("applies the shop's own migrations, and then finds nothing more to do", async () => {
    const { applied } = await migrate(url);
    expect(applied.length).toBeGreaterThan(0);
    expect(await migrate(url)).toEqual({ applied: [] });
    expect(await ask(url, 'SELECT count(*)::int AS products FROM products')).toEqual([{ products: 0 }]);
  });

  it('applies each migration once when three shops start at once, and notes it as Prisma does', async () => {
    await write('1_first', `CREATE TABLE a AS SELECT 'x; y' AS word; -- one; two`);
    await write(
      '2_second',
      `INSERT INTO a VALUES ('z'); CREATE FUNCTION f() RETURNS int AS $$ BEGIN RETURN 1; END $$ LANGUAGE plpgsql;`,
    );
    const results = await Promise.all([1, 2, 3].map(() => migrate(url, folder)));
    expect(results.flatMap(({ applied }) => applied)).toEqual(['1_first', '2_second']);
    expect(await ask(url, 'SELECT word, f() FROM a')).toEqual([
      { word: 'x; y', f: 1 },
      { word: 'z', f: 1 },
    ]);
    expect(await records()).toEqual([
      { name: '1_first', steps: 1, done: true, logs: null },
      { name: '2_second', steps: 1, done: true, logs: null },
    ]);
  });

  it('applies a function again when its file has changed, and all of them or none', async () => {
    const apply = async (files: Record<string, string>) => {
      await mkdir(join(folder, 'functions'), { recursive: true });
      for (const [name, body] of Object.entries(files)) {
        const sql = `CREATE OR REPLACE FUNCTION ${name}() RETURNS int LANGUAGE sql AS $$ ${body} $$`;
        await writeFile(join(folder, 'functions', `${name}.sql`), sql);
      }
      return migrate(url, join(folder, 'migrations'));
    };
    const table =
      'CREATE TABLE database_functions (name text PRIMARY KEY, hash text, version text, applied_at timestamptz)';
    await write('migrations/1_functions', table);
    // The first one calls the second, which comes after it.
    await apply({ one: 'SELECT two() + 1', two: 'SELECT 1' });
    expect(await ask(url, 'SELECT one()')).toEqual([{ one: 2 }]);
    const before = await ask(url, 'SELECT name, applied_at FROM database_functions ORDER BY 1');
    await apply({ two: 'SELECT 41' });
    expect(await ask(url, 'SELECT one()')).toEqual([{ one: 42 }]);
    expect(await ask(url, `SELECT name, applied_at FROM database_functions WHERE name = 'one'`)).toEqual([
      before[0],
    ]);
    await expect(apply({ one: 'SELECT 0', two: 'no SQL' })).rejects.toThrow('syntax error');
    expect(await ask(url, 'SELECT one()')).toEqual([{ one: 42 }]);
  });

  it('undoes a migration that fails, and applies it once it is mended', async () => {
    await write('1_first', 'CREATE TABLE a ()');
    await write('2_second', 'CREATE TABLE b (); SELECT nonsense');
    const failure = await migrate(url, folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toContain(
      'Migration 2_second failed: column "nonsense" does not exist. It changed nothing.',
    );
    expect((await records()).map(({ name }) => name)).toEqual(['1_first']);
    await write('2_second', 'CREATE TABLE b ()');
    expect(await migrate(url, folder)).toEqual({ applied: ['2_second'] });
  });

  it('tells of each migration that ran, but in an empty database of none', async () => {
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    await write('1_first', 'CREATE TABLE a ()');
    await write('2_second', 'CREATE TABLE b ()');
    await migrate(url, folder, { log });
    expect(lines).toEqual([]);
    await write('3_third', 'CREATE TABLE c ()');
    await write('4_fourth', 'CREATE TABLE d ()');
    await migrate(url, folder, { log });
    await migrate(url, folder, { log });
    expect(lines).toEqual(['Applied the migration 3_third', 'Applied the migration 4_fourth']);
  });

  it('begins afresh after a kill in the middle', async () => {
    await write('1_first', 'CREATE TABLE a (); SELECT pg_sleep(60)');
    const killed = await runApart(migrateProcess, url, folder);
    const sleeping = `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'CREATE TABLE a%' AND state = 'active'`;
    while ((await ask(url, sleeping)).length === 0) await sleep(50);
    await killNow(killed.process);
    await write('1_first', 'CREATE TABLE a ()');
    expect(await migrate(url, folder)).toEqual({ applied: ['1_first'] });
    expect(await records()).toEqual([{ name: '1_first', steps: 1, done: true, logs: null }]);
  });

  it('builds an index without locking its table', async () => {
    await write('1_first', 'CREATE TABLE a (n int)');
    await write('2_second', 'CREATE INDEX CONCURRENTLY a_n ON a (n)');
    expect(await migrate(url, folder)).toEqual({ applied: ['1_first', '2_second'] });
  });

  it('names a migration that another tool began and did not end, and how to go on', async () => {
    await write('1_first', 'CREATE TABLE a (n int)');
    await migrate(url, folder);
    await write('2_second', 'CREATE TABLE b (n int)');
    await ask(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '2_second')`,
    );
    const failure = await migrate(url, folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toContain(
      'Migration 2_second failed at an earlier time: repair what it left behind',
    );
    const [, remedy] = String(failure).split('then run ');
    await ask(url, remedy ?? '');
    expect(await migrate(url, folder)).toEqual({ applied: ['2_second'] });
  });

  it('names a migration that was edited or taken away after it had been applied', async () => {
    await write('1_first', 'CREATE TABLE a ()');
    await write('2_second', 'CREATE TABLE b ()');
    await migrate(url, folder);
    await write('1_first', 'CREATE TABLE a (n int)');
    await expect(migrate(url, folder)).rejects.toThrow(/Migration 1_first was edited after/);
    await write('1_first', 'CREATE TABLE a ()');
    await rm(join(folder, '2_second'), { recursive: true });
    await expect(migrate(url, folder)).rejects.toThrow(
      /has the migration 2_second, which this version does not know\. Start the newer/,
    );
  });

  it("keeps away from someone else's tables, and from a database it may not write to", async () => {
    await write('1_first', 'CREATE TABLE a ()');
    await ask(url, 'CREATE TABLE theirs ()');
    await expect(migrate(url, folder)).rejects.toThrow('holds tables that are not of Rackhouse');
    await ask(url, 'DROP TABLE theirs');
    await execute(await asSuperuser(url), `CREATE ROLE guest LOGIN PASSWORD 'guest'`);
    const asGuest = url.replace(/rackhouse:\w+@/, 'guest:guest@');
    await expect(migrate(asGuest, folder)).rejects.toThrow(
      /permission denied for schema public\. Its owner has to be/,
    );
  });

  it.each([
    [
      'no server',
      () => 'postgresql://shop:secret@127.0.0.1:9/db',
      /^Cannot reach a database at 127\.0\.0\.1:9 \(ECONNREFUSED\)/,
    ],
    [
      'an unknown host',
      () => 'postgresql://shop:secret@db.invalid/db',
      /^Cannot reach a database at db\.invalid \(/,
    ],
    [
      'a wrong password',
      () => url.replace(/rackhouse:\w+@/, 'rackhouse:secret@'),
      /refuses user rackhouse: correct the name or password/,
    ],
    ['no such database', () => withDatabase(url, 'nowhere'), /has no database nowhere: create it/],
  ])('tells in one line of %s, without the password', async (_, wrongUrl, line) => {
    const failure = await migrate(wrongUrl(), folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    const { message } = failure as StartError;
    expect(message).toMatch(line);
    expect(message).not.toMatch(/secret|\n/);
  });

  it('says where it looked when there are no migrations', async () => {
    await expect(migrate(url, '/nowhere')).rejects.toThrow('No migrations in /nowhere');
  });
});
