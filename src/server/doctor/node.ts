import { type HealthFinding, warning } from '../../shared/base/health.ts';

/** The last day with security updates, by major version: the release schedule of the Node.js project. */
const supportedUntil: Record<number, string> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** @param version as `process.version` has it */
export function nodeFindings(version = process.version, now = new Date()): HealthFinding[] {
  const end = supportedUntil[Number.parseInt(version.slice(1), 10)];
  if (end === undefined || now.toISOString().slice(0, 10) <= end) return [];
  return [
    warning(`Node.js ${version.slice(1)} has had no security updates since ${end}: install Node.js 24`),
  ];
}

export const checkNode = async (): Promise<HealthFinding[]> => nodeFindings();
