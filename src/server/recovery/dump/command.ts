import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Env, loadEnv } from '../../base/env.ts';
import { print, StartError } from '../../base/start-error.ts';
import { readVersion } from '../../base/version.ts';
import { openDatabase } from '../../database/db.ts';
import { openEmbeddedPostgres } from '../../database/embedded.ts';
import { reachDatabase } from '../../database/reach.ts';
import { StoreError } from '../../image/picture-files.ts';
import { openPictureStore } from '../../image/store.ts';
import { createLog } from '../../telemetry/log.ts';
import { auditInvariants } from '../invariants/audit.ts';
import { auditPictures } from '../invariants/picture-audit.ts';
import { isAboutTime } from '../invariants/rules.ts';
import { loadDump } from './load.ts';
import { writeDump } from './write.ts';

const seconds = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

/** Gives the database of the settings to `use`. @param share a running shop's own, instead of refusing */
async function withDatabase(
  env: Env,
  share: boolean,
  use: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  if (env.DATABASE_URL) return use(env.DATABASE_URL);
  const postgres = await openEmbeddedPostgres({ dataDir: env.DATA_DIR, share, log: () => {} });
  await use(postgres.url).finally(() => postgres.stop());
}

/** `12 products, 3 orders and 27 files of pictures` */
function countsOf(countOf: (part: string) => number): string {
  return `${countOf('tables/products')} products, ${countOf('tables/orders')} orders and ${countOf('pictures')} files of pictures`;
}

/** `npm run dump -- FILE` */
async function dump(env: Env, file: string): Promise<void> {
  const begun = performance.now();
  await withDatabase(env, true, async (databaseUrl) => {
    const client = await reachDatabase(databaseUrl);
    const database = openDatabase(databaseUrl, createLog(env));
    try {
      const store = await openPictureStore(env, database.pool);
      const { rows, missing } = await writeDump({ client, store, version: readVersion() }, file);
      const megabytes = (statSync(file).size / 1e6).toFixed(1);
      print(
        `Wrote ${file} in ${seconds(begun)}: ${countsOf((part) => rows.get(part) ?? 0)}; ${megabytes} MB`,
      );
      if (missing.length > 0) {
        print(`Warning: ${missing.length} files of pictures are missing, such as ${missing[0]}`);
        process.exitCode = 1;
      }
    } finally {
      await client.end();
      await database.close();
    }
  });
}

/** Names the rules that are broken now. Rules about time may be: for example, e-mails have become due since the dump was written. */
async function checkLoaded(env: Env, databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, createLog(env));
  try {
    const store = await openPictureStore(env, database.pool);
    const violations = [
      ...(await auditInvariants(database.db)).filter(({ rule }) => !isAboutTime(rule)),
      ...(await auditPictures({ db: database.db, store })),
    ];
    for (const { rule, rows } of violations) print(`Broken: ${rule}: ${rows.slice(0, 10).join(', ')}`);
    if (violations.length > 0) process.exitCode = 1;
    else print('All invariants hold');
  } finally {
    await database.close();
  }
}

/** The dump may bring an owner whom its maker has added: the operator has to know them all. */
async function printOwners(env: Env, databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, createLog(env));
  try {
    const owners = await db.staffAccount.findMany({
      where: { role: 'owner', disabledAt: null },
      select: { email: true },
      orderBy: { email: 'asc' },
    });
    const emails = owners.map(({ email }) => email).join(', ');
    print(
      `Owners who can sign in: ${emails || 'none'}. npm run staff -- disable EMAIL lets one no longer sign in.`,
    );
  } finally {
    await close();
  }
}

/** `npm run load -- FILE` */
async function load(env: Env, file: string): Promise<void> {
  const begun = performance.now();
  await withDatabase(env, false, async (databaseUrl) => {
    const { openBucketStore } = await import('../../image/bucket-store.ts');
    const bucket = env.S3_BUCKET ? openBucketStore(env) : undefined;
    const { parts } = await loadDump({ databaseUrl, bucket }, file);
    print(`Loaded ${file} in ${seconds(begun)}: ${countsOf((part) => parts[part]?.rows ?? 0)}`);
    await printOwners(env, databaseUrl);
    await checkLoaded(env, databaseUrl);
  });
}

const commands: Record<string, typeof dump> = { dump, load };

try {
  const [name = '', file, ...more] = process.argv.slice(2);
  const run = commands[name];
  if (!run || !file || more.length > 0) throw new StartError(`Usage: npm run ${name || 'dump'} -- FILE`);
  await run(loadEnv(), resolve(file));
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof StoreError)) throw error;
  print(error instanceof StoreError ? `The bucket can't be used: ${error.message}` : error.message);
  process.exitCode = 1;
}
