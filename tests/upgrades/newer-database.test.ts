import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readVersion } from '../../src/server/base/version.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { ask } from '../crash/data-folder.ts';
import { runCommand } from '../helpers/command.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { nameOfNewer, newerVersion, writeNewerVersion } from '../helpers/newer-version.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { failingStart, orderCheapest, startShopProcess } from '../helpers/shop-process.ts';

const folder = sharedFolder();

const definition = (body: string) =>
  `CREATE OR REPLACE FUNCTION iso_time("time" TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$ ${body} $$`;
const newerFunction = definition(
  `SELECT to_char("time" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') /* newer */`,
);

const expansion = {
  migrations: {
    1: `ALTER TABLE orders ADD COLUMN later int NOT NULL DEFAULT 7; CREATE TABLE later (id int PRIMARY KEY);
      ALTER TYPE order_status ADD VALUE 'later'`,
    2: 'CREATE INDEX CONCURRENTLY orders_later ON orders (later)',
  },
  functions: {
    iso_time: newerFunction,
    later: `CREATE OR REPLACE FUNCTION later() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$`,
  },
};

it('this version starts and sells on the tables and functions of a newer one, and leaves them as they are', async () => {
  const url = await copyDatabase(inject('templateUrl'));
  const newer = await writeNewerVersion(join(folder, 'expanded'), expansion);
  expect((await migrate(url, newer, { version: newerVersion })).applied).toHaveLength(2);

  const variables = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') };
  const shop = await startShopProcess(variables);
  const line = `The tables are of a newer Rackhouse (${nameOfNewer('2')}): this one, ${readVersion()}, works with them`;
  expect(shop.output()).toContain(JSON.stringify(line).slice(1, -1));
  expect((await orderCheapest(shop)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
  expect(await ask(url, 'SELECT later FROM orders')).toEqual([{ later: 7 }]);
  expect(
    await ask(url, `SELECT prosrc LIKE '%newer%' AS newer FROM pg_proc WHERE proname = 'iso_time'`),
  ).toEqual([{ newer: true }]);

  const doctor = await runCommand('src/server/doctor/command.ts', [], variables);
  expect(doctor.out).toContain(
    `Warning - Tables: A newer version has migrated the database (${nameOfNewer('1')}, ${nameOfNewer('2')}): this one works with it`,
  );
  expect(doctor.out).not.toContain('Problem - Tables');
  // The newer version finds everything as it was.
  expect(await migrate(url, newer, { version: newerVersion })).toEqual({ applied: [] });
  expect(
    await ask(url, `SELECT version FROM database_functions WHERE name IN ('iso_time', 'later')`),
  ).toEqual([{ version: newerVersion }, { version: newerVersion }]);
});

it('this version refuses tables that lack what it needs, and says from which version on they can be used', async () => {
  const url = await copyDatabase(inject('templateUrl'));
  const contracted = await writeNewerVersion(join(folder, 'contracted'), {
    migrations: { 1: '-- Oldest version: 998.0.0\nALTER TABLE orders DROP COLUMN customer_phone' },
  });
  await migrate(url, contracted, { version: newerVersion });
  const { code, output } = await failingStart({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') });
  expect(code).toBe(1);
  expect(output).toContain(
    `it has the migration ${nameOfNewer('1')}, after which Rackhouse 998.0.0 or newer is needed, and this is ${readVersion()}. Start the newer one`,
  );
  expect(await migrate(url, undefined, { version: '998.0.0' })).toEqual({ applied: [] });
});
