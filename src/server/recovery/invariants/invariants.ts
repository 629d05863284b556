import { loadEnv } from '../../base/env.ts';
import { print, runCommand } from '../../base/start-error.ts';
import { openDatabase } from '../../database/db.ts';
import { openEmbeddedPostgres } from '../../database/embedded.ts';
import { openPictureStore } from '../../image/store.ts';
import { createLog } from '../../telemetry/log.ts';
import { auditInvariants } from './audit.ts';
import { auditPictures, pictureRules } from './picture-audit.ts';
import { rules } from './rules.ts';

/**
 * `npm run invariants`: checks stock, orders, payments and pictures against the invariants, beside a running shop or without
 * one.
 */
async function checkInvariants(): Promise<void> {
  const env = loadEnv();
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await openEmbeddedPostgres({ dataDir: env.DATA_DIR, share: true, log: () => {} });
  const database = openDatabase(postgres.url, createLog(env));
  try {
    const { db, pool } = database;
    const store = await openPictureStore(env, pool);
    const violations = [...(await auditInvariants(db)), ...(await auditPictures({ db, store }))];
    for (const { rule, rows } of violations) {
      print(`Broken: ${rule}: ${rows.slice(0, 10).join(', ')}${rows.length > 10 ? ', …' : ''}`);
    }
    const count = Object.keys({ ...rules, ...pictureRules }).length;
    print(
      violations.length === 0
        ? `All ${count} rules hold`
        : `${violations.length} of ${count} rules are broken`,
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await postgres.stop();
  }
}

await runCommand(checkInvariants, { say: print });
