import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { linesOfStart } from '../helpers/npm-start.ts';
import { copyDatabase } from '../helpers/postgres.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-npm-start-'));
  await chmod(dataDir, 0o755);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('names the database, the accounts and the servers of the settings without their passwords', async () => {
  const url = new URL(await copyDatabase(inject('templateUrl')));
  const lines = await linesOfStart(dataDir, {
    DATABASE_URL: url.href,
    CARD_SANDBOX: 'off',
    SMTP_URL: 'smtp://shop:secret@mail.example:587',
    MAIL_FROM: 'shop@example.com',
    IMAGE_HOST_URL: 'https://images.example/1/upload',
    IMAGE_HOST_KEY: 'secret',
  });
  const host = url.searchParams.get('host') ?? url.host;
  expect(lines.slice(-5, -1)).toEqual([
    `  Data: PostgreSQL ${url.username}@${host}${url.pathname}; files in ${dataDir}`,
    '  Cards: none: orders are paid in cash',
    '  Mail: by SMTP over mail.example:587',
    '  Pictures: at images.example',
  ]);
  expect(lines.join('\n')).not.toContain('secret');
  expect(lines.join('\n')).not.toContain(url.password);
});
