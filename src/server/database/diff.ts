import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from '../base/start-error.ts';
import { openEmbeddedPostgres } from './embedded.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { diffSchema, schemaFile } from './schema-diff.ts';

/** The time for the name of a migration: now, or right after the last one. They are applied in the order of their names. */
async function nextStamp(): Promise<string> {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const stamps = (await readdir(migrationsFolder)).map((one) => Number(one.slice(0, 14))).filter(Boolean);
  return String(Math.max(Number(now), Math.max(...stamps) + 1));
}

/** `npm run migration -- NAME`: writes the migration from prisma/migrations to schema.prisma. */
async function writeMigration(name: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-migration-'));
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await migrate(postgres.url);
    const sql = await diffSchema(postgres.url);
    if (sql === '') {
      print(
        `${migrationsFolder} already leads to ${schemaFile} and to the CHECK constraints of src/server/database/checks.ts`,
      );
      return;
    }
    const folder = join(migrationsFolder, `${await nextStamp()}_${name}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'migration.sql'), sql);
    print(`Wrote ${folder}/migration.sql: read it, and add what ${schemaFile} cannot say`);
  } finally {
    await postgres.stop();
    // When run as root, the database may be elsewhere.
    await rm(await realpath(join(dataDir, 'postgres')), { recursive: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

const name = process.argv[2] ?? '';
if (/^[a-z0-9_]+$/.test(name)) {
  await writeMigration(name);
} else {
  print('Usage: npm run migration -- NAME, in small letters, digits and underscores');
  process.exitCode = 1;
}
