import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate, migrationsFolder } from '../../src/server/database/migrate.ts';
import { readMigrations } from '../../src/server/database/migration-list.ts';
import { findFaults, readSchema, type Schema } from '../helpers/compatibility.ts';
import { copyDatabase, emptyDatabase } from '../helpers/postgres.ts';
import { readReleases } from '../helpers/releases.ts';

/** Versions before this migration work with no later ones: they refuse to start. */
const firstThatAllowsLater = '20261125020000_compatible_versions';

describe('the migrations since the last release', () => {
  it('leave what that one uses as it is, and lock nothing for long', async () => {
    const released = readReleases().at(-1);
    const last = [firstThatAllowsLater, released?.lastMigration ?? ''].sort().at(-1) as string;
    const all = await readMigrations(migrationsFolder);
    const url = await emptyDatabase(inject('templateUrl'));
    await migrate(url, migrationsFolder, {
      only: all.filter(({ name }) => name <= last).map(({ name }) => name),
    });
    const client = new pg.Client(url);
    await client.connect();
    const base = await readSchema(client);
    const faults: Record<string, string[]> = {};
    for (const migration of all.filter(({ name }) => name > last)) {
      const found = await findFaults(client, migration, { base, released: released?.version ?? '0.0.0' });
      if (found.length > 0) faults[migration.name] = found;
    }
    await client.end();
    expect(faults).toEqual({});
  });
});

describe('what a migration may not do', () => {
  let client: pg.Client;
  let base: Schema;
  beforeEach(async () => {
    client = new pg.Client(await copyDatabase(inject('templateUrl')));
    await client.connect();
    base = await readSchema(client);
  });
  afterEach(() => client.end());
  const faultsOf = (sql: string) =>
    findFaults(client, { name: '30000101000000_x', sql }, { base, released: '0.2.0' });

  it.each([
    [
      'drop a column',
      'ALTER TABLE orders DROP COLUMN customer_email',
      ['the column orders.customer_email is gone'],
    ],
    [
      'rename a column',
      'ALTER TABLE orders RENAME COLUMN customer_email TO email',
      ['the column orders.customer_email is gone'],
    ],
    ['drop a table', 'DROP TABLE catalogue_changes CASCADE', [/^the table catalogue_changes is gone$/]],
    ['rename a table', 'ALTER TABLE settings RENAME TO options', [/^the table settings is gone$/]],
    [
      'change a type',
      'ALTER TABLE settings ALTER COLUMN "group" TYPE varchar(30)',
      ['the column settings.group is character varying(30) instead of text'],
    ],
    [
      'forbid NULL',
      'ALTER TABLE orders ALTER COLUMN customer_email SET NOT NULL',
      ['the column orders.customer_email is NOT NULL'],
    ],
    [
      'take away a default',
      'ALTER TABLE database_functions ALTER COLUMN applied_at DROP DEFAULT',
      ['the column database_functions.applied_at has no default any more'],
    ],
    [
      'add a column that has to be given',
      'ALTER TABLE settings ADD COLUMN later int NOT NULL',
      ['the new column settings.later is NOT NULL without a default'],
    ],
    [
      'drop a function',
      'DROP FUNCTION keep_key(jsonb, jsonb)',
      ['the function keep_key(jsonb,jsonb) is gone'],
    ],
    [
      'change the result of a function',
      `DROP FUNCTION iso_time(timestamptz); CREATE FUNCTION iso_time(timestamptz) RETURNS int LANGUAGE sql AS 'SELECT 1'`,
      [/^the function iso_time\(.*\) is now integer of /],
    ],
    ['drop a unique index', 'DROP INDEX orders_by_number', ['the key orders USING btree (number) is gone']],
    [
      'restrict rows',
      'ALTER TABLE orders ADD CONSTRAINT orders_cheap CHECK (total_cents < 1000) NOT VALID',
      ['orders_cheap restricts rows of orders'],
    ],
    [
      'check all rows',
      'ALTER TABLE orders ADD COLUMN later int CONSTRAINT orders_later CHECK (later > 0)',
      [/^orders_later is checked under a lock/],
    ],
    [
      'build an index under a lock',
      'CREATE INDEX orders_later ON orders (updated_at)',
      [/^orders_later is built under a lock/],
    ],
    [
      'write a table anew',
      'ALTER TABLE orders ADD COLUMN later timestamptz NOT NULL DEFAULT clock_timestamp()',
      ['all rows of orders are written anew'],
    ],
    ['change many rows', 'UPDATE orders SET updated_at = now()', [/^rows of orders are changed, and locked/]],
    [
      'lock many tables',
      ['orders', 'products', 'product_stock', 'payments']
        .map((table) => `ALTER TABLE ${table} ADD COLUMN later int;`)
        .join(''),
      [/are locked at once: split it$/],
    ],
  ])('%s', async (_, sql, expected) => {
    const faults = await faultsOf(sql);
    const wanted = (expected as (string | RegExp)[]).map((text) =>
      text instanceof RegExp ? expect.stringMatching(text) : text,
    );
    expect(faults).toEqual(expect.arrayContaining(wanted));
  });

  it.each([
    [
      'a table',
      'CREATE TABLE later (id int PRIMARY KEY, order_id uuid); CREATE INDEX later_orders ON later (order_id)',
    ],
    ['a column with a default', 'ALTER TABLE orders ADD COLUMN later int NOT NULL DEFAULT 0'],
    [
      'an index that is built beside the shop',
      'CREATE INDEX CONCURRENTLY orders_later ON orders (updated_at)',
    ],
    ['a value of an enum', `ALTER TYPE order_status ADD VALUE 'later'`],
    [
      'another function of the same name',
      `CREATE FUNCTION keep_key(int) RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    ],
    ['a column that may be empty from now on', 'ALTER TABLE orders ALTER COLUMN total_cents DROP NOT NULL'],
  ])('but it may add %s', async (_, sql) => {
    expect(await faultsOf(sql)).toEqual([]);
  });

  it('unless it says for which versions, which are released, or why that does no harm', async () => {
    const drop = 'ALTER TABLE orders DROP COLUMN customer_email';
    expect(await faultsOf(`-- Oldest version: 0.2.0\n${drop}`)).toEqual([]);
    const unreleased = `-- Oldest version: 0.3.0\nALTER TABLE orders DROP COLUMN customer_phone`;
    expect(await faultsOf(unreleased)).toEqual([
      'Oldest version: 0.3.0 is not released, so that 0.2.0 may still use what is gone',
    ]);
    const excused = `-- Compatible: there are few settings.\nUPDATE settings SET "group" = 'x'`;
    expect(await faultsOf(excused)).toEqual([]);
  });
});
