import type { Client } from 'pg';
import { type HealthFinding, problem, warning } from '../../shared/base/health.ts';
import { StartError } from '../base/start-error.ts';
import { readVersion } from '../base/version.ts';
import { findIncompatibility } from '../database/compatibility.ts';
import { findOtherFunctions } from '../database/functions.ts';
import { functionsFolder, migrationsFolder } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-list.ts';
import { reachDatabase } from '../database/reach.ts';
import { compareMigrations } from '../database/up-to-date.ts';
import { type DoctorParts, listNames } from './finding.ts';

const remedy = 'npm run migrate, or a restart of the shop, applies it';

async function functionFindings(client: Client): Promise<HealthFinding[]> {
  const { outdated, altered } = await findOtherFunctions(client, functionsFolder(), readVersion());
  return [
    ...outdated.map((name) => problem(`The database function ${name} is of another version: ${remedy}`)),
    ...altered.map((name) =>
      problem(
        `The database function ${name} was changed or dropped by hand: DELETE FROM database_functions WHERE name = '${name}', then npm run migrate`,
      ),
    ),
  ];
}

async function newerFinding(client: Client, unknown: string[]): Promise<HealthFinding> {
  const newer = `A newer version has migrated the database (${listNames(unknown)})`;
  const incompatibility = await findIncompatibility(client, unknown, readVersion());
  return incompatibility
    ? problem(`${newer}, and this one does not work with it: start the newer one`)
    : warning(`${newer}: this one works with it, until you start the newer one again`);
}

/**
 * All migrations were applied, unchanged, and the functions of the database are those of this version.
 * @throws StartError if tables may be missing
 */
export async function checkTables({ databaseUrl }: DoctorParts): Promise<HealthFinding[]> {
  const migrations = await readMigrations(migrationsFolder);
  const client = await reachDatabase(databaseUrl);
  try {
    const { missing, failed, edited, unknown } = await compareMigrations(client, migrations);
    if (failed.length > 0)
      throw new StartError(`The migration ${failed[0]} has failed: npm run migrate says how to go on`);
    if (missing.length > 0) throw new StartError(`Migrations are missing (${listNames(missing)}): ${remedy}`);
    return [
      ...edited.map((name) =>
        problem(`The migration ${name} was edited after it was applied: put its file back as it was`),
      ),
      ...(unknown.length > 0 ? [await newerFinding(client, unknown)] : []),
      ...(await functionFindings(client)),
    ];
  } finally {
    await client.end();
  }
}
