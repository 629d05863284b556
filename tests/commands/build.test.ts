import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const project = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'prisma.config.ts'],
  ...['src', 'prisma', 'dist'],
];

/** A copy of the project as it is built now. */
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rackhouse-build-'));
  await Promise.all(project.map((name) => cp(name, join(folder, name), { recursive: true })));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const linkPackages = () => symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));

/** `npm run …` in the copy. */
function npmRun(args: string[], variables: Record<string, string> = {}) {
  const child = spawn('npm', ['run', '-s', ...args], {
    cwd: folder,
    env: { ...process.env, npm_config_loglevel: 'error', ...variables },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { npm: child.pid as number, ended, output: () => output };
}

const stampOf = (output: string) => readFile(join(folder, output, '.made-from'), 'utf8');
const drafts = async () => (await readdir(join(folder, 'dist'))).filter((name) => name.includes('draft'));

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

it('builds nothing that is up to date, whatever the environment', async () => {
  await linkPackages();
  const { code, output } = await npmRun(['build'], { NODE_ENV: 'development', PORT: '1' }).ended;
  expect([code, output]).toEqual([0, '']);
});

it('needs no package where all is up to date, and else says which is missing', async () => {
  await mkdir(join(folder, 'node_modules'));
  expect(await npmRun(['build']).ended).toEqual({ code: 0, output: '' });
  await appendFile(join(folder, 'src/server/start/main.ts'), '// changed\n');
  const { code, output } = await npmRun(['build']).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^dist\/server has to be built, and vite is not installed: run npm ci, .+\n$/);
});

it('shows the whole error of a build that fails, and takes nothing of it for built', async () => {
  await linkPackages();
  const before = await stampOf('dist/server');
  await appendFile(join(folder, 'src/server/start/main.ts'), 'const broken = ;\n');
  const { code, output } = await npmRun(['build']).ended;
  expect(code).toBe(1);
  expect(output).toContain('The build failed:');
  expect(output).toMatch(/Unexpected token(?:.*\n)*.*src\/server\/start\/main\.ts:\d+:\d+/);
  expect(await stampOf('dist/server')).toBe(before);
  expect(await drafts()).toEqual([]);
  await cp('src/server/start/main.ts', join(folder, 'src/server/start/main.ts'));
  expect(await npmRun(['build']).ended).toEqual({ code: 0, output: '' });
});

it.each([
  ['SIGINT', 'the group, as Ctrl-C does', (npm: number) => -npm],
  ['SIGTERM', 'npm alone', (npm: number) => npm],
] as const)('leaves nothing behind when %s is sent to %s', async (signal, _target, pidOf) => {
  await linkPackages();
  const before = await stampOf('dist/server');
  await appendFile(join(folder, 'src/server/start/main.ts'), '// changed\n');
  const build = npmRun(['build']);
  await expect.poll(build.output, { timeout: 60_000, interval: 20 }).toBe('Building dist/server\n');
  process.kill(pidOf(build.npm), signal);
  await build.ended;
  await expect.poll(() => isGroupAlive(build.npm), { timeout: 10_000, interval: 20 }).toBe(false);
  expect(build.output()).toBe('Building dist/server\n');
  expect(await stampOf('dist/server')).toBe(before);
  expect(await drafts()).toEqual([]);
});

it('sweeps what a killed build has begun, and with --verbose shows what the tool says', async () => {
  await linkPackages();
  const abandoned = join(folder, `prisma/generated.draft-${2 ** 22 + 1}`);
  await mkdir(abandoned);
  const { code, output } = await npmRun(['generate', '--', '--force', '--verbose']).ended;
  expect([code, existsSync(abandoned)]).toEqual([0, false]);
  expect(output).toMatch(
    /^Building prisma\/generated\n(?:.*\n)*.*Generated Prisma Client(?:.*\n)*Built in \d+\.\d s\n$/,
  );
});
