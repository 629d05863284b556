import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

/** `npm run check [-- STEP…]`: the checks that do not run the shop. The output of failed steps is shown in full. */

const steps: Record<string, string> = {
  build: 'npm run -s build && npm run -s budget',
  types: 'tsc',
  lint: 'biome ci',
  'unused code': 'knip',
  structure: 'node --import tsx tools/structure/check.ts',
  'test times': 'node --import tsx tests/timings.ts',
  'API document': 'npm run -s openapi -- --check',
};

const run = promisify(execFile);
const PATH = `node_modules/.bin:${process.env.PATH}`;

/** The figures of the structure step. */
let measurements = '';

async function check(name: string): Promise<boolean> {
  const started = performance.now();
  const { error, stdout, stderr } = await run('sh', ['-c', steps[name] as string], {
    env: { ...process.env, PATH },
    maxBuffer: 100_000_000,
  }).then(
    (output) => ({ ...output, error: undefined }),
    (error: Error & { stdout: string; stderr: string }) => ({ ...error, error }),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${error ? 'FAILED' : 'passed'}  ${name.padEnd(12)} ${seconds.padStart(5)} s`);
  if (error) console.log(`${stdout}${stderr}`);
  else if (name === 'structure') measurements = stdout;
  return !error;
}

/** Files and lines of each folder of the code, and the figures of the structure step, to show growth. */
function printSizes(): void {
  process.stdout.write(measurements);
  const files = execFileSync('git', ['ls-files', 'src', 'prisma', 'tests', 'tools', 'examples'], {
    encoding: 'utf8',
  });
  const sizes = new Map<string, { files: number; lines: number }>();
  for (const path of files.split('\n').filter((file) => /\.(tsx?|mjs|sql|prisma|css)$/.test(file))) {
    const [top = '', second = ''] = path.split('/');
    const folder = top === 'src' ? `${top}/${second}` : top;
    const size = sizes.get(folder) ?? { files: 0, lines: 0 };
    size.files += 1;
    size.lines += readFileSync(path, 'utf8').split('\n').length - 1;
    sizes.set(folder, size);
  }
  for (const [folder, { files, lines }] of sizes)
    console.log(`${folder.padEnd(14)} ${files} files, ${lines} lines`);
}

execFileSync('npm', ['run', '-s', 'generate'], { stdio: ['ignore', 'ignore', 'inherit'] });
const asked = process.argv.slice(2);
const names = Object.keys(steps).filter((name) => asked.length === 0 || asked.includes(name));
// As many at a time as most machines have cores.
const inTurn = pLimit(2);
const passed = await Promise.all(names.map((name) => inTurn(() => check(name))));
if (asked.length === 0) printSizes();
process.exit(passed.every(Boolean) ? 0 : 1);
