import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import { StartError } from '../base/start-error.ts';

export interface Migration {
  name: string;
  sql: string;
}

/** @returns the migrations of a folder, oldest first */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new StartError(`No migrations in ${resolve(folder)}: start Rackhouse from its own folder.`);
  });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return await Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, sql: await readFile(join(folder, name, 'migration.sql'), 'utf8') })),
  );
}

/** The list as Prisma's schema engine takes it. */
export function toMigrationList(folder: string, migrations: Migration[]): MigrationList {
  return {
    baseDir: resolve(folder),
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}
