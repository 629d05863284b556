import { existsSync, readFileSync } from 'node:fs';
import { timingsPath } from './reports.ts';

/** A step of `npm run check`: refuses files of the short suite that keep a commit waiting. */

const mostSeconds = 15;

const timings: Record<string, number> = JSON.parse(readFileSync(timingsPath, 'utf8'));
for (const [file, seconds] of Object.entries(timings)) {
  if (seconds <= mostSeconds || !existsSync(file)) continue;
  process.exitCode = 1;
  console.error(
    `${file} takes ${seconds} s, ${mostSeconds} s at most: tag what waits or repeats as slow, or divide the file; then npm test -- --save-timings`,
  );
}
