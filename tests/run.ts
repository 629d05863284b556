import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from './helpers/postgres.ts';
import { kinds, suites } from './kinds.ts';
import { type FileTime, playwrightFailures, timesOf, timingsPath, vitestFailures } from './reports.ts';

/**
 * `npm test`, `npm run test:all` and `npm run test:KIND [-- FILTER…]`: runs kinds of tests one after the other. `npm test --
 * --save-timings` also writes the time of each file, for `npm run check`.
 */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed, but only at the second try. */
  retried: number;
  /** The names of failed tests, to read below the table: the output of a kind is long. */
  failures: string[];
  times: FileTime[];
}

interface Outcome extends Counts {
  kind: string;
  seconds: number;
  isGood: boolean;
}

const savesTimings = process.argv.includes('--save-timings');
const [chosen = 'short', ...filters] = process.argv.slice(2).filter((word) => word !== '--save-timings');
const names = suites[chosen] ?? (kinds[chosen] ? [chosen] : undefined);
if (!names) {
  console.error(
    `There is no kind of tests ${chosen}; there are: ${Object.keys({ ...suites, ...kinds }).join(', ')}`,
  );
  process.exit(1);
}

let running: ChildProcess | undefined;
let interruptedBy: NodeJS.Signals | undefined;

/** The tests have a process group of their own, so that all of it ends, and only once, whichever process got the signal. */
function end(signal: NodeJS.Signals): void {
  if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
  try {
    process.kill(-running.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interruptedBy) return;
    interruptedBy = signal;
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 5000).unref();
  });
}

async function runProgram(args: string[], variables: Record<string, string> = {}): Promise<boolean> {
  if (interruptedBy) return false;
  const env = { ...process.env, ...variables };
  running = spawn(process.execPath, args, { env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(running, 'exit');
  return code === 0;
}

/** The report of Vitest or Playwright about its run; a check, or a run that broke off, has no such file. */
async function readCounts(path: string): Promise<Counts> {
  const report = await readFile(path, 'utf8').then(JSON.parse, () => ({}));
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  return {
    passed: expected + flaky + (report.numPassedTests ?? 0),
    failed: unexpected + (report.numFailedTests ?? 0),
    skipped: skipped + (report.numPendingTests ?? 0),
    retried: flaky,
    failures: [...vitestFailures(report), ...playwrightFailures(report)],
    times: timesOf(report),
  };
}

async function runKind(kind: string): Promise<Outcome> {
  const started = performance.now();
  // Named after this process: the check runs while the folder of this run is not there yet.
  const report = join(tmpdir(), `rackhouse-${process.pid}-${kind}.json`);
  const isGood = await runProgram([...(kinds[kind]?.command(report) ?? []), ...filters], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const counts = await readCounts(report);
  // Filters that leave out every test: the one that is meant has another name now.
  const isEmpty = filters.length > 0 && counts.skipped > 0 && counts.passed + counts.failed === 0;
  return { kind, seconds, isGood: isGood && !isEmpty, ...counts };
}

/** The files that took longest, and the share that each folder has of the time of all. */
function printTimes(times: FileTime[]): void {
  const folders = new Map<string, number>();
  for (const { file, seconds } of times) {
    const folder = file.split('/').slice(0, 2).join('/');
    folders.set(folder, (folders.get(folder) ?? 0) + seconds);
  }
  const total = times.reduce((all, { seconds }) => all + seconds, 0);
  const shares = [...folders].map(
    ([folder, seconds]) => `${folder} ${Math.round((100 * seconds) / total)} %`,
  );
  console.log(`\nShares of ${Math.round(total)} s of tests: ${shares.join(', ')}\nThe slowest files:`);
  const slowest = [...times].sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

function print(outcomes: Outcome[]): void {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const columns = ['seconds', 'passed', 'failed', 'skipped', 'retried'] as const;
  const row = (name: string, cells: (string | number)[]) =>
    name.padEnd(16) + cells.map((cell) => String(cell).padStart(9)).join('');
  console.log(`\n${row('', [...columns])}`);
  for (const outcome of outcomes) {
    console.log(
      row(
        outcome.kind,
        columns.map((key) => outcome[key]),
      ) + (outcome.isGood ? '' : '  FAILED'),
    );
  }
  const times = outcomes.flatMap((outcome) => outcome.times);
  if (times.length > 0) printTimes(times);
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n${failure}`);
  console.log(`\nFinished in ${Math.round(performance.now() / 1000)} s`);
  console.log(`Tests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
}

const outcomes: Outcome[] = [];
// It starts during the check. All kinds share it, and its temporary folder.
const starting = startTestPostgres();
// Told once it is needed; until then the check goes on.
starting.catch(() => {});
// The check builds too; tests of a single kind must not run against an old build.
const isBuilt = names.includes('check') || (await runProgram(['--import', 'tsx', 'tests/check.ts', 'build']));
for (const kind of isBuilt ? names : []) {
  if (kind !== 'check') await starting;
  outcomes.push(await runKind(kind));
}
await (await starting).stop();
if (interruptedBy) process.exit(128 + constants.signals[interruptedBy]);
print(outcomes);
if (savesTimings) {
  const longest = outcomes.flatMap(({ times }) => times.map(({ file, longest }) => [file, longest] as const));
  const sorted = longest.sort(([one], [other]) => (one < other ? -1 : 1));
  const rounded = sorted.map(([file, seconds]) => [file, Math.round(10 * seconds) / 10]);
  await writeFile(timingsPath, `${JSON.stringify(Object.fromEntries(rounded), undefined, 2)}\n`);
}
process.exit(isBuilt && outcomes.every(({ isGood }) => isGood) ? 0 : 1);
