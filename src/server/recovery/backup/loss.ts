import { isoIn } from '../../../shared/base/day.ts';
import { counted } from '../../../shared/base/locale.ts';
import type { BaseBackup } from './bases.ts';
import { describePath, walFolder } from './place.ts';
import type { Scratch } from './restore.ts';
import { formatLsn, historyName, parseLsn, segmentName, segmentsBetween } from './wal.ts';

/** Changes that were received, but are missing in the restored database. */
export interface Loss {
  /** The time of the last restored change. */
  from: Date;
  /** The time until which they were received; undefined if it is unknown. */
  to: Date | undefined;
  reason: string;
}

interface Position {
  timeline: number;
  lsn: bigint;
}

const isBefore = (a: Position, b: Position) =>
  a.timeline === b.timeline ? a.lsn < b.lsn : a.timeline < b.timeline;

/** Why the log could be read only up to here, though it reaches further. */
function reasonOf(
  base: BaseBackup,
  { end, faults, received, histories }: Scratch,
  expected: Position,
): string {
  const { place, manifest } = base;
  const [fault] = faults.filter((each) => isBefore(end, { ...each, lsn: each.end }));
  if (fault) return fault.reason;
  const known = new Set([...received.map(({ segment }) => segment), ...manifest.wal.map(({ path }) => path)]);
  const nameOf = (name: string) => describePath(place, `${walFolder}/${name}`);
  const findMissing = (timeline: number, until: bigint) =>
    segmentsBetween(timeline, end.lsn, until).find((segment) => !known.has(segment));
  const isSame = expected.timeline === end.timeline;
  const history = historyName(expected.timeline);
  const missing =
    findMissing(end.timeline, isSame ? expected.lsn : end.lsn + 1n) ??
    (isSame || histories.includes(history) ? undefined : history) ??
    // A timeline begins with a copy of the segment in which the one before it ended.
    (expected.timeline === end.timeline + 1 ? findMissing(expected.timeline, expected.lsn) : undefined);
  if (missing) return `${nameOf(missing)} is missing`;
  return `${nameOf(segmentName(end.timeline, end.lsn))} is damaged after ${formatLsn(end.lsn)}`;
}

/** Compares the position at which PostgreSQL stopped reading the log with its received end. @returns undefined if nothing is lost */
export function findLoss(base: BaseBackup, scratch: Scratch): Loss | undefined {
  const { end, received, faults, mark, lastCommit } = scratch;
  const known = mark?.systemIdentifier === base.manifest.systemIdentifier ? mark : undefined;
  const expected = [
    ...(known ? [{ timeline: known.timeline, lsn: parseLsn(known.lsn) }] : []),
    // The last records of a complete segment may need the next one.
    ...received
      .filter(({ isComplete }) => isComplete)
      .map(({ timeline, start }) => ({ timeline, lsn: start })),
    ...faults.map((fault) => ({ timeline: fault.timeline, lsn: fault.end })),
  ];
  const furthest = expected.reduce((a, b) => (isBefore(a, b) ? b : a), end);
  if (!isBefore(end, furthest)) return undefined;
  const from = lastCommit ?? new Date(base.manifest.finishedAt);
  const to = known && new Date(known.at);
  return { from, to: to && to > from ? to : undefined, reason: reasonOf(base, scratch, furthest) };
}

const units: [string, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Such as `12 minutes`: the largest unit of which there are two or more. */
function describeSpan(ms: number): string {
  const [name, size] = units.find(([, each]) => ms >= 2 * each) ?? ['second', 1000];
  return counted(Math.max(1, Math.round(ms / size)), name);
}

/** @param orders the number of lost orders, if it is known */
export function describeLoss({ from, to, reason }: Loss, timeZone: string, orders = 0): string {
  const span = to ? [describeSpan(to.getTime() - from.getTime())] : [];
  const extent = [...span, ...(orders > 0 ? [counted(orders, 'order')] : [])].join(', ');
  return `Changes from ${isoIn(from, timeZone)} on are lost${extent && ` (${extent})`}: ${reason}`;
}
