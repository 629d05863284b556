import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { installBinaries } from '../../src/server/database/embedded/binaries.ts';
import { openCluster } from '../../src/server/database/embedded/cluster.ts';
import { openHome } from '../../src/server/database/embedded/home.ts';
import { findPostmaster } from '../../src/server/database/embedded/lock-file.ts';
import { spawnPostmaster, stopPostmaster } from '../../src/server/database/embedded/postmaster.ts';
import { urlOfSuperuser } from '../../src/server/database/embedded/role.ts';
import type { EmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { ask, makeFolder, openShop, removeFolders } from '../crash/data-folder.ts';
import { asSuperuser } from '../helpers/postgres.ts';

afterAll(removeFolders);

let postgres: EmbeddedPostgres;
afterEach(() => postgres.stop());

/** A folder as versions without a role of the shop made it: the superuser owns the database. */
async function makeOldFolder(): Promise<string> {
  const folder = await makeFolder();
  const home = await openHome(folder, () => {});
  const binaries = await installBinaries(home);
  const password = await openCluster(home, binaries);
  await spawnPostmaster(home, binaries);
  let url: string | undefined;
  while (!url) {
    await sleep(20);
    const { socketFolder = '' } = (await findPostmaster(join(folder, 'postgres/data'))) ?? {};
    const maintenanceUrl = urlOfSuperuser(socketFolder, password);
    const isMade = await ask(maintenanceUrl, 'CREATE DATABASE rackhouse').then(
      () => true,
      () => false,
    );
    if (isMade) url = urlOfSuperuser(socketFolder, password, 'rackhouse');
  }
  await migrate(url);
  await ask(url, `INSERT INTO newsletter_subscribers (email) VALUES ('kept@example.com')`);
  await ask(url, 'CREATE SCHEMA "Of Theirs"; CREATE TABLE "Of Theirs"."A table" (id serial)');
  await stopPostmaster(home.data);
  return folder;
}

const attributes = `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS "mayMore"
  FROM pg_roles WHERE rolname = current_user`;

/**
 * Everything in the database whose owner is still another role than the shop's. Extensions are left out: they belong to the role
 * that created them.
 */
const ofOthers = `
  SELECT relname AS name FROM pg_class WHERE oid >= 16384 AND relkind <> 't' AND relnamespace <> 'pg_toast'::regnamespace
    AND relowner <> 'rackhouse'::regrole
  UNION ALL SELECT typname FROM pg_type WHERE oid >= 16384 AND typowner <> 'rackhouse'::regrole
    AND oid NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e')
    AND typelem NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e')
  UNION ALL SELECT proname FROM pg_proc WHERE oid >= 16384 AND proowner <> 'rackhouse'::regrole
    AND oid NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e')
  UNION ALL SELECT nspname FROM pg_namespace WHERE oid >= 16384 AND nspowner <> 'rackhouse'::regrole
  UNION ALL SELECT datname FROM pg_database WHERE datname = 'rackhouse' AND datdba <> 'rackhouse'::regrole`;

describe("the shop's role in the embedded PostgreSQL", () => {
  it('owns its database, and may do nothing to the server', async () => {
    postgres = await openShop(await makeFolder());
    await migrate(postgres.url);
    expect(await ask(postgres.url, attributes)).toEqual([{ mayMore: false }]);
    expect(await ask(postgres.url, ofOthers)).toEqual([]);
    for (const statement of [
      'CREATE ROLE other',
      'CREATE DATABASE other',
      'ALTER SYSTEM SET fsync = off',
      `COPY newsletter_subscribers TO PROGRAM 'cat'`,
      `SELECT pg_read_file('/etc/passwd')`,
      `SELECT rolpassword FROM pg_authid`,
    ])
      await expect(ask(postgres.url, statement)).rejects.toThrow(/permission denied/);
  });

  it('takes over the folder of an earlier version, with all its rows, and can migrate it', {
    tags: 'slow',
  }, async () => {
    const folder = await makeOldFolder();
    postgres = await openShop(folder);
    expect(await ask(postgres.url, attributes)).toEqual([{ mayMore: false }]);
    expect(await ask(postgres.url, ofOthers)).toEqual([]);
    expect(await ask(postgres.url, 'SELECT email FROM newsletter_subscribers')).toEqual([
      { email: 'kept@example.com' },
    ]);
    await ask(postgres.url, 'ALTER TABLE orders ADD COLUMN of_a_later_version int');
    await ask(postgres.url, 'DROP FUNCTION keep_key; DELETE FROM database_functions');
    expect(await migrate(postgres.url)).toEqual({ applied: [] });
    await ask(postgres.url, 'ALTER TABLE graphile_worker._private_jobs ADD COLUMN later int');
  });

  it('is made again where a start ended half-way, or its password was changed', {
    tags: 'slow',
  }, async () => {
    const folder = await makeFolder();
    postgres = await openShop(folder);
    await ask(await asSuperuser(postgres.url), `ALTER ROLE rackhouse NOLOGIN PASSWORD 'other'`);
    await postgres.stop();
    postgres = await openShop(folder);
    expect(await ask(postgres.url, attributes)).toEqual([{ mayMore: false }]);
  });
});
