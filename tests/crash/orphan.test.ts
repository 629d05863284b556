import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, killNow, makeFolder, openShop, postmasterPid, runApart } from './data-folder.ts';

const shopProcess = new URL('./shop-process.ts', import.meta.url);

describe('after a shop was killed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await makeFolder();
  });

  it.each([1, 2, 3])('the next one takes its PostgreSQL over, time %i', async () => {
    const killed = await runApart(shopProcess, folder);
    const pid = await postmasterPid(folder);
    await killNow(killed.process);

    const started = Date.now();
    const postgres = await openShop(folder);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(await ask(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await postmasterPid(folder)).toBe(pid);

    await postgres.stop();
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  it('the next one recovers what was committed when PostgreSQL was killed too', async () => {
    const first = await runApart(shopProcess, folder);
    await ask(first.line, `CREATE TABLE orders AS SELECT 7 AS number`);
    process.kill(await postmasterPid(folder), 'SIGKILL');
    await killNow(first.process);

    const postgres = await openShop(folder);
    expect(await ask(postgres.url, 'SELECT number FROM orders')).toEqual([{ number: 7 }]);
    await postgres.stop();
  });
});

describe('a lock file that names a process of someone else', () => {
  let folder: string;
  let bystander: ReturnType<typeof spawn>;
  beforeAll(async () => {
    folder = await makeFolder();
    await (await openShop(folder)).stop();
    // They belong to the user that PostgreSQL runs as: it would take these processes for another postmaster.
    const { uid, gid } = await stat(join(folder, 'postgres/data'));
    bystander = spawn('sleep', ['300'], { uid, gid, cwd: '/', stdio: 'ignore' });
  });
  afterAll(() => void bystander.kill('SIGKILL'));

  async function leaveLock(file: string, pid: number) {
    const path = join(folder, 'postgres', file);
    await writeFile(
      path,
      `${pid}\n${join(folder, 'postgres/data')}\n1700000000\n5432\n${folder}/postgres/run\n\n`,
    );
  }

  it.each([
    ['a process of its own user', () => bystander.pid ?? 0],
    ['the shop itself', () => process.pid],
    ['the first process of the machine', () => 1],
    ['no process at all', () => 4_000_000],
  ])('blocks no start and gets nobody signalled: %s', async (_, pid) => {
    await leaveLock('data/postmaster.pid', pid());
    await leaveLock('run/.s.PGSQL.5432.lock', pid());
    const postgres = await openShop(folder);
    expect(await ask(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
  });

  it('gets nobody signalled when it appears under a running shop that then stops', async () => {
    const postgres = await openShop(folder);
    const pid = await postmasterPid(folder);
    await leaveLock('data/postmaster.pid', bystander.pid ?? 0);
    await postgres.stop();
    expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
    process.kill(pid, 'SIGINT');
  });
});
