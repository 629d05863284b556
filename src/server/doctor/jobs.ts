import { type HealthFinding, problem } from '../../shared/base/health.ts';
import { countFailedJobs, countStuckJobs } from '../database/jobs/queue.ts';
import type { DoctorParts } from './finding.ts';

/** Background jobs are done, and none has failed for good. */
export async function checkJobs({ db }: DoctorParts): Promise<HealthFinding[]> {
  const failed = await countFailedJobs(db);
  const stuck = await countStuckJobs(db);
  return [
    ...failed.map(({ name, count }) =>
      problem(`${count} ${name} jobs have failed for good: npm run invariants says why`),
    ),
    ...stuck.map(({ name, count }) =>
      problem(`${count} ${name} jobs have been running or waiting for ten minutes: restart the shop`),
    ),
  ];
}
