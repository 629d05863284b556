import { chmod, mkdir, readlink, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ask, makeFolder, openShop, postmasterPid } from './data-folder.ts';

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  it('runs PostgreSQL as another user, also where only root can enter', async () => {
    const closed = await makeFolder(0o700);
    const postgres = await openShop(join(closed, 'data'));
    expect(await ask(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const { uid } = await stat(`/proc/${await postmasterPid(join(closed, 'data'))}`);
    expect(uid).toBeGreaterThan(0);
    await ask(postgres.url, 'CREATE TABLE kept ()');
    await postgres.stop();

    const home = await readlink(join(closed, 'data/postgres'));
    expect(home).toMatch(/^\/var\/lib\/rackhouse\//);

    await rename(join(closed, 'data'), join(closed, 'moved'));
    const moved = await openShop(join(closed, 'moved'));
    expect(await ask(moved.url, 'SELECT * FROM kept')).toEqual([]);
    await moved.stop();

    await rm(home, { recursive: true });
    await expect(openShop(join(closed, 'moved'))).rejects.toThrow(/points to a folder that is gone/);
  });

  it('says which folder has to be opened when it was closed later', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, 'inner/postgres'), { recursive: true, mode: 0o755 });
    await chmod(join(folder, 'inner'), 0o700);
    await expect(openShop(join(folder, 'inner'))).rejects.toThrow(`cannot enter ${join(folder, 'inner')}`);
  });
});
