import { defineConfig } from 'vitest/config';

// Kinds of tests run one after the other: the processes that are killed and timed want the machine to themselves.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          sequence: { groupOrder: 1 },
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/api/global-setup.ts',
          // Each file has a shop and a database of its own; loading the server anew for each would double the time.
          isolate: false,
          maxWorkers: 2,
          // A busy machine is slow, not wrong: these only end what would never end.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'process',
          sequence: { groupOrder: 2 },
          include: ['tests/process/**/*.test.ts'],
          // Five thousand calls; a busy machine is slow, not wrong.
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
