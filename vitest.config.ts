import { defineConfig } from 'vitest/config';

// A busy machine is slow, not wrong: these only end what would never end.
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000 };

const kind = (name: string, more: object = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...timeouts, ...more },
});

export default defineConfig({
  test: {
    globalSetup: 'tests/global-setup.ts',
    // Much of what API tests do is waiting.
    maxWorkers: 3,
    tags: [
      { name: 'slow', description: 'waits for a clock or an outage, or repeats much: `npm run test:slow`' },
    ],
    strictTags: true,
    projects: [
      kind('unit', { isolate: false, setupFiles: 'tests/unit/setup.ts' }),
      // Each file has a shop and a database of its own; loading the server anew for each would double the time.
      kind('api', { isolate: false }),
      // Shops of several currencies, one after the other: a process has one at a time.
      kind('merchants'),
      kind('process'),
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
