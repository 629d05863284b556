/** A kind of tests: the program that runs it, and the file for its counts. */
interface Kind {
  command(report: string): string[];
}

/** @param options of Vitest */
const vitest = (projects: string | string[], ...options: string[]): Kind => ({
  command: (report) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...[projects].flat().map((project) => `--project=${project}`),
    ...options,
    '--reporter=default',
    '--reporter=./tests/vitest-report.ts',
    `--outputFile.json=${report}`,
  ],
});

const quick = '--tagsFilter=!slow';

const playwright = (...projects: string[]): Kind => ({
  command: () => [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/browser',
    '--reporter=list,json',
    ...projects.map((project) => `--project=${project}`),
  ],
});

const program = (...args: string[]): Kind => ({ command: () => ['--import', 'tsx', ...args] });

/** README.md beside this file says what each kind proves, and which kind a new test belongs to. */
export const kinds: Record<string, Kind> = {
  check: program('tests/check.ts'),
  unit: vitest('unit'),
  api: vitest('api', quick),
  merchants: vitest('merchants'),
  process: vitest('process', quick),
  // One waits while another works.
  server: vitest(['unit', 'server'], quick),
  journeys: playwright('journeys', 'journeys-phone', 'main-screens'),
  screens: playwright('screens'),
  slow: vitest('server', '--tagsFilter=slow'),
  upgrades: vitest('upgrades'),
  commands: vitest('commands'),
  crash: vitest('crash'),
  faults: program('tests/faults/command.ts'),
  fuzz: vitest('fuzz'),
  large: vitest('large'),
  load: vitest('load'),
  simulation: vitest('simulation'),
  'new-status': program('tests/new-status/command.ts'),
  dump: vitest('dump'),
  proxies: vitest('proxies'),
  hosts: vitest('hosts'),
  prometheus: vitest('prometheus'),
  browser: playwright('desktop', 'phone'),
  'screens-phone': playwright('screens-phone'),
  clients: vitest('clients'),
  'node-versions': program('tests/node-versions/command.ts'),
};

/** They are parts of others: the server's tests, the browser tests and the screens. */
const parts = ['unit', 'api', 'merchants', 'process', 'journeys'];

export const suites: Record<string, string[]> = {
  short: ['check', 'server', 'journeys'],
  all: Object.keys(kinds).filter((kind) => !parts.includes(kind)),
};
