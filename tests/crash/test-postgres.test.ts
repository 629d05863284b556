import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('leaves nothing of the PostgreSQL of tests that were killed while it started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  // PostgreSQL may run as another user, who must be able to enter this folder.
  await chmod(folder, 0o755);
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/helpers/postgres-process.ts'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdout.destroy();
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
  const isOfTests = (name: string) => name.startsWith('rackhouse-test-');
  expect((await readdir(folder)).filter(isOfTests)).toEqual([]);
});
