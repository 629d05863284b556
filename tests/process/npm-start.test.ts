import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { npmStart } from '../helpers/npm-start.ts';
import { copyDatabase } from '../helpers/postgres.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-npm-start-'));
  await chmod(dataDir, 0o755);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** What `npm start` says until the shop is open. */
async function linesOfStart(variables: Record<string, string>): Promise<string[]> {
  const shop = npmStart(dataDir, { WEB_CONCURRENCY: '2', ...variables });
  try {
    await shop.isOpen();
    process.kill(-shop.npm, 'SIGINT');
    await shop.expectEnd();
    return shop.output().trim().split('\n');
  } finally {
    await shop.end();
  }
}

it('says in at most 15 lines how the shop is set up, the demo account and the address last', async () => {
  for (const _start of ['first', 'later']) {
    const lines = await linesOfStart({});
    expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(15);
    expect(lines.slice(-7)).toEqual([
      expect.stringMatching(/^Rackhouse \d+\.\d+\.\d+: process \d+, with 2 workers$/),
      `  Data: ${dataDir}, with the embedded PostgreSQL`,
      '  Cards: the sandbox, which takes test cards and no money',
      `  Mail: not sent, but written to ${dataDir}/mail`,
      `  Pictures: in ${dataDir}/images`,
      expect.stringMatching(/^Demo staff account: /),
      expect.stringMatching(/^Rackhouse is open at http:\/\/127\.0\.0\.1:\d+$/),
    ]);
  }
});

it('names the database, the accounts and the servers of the settings without their passwords', async () => {
  const url = new URL(await copyDatabase(inject('templateUrl')));
  const lines = await linesOfStart({
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
