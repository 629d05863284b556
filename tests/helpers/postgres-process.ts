import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopPostmaster } from '../../src/server/database/embedded/postmaster.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { asSuperuser, execute, withDatabase } from './postgres.ts';

/** Keeps the PostgreSQL of a test run until its input ends, as it does when the tests end or are killed. */

/** Commits do not wait for the disk: the data of a test need not survive a power cut. */
const settings = ['fsync', 'synchronous_commit', 'full_page_writes'];

let postgres: EmbeddedPostgres | undefined;

async function start(folder: string): Promise<string> {
  postgres = await openEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { url } = postgres;
  const superuserUrl = await asSuperuser(url);
  for (const setting of settings) await execute(superuserUrl, `ALTER SYSTEM SET ${setting} = off`);
  await execute(superuserUrl, 'SELECT pg_reload_conf()');
  // Tests run as the role of a shop, which makes a database for each of them.
  await execute(superuserUrl, 'ALTER ROLE rackhouse CREATEDB');
  // Not the shop's own database: it always has a connection, and so can't be copied.
  await execute(url, 'CREATE DATABASE empty_shop');
  const templateUrl = withDatabase(url, 'empty_shop');
  await migrate(templateUrl);
  return templateUrl;
}

/** The processes that have this folder for their temporary files; on Linux only. */
async function processesIn(folder: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const variables = (pid: number) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  const isInside = await Promise.all(
    pids.map(async (pid) => (await variables(pid)).split('\0').includes(`TMPDIR=${folder}`)),
  );
  return pids.filter((_, index) => isInside[index]);
}

/** Ends shops and browsers that tests have started and, as they were interrupted, not ended. */
async function endAll(folder: string): Promise<void> {
  for (let looks = 0; ; looks++) {
    const pids = await processesIn(folder);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        if (looks % 50 === 0) process.kill(pid, looks === 0 ? 'SIGTERM' : 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    await sleep(100);
  }
}

/** Stops every PostgreSQL whose data is in the folder, including those of killed shops. */
async function stopAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const locks = entries.filter((path) => basename(path) === 'postmaster.pid');
  await Promise.all(locks.map((path) => stopPostmaster(join(folder, dirname(path)))));
}

const inputEnded = once(process.stdin.resume(), 'close');
// If the tests were killed, this output has no reader; then the input has ended as well.
process.stdout.on('error', () => {});
const folder = await mkdtemp(join(tmpdir(), 'rackhouse-test-'));
try {
  // As root, PostgreSQL runs as another user, who must be able to enter this folder; else its data goes elsewhere and stays.
  await chmod(folder, 0o755);
  const templateUrl = await start(folder);
  process.stdout.write(`${JSON.stringify({ templateUrl, folder })}\n`);
  await inputEnded;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll(folder);
  await postgres?.stop();
  await stopAll(folder);
  // Programs that end at the same time may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.exit();
}
