import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { stopPostmaster } from '../../src/server/database/embedded/postmaster.ts';
import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { execute, withDatabase } from './postgres.ts';

/** Keeps the PostgreSQL of a test run until its input ends, as it does when the tests end or are killed. */

/** Commits do not wait for the disk: what a test wrote need not survive a power cut. */
const settings = ['fsync', 'synchronous_commit', 'full_page_writes'];

async function start(folder: string): Promise<string> {
  const { url } = await openEmbeddedPostgres({ dataDir: folder, log: () => {} });
  for (const setting of settings) await execute(url, `ALTER SYSTEM SET ${setting} = off`);
  await execute(url, 'SELECT pg_reload_conf()');
  // Not the shop's own database: that one is never without a connection, and so can't be copied.
  await execute(url, 'CREATE DATABASE empty_shop');
  const templateUrl = withDatabase(url, 'empty_shop');
  await migrate(templateUrl);
  return templateUrl;
}

/** Stops every PostgreSQL whose data is in the folder: this one, and those of shops that were killed. */
async function stopAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const locks = entries.filter((path) => basename(path) === 'postmaster.pid');
  await Promise.all(locks.map((path) => stopPostmaster(join(folder, dirname(path)))));
}

const inputEnded = once(process.stdin.resume(), 'close');
const folder = await mkdtemp(join(tmpdir(), 'rackhouse-test-'));
try {
  // As root, PostgreSQL runs as another user, who must be able to walk in here; else the data goes elsewhere and stays.
  await chmod(folder, 0o755);
  const templateUrl = await start(folder);
  process.stdout.write(`${JSON.stringify({ templateUrl, folder })}\n`);
  await inputEnded;
} finally {
  await stopAll(folder);
  // Programs that end at the same time may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.exit();
}
