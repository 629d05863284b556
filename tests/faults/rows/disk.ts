import { execFileSync } from 'node:child_process';
import { cp, lchown, mkdir, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres } from '../../../src/server/database/embedded.ts';
import { fillDisk } from '../../helpers/full-disk.ts';
import type { Fault } from '../fault.ts';
import { outageMs, type Scene } from '../scene.ts';

function mountDisk(scene: Scene, folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=755', 'tmpfs', folder]);
  scene.onClose(() => execFileSync('umount', ['--lazy', folder]));
}

/** Makes the database, and moves its write-ahead log to another folder. */
async function moveLog(dataDir: string, folder: string): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  await postgres.stop();
  const wal = join(dataDir, 'postgres/data/pg_wal');
  const { uid, gid } = await stat(wal);
  await cp(wal, folder, { recursive: true });
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  execFileSync('chmod', ['700', folder]);
  await rm(wal, { recursive: true });
  await symlink(folder, wal);
  await lchown(wal, uid, gid);
}

/** Another folder for the write-ahead log. */
async function makeLogFolder(scene: Scene): Promise<string> {
  const folder = `${scene.dataDir}-wal`;
  await mkdir(folder);
  scene.onClose(() => rm(folder, { recursive: true }));
  return folder;
}

const walDisk = ({ dataDir }: Scene) => `${dataDir}-wal`;

/** Waits until orders are refused, which takes a while: there is room in pages and in files of the log. */
async function isRefused({ buyers }: Scene): Promise<void> {
  const before = buyers.seen.get(503) ?? 0;
  const latest = performance.now() + 120_000;
  while ((buyers.seen.get(503) ?? 0) === before) {
    if (performance.now() > latest) throw new Error('no order was refused: is the disk full?');
    await sleep(50);
  }
}

export const diskFaults: Fault[] = [
  {
    name: 'the disk of the write-ahead log is full',
    database: 'embedded',
    needsRoot: true,
    gapSeconds: 10,
    async prepare(scene) {
      const disk = await makeLogFolder(scene);
      mountDisk(scene, disk);
      await moveLog(scene.dataDir, join(disk, 'pg_wal'));
    },
    async run(scene) {
      const disk = walDisk(scene);
      await scene.during(async () => {
        const makeRoom = await fillDisk(disk);
        // Uses up the files of the log that are there already; the last of these statements fails.
        for (let n = 0; n < 40; n++) await scene.command('SELECT pg_switch_wal()').catch(() => {});
        await isRefused(scene);
        await sleep(outageMs);
        await makeRoom();
      });
    },
  },
  {
    name: 'the disk of the tables is full',
    database: 'embedded',
    needsRoot: true,
    gapSeconds: 3,
    async prepare(scene) {
      mountDisk(scene, scene.dataDir);
      await moveLog(scene.dataDir, await makeLogFolder(scene));
    },
    async run(scene) {
      await scene.during(async () => {
        const makeRoom = await fillDisk(scene.dataDir);
        await isRefused(scene);
        await sleep(outageMs);
        await makeRoom();
      });
    },
  },
];
