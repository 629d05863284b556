import { type HealthFinding, problem } from '../../shared/base/health.ts';
import type { DoctorParts } from './finding.ts';

/** Holds and sessions end by these clocks; the card provider's signatures are valid for five minutes. */
const toleranceSeconds = 10;

/** @param time of the other clock, read just now */
export function clockFindings(other: string, time: Date, now = new Date()): HealthFinding[] {
  const seconds = Math.round((now.getTime() - time.getTime()) / 1000);
  if (Math.abs(seconds) <= toleranceSeconds) return [];
  const way = seconds > 0 ? 'ahead of' : 'behind';
  return [problem(`The clock here is ${Math.abs(seconds)} seconds ${way} that of ${other}: set both by NTP`)];
}

/** The clock of this machine agrees with the database's. */
export async function checkClock({ db }: DoctorParts): Promise<HealthFinding[]> {
  const [{ time }] = await db.$queryRaw<[{ time: Date }]>`SELECT clock_timestamp() AS time`;
  return clockFindings('the database', time);
}
