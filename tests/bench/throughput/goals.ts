import type { Floor, Goal, JudgedGoal, Result } from './row.ts';

const floorNames: Record<Floor, string> = {
  constant: 'a constant answer',
  sql: 'the bare SQL',
  password: 'the bare password',
  order: 'the bare transaction',
  orderStatement: 'the bare statement',
  noWebhook: 'without a webhook',
};

type Figures = Pick<Result, 'cache' | 'load' | 'bytes' | 'floors' | 'smallP50'>;

function judgeOne(goal: Goal, { load, bytes, floors, smallP50 }: Figures): JudgedGoal | undefined {
  if ('atLeast' in goal) {
    const ratio = load.perSecond / (floors[goal.of]?.perSecond ?? Number.NaN);
    return { text: `≥ ${goal.atLeast} × ${floorNames[goal.of]}`, isMet: ratio >= goal.atLeast };
  }
  if ('perSecond' in goal) {
    return { text: `≥ ${goal.perSecond} a second`, isMet: load.perSecond >= goal.perSecond };
  }
  if ('p99Under' in goal) return { text: `p99 < ${goal.p99Under} ms`, isMet: load.p99 < goal.p99Under };
  if ('kilobytesAtMost' in goal) {
    return { text: `≤ ${goal.kilobytesAtMost} kB`, isMet: bytes.sent <= goal.kilobytesAtMost * 1000 };
  }
  if (smallP50 === undefined) return undefined;
  return {
    text: `p50 ≤ ${goal.timesSmall} × ${smallP50.toFixed(1)} ms of 1,000 products`,
    isMet: load.p50 <= goal.timesSmall * smallP50,
  };
}

/** The goals that a result is for; that all is answered as it should be is one of every row, named when it is missed. */
export function judge(goals: Goal[], result: Figures): JudgedGoal[] {
  const own = goals.filter(({ cache }) => cache === result.cache);
  const judged = own.flatMap((goal) => judgeOne(goal, result) ?? []);
  if (result.load.perSecond === 0) judged.push({ text: 'any answer', isMet: false });
  if (result.load.errors > 0) judged.push({ text: 'no errors', isMet: false });
  return judged;
}
