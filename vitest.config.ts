import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import timings from './tests/timings.json' with { type: 'json' };

const secondsOf = ({ moduleId }: TestSpecification) =>
  (timings as Record<string, number>)[relative('.', moduleId)] ?? 0;

/** Begins with the files that take longest, so that no worker is left alone with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = (one: TestSpecification, other: TestSpecification) =>
      one.project.name.localeCompare(other.project.name);
    return files.toSorted((one, other) => byProject(one, other) || secondsOf(other) - secondsOf(one));
  }
}

// A busy machine is slow, not wrong: these only end what would never end.
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };

const kind = (name: string, more: object = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...timeouts, ...more },
});

/**
 * Each file has a shop and a database of its own; loading the server anew for each would double the time. React and tRPC are those
 * of the built shop: in development they take a fifth of the processor time.
 */
const shopKind = (name: string, more: object = {}) => ({
  ...kind(name, { isolate: false, env: { NODE_ENV: 'production' }, ...more }),
  oxc: { jsx: { development: false } },
});

export default defineConfig({
  test: {
    globalSetup: 'tests/global-setup.ts',
    // Much of what API tests do is waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'slow', description: 'waits for a clock or an outage, or repeats much: `npm run test:slow`' },
    ],
    strictTags: true,
    projects: [
      kind('unit', { isolate: false, setupFiles: 'tests/unit/setup.ts' }),
      shopKind('api'),
      shopKind('merchants'),
      shopKind('process'),
      // All three: each project compiles and loads the server for itself.
      shopKind('server', { include: ['tests/{api,merchants,process}/**/*.test.ts'] }),
      kind('upgrades'),
      kind('commands'),
      kind('crash'),
      kind('large'),
      // What they measure is not to be that of another file.
      kind('load', { fileParallelism: false }),
      kind('fuzz'),
      kind('simulation'),
      kind('dump'),
      kind('proxies'),
      // Several shops and servers in each file.
      kind('hosts', { fileParallelism: false }),
      kind('prometheus'),
      // It installs the packages of four generators.
      kind('clients', { hookTimeout: 600_000 }),
    ],
  },
});
