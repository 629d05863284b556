import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { outageMs, type Scene } from '../scene.ts';

const endConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename = 'rackhouse' AND pid <> pg_backend_pid()`;

async function isBackend(pid: number): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return title.startsWith('postgres: rackhouse');
}

/** A setting of the database that new sessions have, for a while. */
async function alterDatabase(scene: Scene, during: string, after: string): Promise<void> {
  await scene.during(async () => {
    await scene.command(`ALTER DATABASE rackhouse ${during}`);
    await scene.command(endConnections);
    await sleep(outageMs);
    await scene.command(`ALTER DATABASE rackhouse ${after}`);
    await scene.command(endConnections);
  });
}

export const postgresFaults: Fault[] = [
  {
    name: 'kill -9 of the embedded postmaster',
    database: 'embedded',
    gapSeconds: 10,
    async run(scene) {
      const pid = await scene.postmaster();
      scene.mark();
      process.kill(pid, 'SIGKILL');
    },
  },
  {
    name: 'kill -9 of all processes of the embedded PostgreSQL',
    database: 'embedded',
    gapSeconds: 10,
    async run(scene) {
      const pids = await scene.postgresProcesses();
      scene.mark();
      for (const pid of pids) process.kill(pid, 'SIGKILL');
    },
  },
  {
    name: 'kill -9 of one process of the embedded PostgreSQL',
    database: 'embedded',
    gapSeconds: 10,
    async run(scene) {
      const pids = await scene.postgresProcesses();
      const are = await Promise.all(pids.map(isBackend));
      scene.mark();
      process.kill(pids.find((_, n) => are[n]) as number, 'SIGKILL');
    },
  },
  {
    name: 'PostgreSQL outside is stopped',
    database: 'outside',
    gapSeconds: 3,
    run: (scene) =>
      scene.during(async () => {
        await scene.database.stop();
        await sleep(outageMs);
        await scene.database.start();
      }),
  },
  {
    name: 'PostgreSQL is frozen',
    database: 'outside',
    gapSeconds: 3,
    run: (scene) =>
      scene.during(async () => {
        const pids = await scene.postgresProcesses();
        for (const pid of pids) process.kill(pid, 'SIGSTOP');
        await sleep(2 * outageMs);
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      }),
  },
  {
    name: 'all connections are ended by PostgreSQL',
    database: 'outside',
    gapSeconds: 3,
    async run(scene) {
      scene.mark();
      await scene.command(endConnections);
    },
  },
  {
    name: 'PostgreSQL is read-only, as during a failover',
    database: 'outside',
    gapSeconds: 3,
    run: (scene) =>
      alterDatabase(scene, 'SET default_transaction_read_only = on', 'RESET default_transaction_read_only'),
  },
  {
    name: 'PostgreSQL takes no more connections',
    database: 'outside',
    gapSeconds: 3,
    run: (scene) => alterDatabase(scene, 'CONNECTION LIMIT 0', 'CONNECTION LIMIT -1'),
  },
  {
    name: 'the table of orders is locked',
    database: 'outside',
    gapSeconds: 3,
    run: (scene) =>
      scene.during(() =>
        scene.command(
          `BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${outageMs / 1000}); COMMIT`,
        ),
      ),
  },
];
