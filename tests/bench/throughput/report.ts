import type { Machine } from './machine.ts';
import type { Floor, JudgedGoal, Result } from './row.ts';

/** A figure that is no rate: it has a goal, and nothing else. */
export interface Reading extends JudgedGoal {
  name: string;
  value: string;
}

export interface Report {
  machine: Machine;
  results: Result[];
  readings: Reading[];
}

export const titles = [
  'what',
  'answers',
  'a second',
  'p50 ms',
  'p99 ms',
  'errors',
  'SQL',
  'bytes',
  'CPU µs',
  'peak MiB',
  '× SQL',
  '× constant',
  'goals',
];

export const whole = (value = Number.NaN) =>
  Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en-US');
const tenths = (value: number) => (value < 10 ? value.toFixed(1) : whole(value));

function ratio({ load, floors }: Result, floor: Floor): string {
  const least = floors[floor];
  if (least === undefined) return '–';
  const part = load.perSecond / least.perSecond;
  return `${part < 0.01 ? part.toFixed(4) : part.toFixed(2)} of ${whole(least.perSecond)}`;
}

/** The floor in the column beside the SQL: for an order the one that it alternates with, for a sign-in the password. */
function besideSql({ floors }: Result): Floor {
  if (floors.noWebhook !== undefined) return 'noWebhook';
  if (floors.order !== undefined) return 'order';
  return floors.password === undefined ? 'sql' : 'password';
}

const goalText = ({ text, isMet }: JudgedGoal) => `${isMet ? '✓' : '✗'} ${text}`;

export function cellsOf(result: Result): string[] {
  const { row, cache, load, statements, bytes } = result;
  return [
    row,
    cache === 'on' ? 'cached' : 'uncached',
    whole(load.perSecond),
    tenths(load.p50),
    tenths(load.p99),
    whole(load.errors),
    String(statements),
    bytes.sent === bytes.plain ? whole(bytes.sent) : `${whole(bytes.sent)} of ${whole(bytes.plain)}`,
    whole(result.processorMicroseconds),
    whole(result.peakMegabytes),
    ratio(result, besideSql(result)),
    ratio(result, result.floors.orderStatement ? 'orderStatement' : 'constant'),
    result.goals.map(goalText).join('; '),
  ];
}

const widths = [40, 7, 9, 7, 7, 6, 4, 16, 8, 8, 16, 16, 0];

export function printCells(cells: string[]): void {
  const padded = cells.map((cell, index) => {
    const width = widths[index] as number;
    return index < 2 ? cell.padEnd(width) : index === cells.length - 1 ? cell : cell.padStart(width);
  });
  console.log(padded.join(' '));
}

export function printReading({ name, value, ...goal }: Reading): void {
  console.log(`${name.padEnd(40)} ${value}  ${goalText(goal)}`);
}

export function missedGoals({ results, readings }: Report): number {
  const goals = [...results.flatMap((result) => result.goals), ...readings];
  return goals.filter(({ isMet }) => !isMet).length;
}
