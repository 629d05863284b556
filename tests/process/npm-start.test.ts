import { expect, it } from 'vitest';
import { sharedFolder } from '../helpers/folder.ts';
import { linesOfStart } from '../helpers/npm-start.ts';

const dataDir = sharedFolder();

it('says in at most 15 lines how the shop is set up, the demo account and the address last', async () => {
  const lines = await linesOfStart(dataDir);
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(15);
  expect(lines.slice(-7)).toEqual([
    expect.stringMatching(/^Rackhouse \d+\.\d+\.\d+: process \d+, with 2 workers$/),
    `  Data: ${dataDir}, with the embedded PostgreSQL`,
    '  Cards: the sandbox, which takes test cards and no money',
    `  Mail: not sent, but written to ${dataDir}/mail`,
    '  Pictures: in the database',
    expect.stringMatching(/^Demo staff account: /),
    expect.stringMatching(/^Rackhouse is open at http:\/\/127\.0\.0\.1:\d+$/),
  ]);
});
