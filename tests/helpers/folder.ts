import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for all tests of a file, removed after the last. PostgreSQL, which may run as another user, can enter it. */
export function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rackhouse-test-'));
  chmodSync(folder, 0o755);
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
