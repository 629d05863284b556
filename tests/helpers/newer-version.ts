import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { functionsFolder, migrationsFolder } from '../../src/server/database/migrate.ts';

/** More than any version of the shop. */
export const newerVersion = '999.0.0';

interface Changes {
  /** The SQL of the migrations by the rest of their names, in this order: `one` is `30000101000000_one`. */
  migrations: Record<string, string>;
  /** The SQL of functions that are new, or that replace those of this version. */
  functions?: Record<string, string>;
}

export const nameOfNewer = (name: string) => `30000101000000_${name}`;

/**
 * Writes the migrations and functions of a newer version into a folder: those of this version, and changes.
 * @returns the folder of the migrations, for `migrate`
 */
export async function writeNewerVersion(
  folder: string,
  { migrations, functions = {} }: Changes,
): Promise<string> {
  const newer = join(folder, 'migrations');
  await cp(migrationsFolder, newer, { recursive: true });
  await cp(functionsFolder(), functionsFolder(newer), { recursive: true });
  for (const [name, sql] of Object.entries(migrations)) {
    await mkdir(join(newer, nameOfNewer(name)));
    await writeFile(join(newer, nameOfNewer(name), 'migration.sql'), sql);
  }
  for (const [name, sql] of Object.entries(functions))
    await writeFile(join(functionsFolder(newer), `${name}.sql`), sql);
  return newer;
}
