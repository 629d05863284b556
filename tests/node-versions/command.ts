import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';

/** Those that the README names. */
const majors = ['20', '22', '24'];

/** Git ignores it, and `npm ci` empties it. */
const cache = 'node_modules/.cache/node-versions';

/** The package that has the program for this machine; that of npm's `node` only fetches it, by an install script. */
function packageName(): string {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** @returns the folder of the program */
function installNode(major: string): string {
  const folder = join(cache, major);
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', folder, ...flags, `${packageName()}@${major}`], {
    stdio: 'inherit',
  });
  return join(process.cwd(), folder, 'node_modules', packageName(), 'bin');
}

/** Programs that the tests start by name are of that version too. */
async function runApiTests(binaries: string, filters: string[]): Promise<boolean> {
  const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` };
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=api', ...filters];
  const [code] = await once(spawn(join(binaries, 'node'), args, { env, stdio: 'inherit' }), 'exit');
  return code === 0;
}

/** `npm run test:node-versions [-- FILTER…]`: the API tests on the versions of Node that this process is not. */
const failed: string[] = [];
for (const major of majors.filter((major) => !process.version.startsWith(`v${major}.`))) {
  const binaries = installNode(major);
  const version = execFileSync(join(binaries, 'node'), ['--version'], { encoding: 'utf8' }).trim();
  console.log(`API tests on Node ${version}`);
  if (!(await runApiTests(binaries, process.argv.slice(2)))) failed.push(version);
}
console.log(failed.length === 0 ? 'They pass on all of them' : `They fail on ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
