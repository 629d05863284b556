import { loadEnv } from '../base/env.ts';
import { print, runCommand } from '../base/start-error.ts';
import { openEmbeddedPostgres } from './embedded.ts';
import { migrate, migrationsFolder } from './migrate.ts';

/** `npm run migrate`: brings the tables up to date without opening the shop. */
async function applyMigrations(): Promise<void> {
  const env = loadEnv();
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await openEmbeddedPostgres({ dataDir: env.DATA_DIR, share: true, log: print });
  try {
    const { applied } = await migrate(postgres.url, migrationsFolder, { warn: print });
    print(applied.length === 0 ? 'The tables are up to date' : `Applied ${applied.join(', ')}`);
  } finally {
    await postgres.stop();
  }
}

await runCommand(applyMigrations, { say: print });
