import { existsSync, readFileSync } from 'node:fs';
import { timingsPath } from './reports.ts';

/** A step of `npm run check`: refuses files of the short suite that keep a commit waiting. */

/** The time beside other files, three at a time on two cores: about 15 seconds alone. */
const mostSeconds = 30;

/** Files that were longer when this was first measured: they may become shorter, and are to be divided. */
const longer: Record<string, number> = {
  'tests/api/contract.test.ts': 65,
  'tests/api/staff-access.test.ts': 35,
  'tests/process/workers.test.ts': 40,
};

const timings: Record<string, number> = JSON.parse(readFileSync(timingsPath, 'utf8'));
for (const [file, seconds] of Object.entries(timings)) {
  const most = longer[file] ?? mostSeconds;
  if (seconds <= most || !existsSync(file)) continue;
  process.exitCode = 1;
  console.error(
    `${file} takes ${seconds} s, ${most} s at most: tag what waits or repeats as slow, or divide the file; then npm test -- --save-timings`,
  );
}
