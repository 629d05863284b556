import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeFindings } from '../../src/server/doctor/node.ts';
import { runCommand } from '../helpers/command.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { startShopProcess } from '../helpers/shop-process.ts';

const dataDir = sharedFolder();

/** `npm run doctor` as its own process. */
async function runDoctor(variables: Record<string, string> = {}) {
  const { code, out, err } = await runCommand('src/server/doctor/command.ts', [], {
    DATA_DIR: dataDir,
    ...variables,
  });
  const [sizes, lines] = [[] as string[], [] as string[]];
  for (const line of out.split('\n')) (line.startsWith('Size - ') ? sizes : lines).push(line);
  return { code, lines, sizes, err };
}

/** Tests also run on a Node.js without security updates. */
const ofNode = nodeFindings().map(({ text }) => `Warning - Node.js: ${text}`);
const warnings = (others: number) => {
  const count = others + ofNode.length;
  if (count === 0) return 'no warnings';
  return count === 1 ? '1 warning' : `${count} warnings`;
};

const sizes = expect.arrayContaining([
  expect.stringMatching(/^Size - Database: [1-9]\d*\.\d MB$/),
  expect.stringMatching(/^Size - Pictures in the database: \d+ kB$/),
  expect.stringMatching(/^Size - Data folder: [1-9]\d+\.\d MB$/),
]);

it('passes beside a running shop and without one, and says what is wrong in one line each', {
  tags: 'slow',
}, async () => {
  const shop = await startShopProcess({ DATA_DIR: dataDir });
  const passed = {
    code: 0,
    lines:
      ofNode.length > 0 ? [...ofNode, `22 checks: no problems, ${warnings(0)}`] : ['All 22 checks passed'],
    sizes,
    err: '',
  };
  expect(await runDoctor()).toEqual(passed);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  // A header as from a proxy that is not in the shop's settings. The doctor learns of it with the shop's next heartbeat.
  await fetch(shop.url, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  await expect.poll(runDoctor, { timeout: 60_000 }).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^Problem - Proxies: .+ a proxy that is not trusted.+: set TRUST_PROXY/),
      ...ofNode,
      `22 checks: 1 problem, ${warnings(0)}`,
    ],
    sizes,
    err: '',
  });
  await shop.stop();
  expect(await runDoctor()).toEqual(passed);

  const warned = await runDoctor({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' });
  expect(warned).toMatchObject({ code: 0, err: '' });
  expect(warned.lines).toEqual([
    expect.stringMatching(/^Warning - Staff accounts: The demo account can still sign in: npm run staff -- /),
    expect.stringMatching(/^Warning - Identity: The shop has no name/),
    expect.stringMatching(/^Warning - Demo content: \d+ products/),
    expect.stringMatching(/^Warning - Demo content: Texts or pictures of the demo/),
    expect.stringMatching(/^Warning - Backups: /),
    expect.stringMatching(/^Warning - E-mail: /),
    ...ofNode,
    `22 checks: no problems, ${warnings(6)}`,
  ]);

  const mailDown = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@shop.example' };
  expect(await runDoctor(mailDown)).toEqual({
    code: 1,
    lines: [
      "Problem - E-mail: The mail server 127.0.0.1:1 can't be reached (ESOCKET): are its name and port right?",
      ...ofNode,
      `22 checks: 1 problem, ${warnings(0)}`,
    ],
    sizes,
    err: '',
  });
});

it('makes no database before the first start, and says what does', { tags: 'slow' }, async () => {
  const empty = await mkdtemp(join(tmpdir(), 'rackhouse-doctor-'));
  const none = join(empty, 'data');
  for (const dir of [empty, none]) {
    const { code, lines, err } = await runDoctor({ DATA_DIR: dir });
    const text = `There is none in ${dir} yet: the first start makes it (npm start), and the shop can be checked then`;
    expect([code, lines.join('\n').trim(), err]).toEqual([1, `Problem - Database: ${text}`, '']);
  }
  expect(await readdir(empty)).toEqual([]);
  await rm(empty, { recursive: true });
});

it('says that the database can’t be reached, and which setting is wrong', async () => {
  const gone = await runDoctor({ DATABASE_URL: 'postgresql://shop@127.0.0.1:1/shop' });
  expect(gone.code).toBe(1);
  expect(gone.lines[0]).toMatch(/^Problem - Database: Cannot reach a database at 127\.0\.0\.1:1 /);
  const wrong = await runDoctor({ PORT: 'http' });
  expect(wrong).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^Problem - Wrong setting - PORT: /)],
  });
});
