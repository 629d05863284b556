import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Seen } from '../fault.ts';
import { outageMs, type Scene } from '../scene.ts';

/** Kills one process of the shop or of its PostgreSQL, and starts the shop again if it was the first. */
async function killAny(scene: Scene): Promise<void> {
  const first = scene.shop.child.pid as number;
  const pids = [first, ...scene.workers(), ...(await scene.postgresProcesses().catch(() => []))];
  const pid = pids[Math.floor(Math.random() * pids.length)] as number;
  scene.mark();
  if (pid === first) {
    await scene.shop.stop('SIGKILL');
    return scene.start();
  }
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** The ends of connections that a killed worker had, or was being given (decision 022). */
export const ofKilledWorkers: Seen[] = ['reset', 'silence'];

/** A fault that needs a new start takes as long as a start: 3 s on an idle machine. */
export const processFaults: Fault[] = [
  {
    name: 'SIGTERM, and a new start',
    database: 'embedded',
    gapSeconds: 10,
    mayBeSeen: ['refused'],
    async run(scene) {
      scene.mark();
      const code = await scene.shop.stop();
      if (code !== 0) throw new Error(`the shop stopped with ${code}`);
      await scene.start();
    },
  },
  {
    name: 'kill -9 of one of two workers',
    database: 'embedded',
    gapSeconds: 3,
    mayBeSeen: [503, ...ofKilledWorkers],
    async run(scene) {
      scene.mark();
      process.kill(scene.workers()[0] as number, 'SIGKILL');
    },
  },
  {
    name: 'kill -9 of the first process, and a new start',
    database: 'embedded',
    gapSeconds: 10,
    mayBeSeen: ['refused', 'reset'],
    async run(scene) {
      scene.mark();
      await scene.shop.stop('SIGKILL');
      await scene.start();
    },
  },
  {
    name: 'kill -9 of a random process of all',
    database: 'embedded',
    gapSeconds: 10,
    mayBeSeen: [503, 'refused', ...ofKilledWorkers],
    run: killAny,
  },
  {
    name: 'kill -9 of both workers while the database is away',
    database: 'outside',
    gapSeconds: 3,
    mayBeSeen: [503, 'refused', ...ofKilledWorkers],
    run: (scene) =>
      scene.during(async () => {
        const { gate } = scene.database;
        await gate.shut();
        for (const pid of scene.workers()) process.kill(pid, 'SIGKILL');
        await sleep(2 * outageMs);
        await gate.open();
      }),
  },
  {
    name: 'the database is away at the start',
    database: 'outside',
    gapSeconds: 10,
    mayBeSeen: ['refused'],
    run: (scene) =>
      scene.during(async () => {
        await scene.shop.stop();
        await scene.database.stop();
        const starting = scene.start();
        await sleep(outageMs);
        await scene.database.start();
        await starting;
      }),
  },
];
