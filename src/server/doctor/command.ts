import { sizeWords } from '../../shared/base/health.ts';
import { loadEnv } from '../base/env.ts';
import { print, runCommand, StartError } from '../base/start-error.ts';
import { openIfReached } from '../connection/saved.ts';
import { openDatabase } from '../database/db.ts';
import { hasDatabase, openEmbeddedPostgres } from '../database/embedded.ts';
import { openPictureStore } from '../image/store.ts';
import { openAccount } from '../order/payment/cards.ts';
import { openLog } from '../telemetry/log.ts';
import { checkHealth } from './report.ts';

const countOf = (count: number, noun: string) => `${count || 'no'} ${noun}${count === 1 ? '' : 's'}`;

/** `npm run doctor`: checks the shop, running or not, and prints each fault with its remedy. Exits with 1 for a problem. */
async function runDoctor(): Promise<void> {
  const own = loadEnv();
  // To start it here would make an empty one, without the content that the first start makes.
  if (!own.DATABASE_URL && !(await hasDatabase(own.DATA_DIR)))
    throw new StartError(
      `Database: There is none in ${own.DATA_DIR} yet: the first start makes it (npm start), and the shop can be checked then`,
    );
  const postgres = own.DATABASE_URL
    ? { url: own.DATABASE_URL, stop: async () => {} }
    : await openEmbeddedPostgres({ dataDir: own.DATA_DIR, share: true, log: () => {} });
  const log = await openLog(own);
  const { db, pool, close } = openDatabase(postgres.url, log);
  try {
    const { env, faults: connectionFaults } = await openIfReached(own, pool);
    const store = await openPictureStore(env, pool);
    const account = openAccount(env, log);
    const parts = { env, connectionFaults, log, db, databaseUrl: postgres.url, store, account };
    const { checks, sizes, sizesSince } = await checkHealth(parts);
    const findings = checks.flatMap(({ name, findings }) =>
      findings.map((finding) => ({ name, ...finding })),
    );
    const problems = findings.filter(({ severity }) => severity === 'problem');
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    for (const { name, text } of problems) print(`Problem - ${name}: ${text}`);
    for (const { name, text } of warnings) print(`Warning - ${name}: ${text}`);
    for (const one of sizes) {
      const { size, growth } = sizeWords(one);
      print(`Size - ${one.name}: ${size}${growth ? ` (${growth} since ${sizesSince})` : ''}`);
    }
    print(
      findings.length === 0
        ? `All ${checks.length} checks passed`
        : `${checks.length} checks: ${countOf(problems.length, 'problem')}, ${countOf(warnings.length, 'warning')}`,
    );
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await close();
    await postgres.stop();
  }
}

await runCommand(runDoctor, { say: (fault) => print(`Problem - ${fault}`) });
