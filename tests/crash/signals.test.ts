import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { npmStart } from '../helpers/npm-start.ts';

let shop: ReturnType<typeof npmStart>;

async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rackhouse-signals-'));
  await chmod(folder, 0o755);
  return folder;
}

afterEach(() => shop.end());

/** The one process that npm has started: the shop's first, or the shell that will become it. */
const firstProcess = (npm: number) => Number(readFileSync(`/proc/${npm}/task/${npm}/children`, 'utf8'));

const targets = {
  'the group, as Ctrl-C does': (npm: number) => -npm,
  'npm alone': (npm: number) => npm,
  "the shop's first process": firstProcess,
};

describe('npm start, told to stop', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await makeDataDir();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const cases: [signal: NodeJS.Signals, target: keyof typeof targets, times: number, workers: string][] = [
    ['SIGINT', 'the group, as Ctrl-C does', 1, '1'],
    ['SIGINT', 'the group, as Ctrl-C does', 3, '2'],
    ['SIGTERM', 'the group, as Ctrl-C does', 1, '2'],
    ['SIGTERM', 'the group, as Ctrl-C does', 3, '1'],
    ['SIGINT', 'npm alone', 3, '1'],
    ['SIGTERM', 'npm alone', 1, '2'],
    ['SIGINT', "the shop's first process", 1, '2'],
    ['SIGTERM', "the shop's first process", 3, '2'],
    ['SIGTERM', "the shop's first process", 3, '1'],
  ];
  it.each(cases)('by %s to %s, %i times, stops %s workers and PostgreSQL', async (...one) => {
    const [signal, target, times, WEB_CONCURRENCY] = one;
    shop = npmStart(dataDir, { WEB_CONCURRENCY });
    await shop.isOpen();
    const pid = targets[target](shop.npm);
    const toldAt = performance.now();
    for (let n = 0; n < times; n += 1) {
      if (n > 0) await sleep(30);
      process.kill(pid, signal);
    }
    expect(await shop.expectEnd()).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(10_000);
  });

  it('stops PostgreSQL within 10 s also while a client never finishes its request', async () => {
    shop = npmStart(dataDir, { WEB_CONCURRENCY: '1' });
    await shop.isOpen();
    const [, port] = /is open at http:\/\/127\.0\.0\.1:(\d+)/.exec(shop.output()) ?? [];
    const client = connect(Number(port), '127.0.0.1').on('error', () => {});
    client.write(
      'POST /trpc/order.place HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    await new Promise((resolve) => client.once('ready', resolve));
    const toldAt = performance.now();
    process.kill(-shop.npm, 'SIGTERM');
    expect(await shop.expectEnd()).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(10_000);
  });
});

describe('npm start, told to stop before it is open', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await makeDataDir();
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const home = () => join(dataDir, 'postgres');
  const moments = {
    'while it makes the database': () => existsSync(home()) && readdirSync(home()).includes('password'),
    'while PostgreSQL starts': () => existsSync(join(home(), 'data', 'postmaster.pid')),
    'while it migrates': () =>
      existsSync(join(home(), 'postgres.log')) &&
      readFileSync(join(home(), 'postgres.log'), 'utf8').includes('ready to accept connections'),
  };
  const cases: [keyof typeof moments, NodeJS.Signals, keyof typeof targets, string][] = [
    ['while it makes the database', 'SIGINT', 'the group, as Ctrl-C does', '2'],
    ['while PostgreSQL starts', 'SIGTERM', "the shop's first process", '2'],
    ['while it migrates', 'SIGINT', 'the group, as Ctrl-C does', '2'],
    ['while it migrates', 'SIGTERM', 'npm alone', '1'],
  ];
  it.each(cases)('%s, by %s to %s, with %s workers, leaves nothing behind', async (...one) => {
    const [moment, signal, target, WEB_CONCURRENCY] = one;
    shop = npmStart(dataDir, { WEB_CONCURRENCY });
    await expect.poll(moments[moment], { timeout: 60_000, interval: 5 }).toBe(true);
    const toldAt = performance.now();
    process.kill(targets[target](shop.npm), signal);
    expect(await shop.expectEnd()).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(10_000);
    expect(shop.output()).not.toContain('is open at');
    expect(shop.output()).not.toContain('Error');
  });
});
