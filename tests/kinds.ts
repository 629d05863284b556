/** A kind of tests: the program that runs it, and what it writes its counts to. */
interface Kind {
  command(report: string): string[];
}

const vitest = (project: string): Kind => ({
  command: (report) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
});

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

/** What each of them proves, and where a new test goes, is in README.md beside this file. */
export const kinds: Record<string, Kind> = {
  check: program('tests/check.ts'),
  unit: vitest('unit'),
  api: vitest('api'),
  process: vitest('process'),
  journeys: playwright('journeys', 'journeys-phone'),
  'main-screens': playwright('main-screens'),
  screens: playwright('screens'),
  upgrades: vitest('upgrades'),
  commands: vitest('commands'),
  crash: vitest('crash'),
  faults: program('tests/faults/command.ts'),
  fuzz: vitest('fuzz'),
  large: vitest('large'),
  load: vitest('load'),
  simulation: vitest('simulation'),
  dump: vitest('dump'),
  proxies: vitest('proxies'),
  hosts: vitest('hosts'),
  prometheus: vitest('prometheus'),
  browser: playwright('desktop', 'phone'),
  'screens-phone': playwright('screens-phone'),
  clients: vitest('clients'),
  'node-versions': program('tests/node-versions/command.ts'),
};

const short = ['check', 'unit', 'api', 'process', 'journeys', 'main-screens'];

export const suites: Record<string, string[]> = {
  short,
  // The browser tests contain the journeys, and the screens the main ones.
  all: Object.keys(kinds).filter((kind) => kind !== 'journeys' && kind !== 'main-screens'),
};
