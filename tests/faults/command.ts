import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findDamage } from './check.ts';
import type { Fault } from './fault.ts';
import { clockFaults } from './rows/clock.ts';
import { diskFaults } from './rows/disk.ts';
import { networkFaults } from './rows/network.ts';
import { postgresFaults } from './rows/postgres.ts';
import { processFaults } from './rows/processes.ts';
import { serviceFaults } from './rows/services.ts';
import { steadyLoad } from './rows/steady.ts';
import { upgradeFaults } from './rows/upgrade.ts';
import { Scene } from './scene.ts';

/**
 * `npm run test:faults [-- NAME… --times N]`: makes each fault happen under a load of buyers, N times (default: once), and prints
 * what they saw. Exit code 1 if a promise was not kept, or an order is lost or was sold twice.
 */
const faults: Fault[] = [
  ...processFaults,
  ...postgresFaults,
  ...networkFaults,
  ...serviceFaults,
  ...diskFaults,
  ...upgradeFaults,
  ...clockFaults,
  steadyLoad,
];

/** Buyers go on ordering until all is well, for so many orders and for so long. */
const ordersAfter = 40;
const recoveryMs = 60_000;

/** The longest time without an order. For a lasting fault, only the time after its end counts. */
function longestGap({ buyers, period: [begun, over] }: Scene): number {
  const times = [begun, ...buyers.acknowledged.map(({ at }) => at).filter((at) => at > begun)];
  const gaps = times.slice(1).map((at, n) => at - Math.max(times[n] as number, Math.min(over, at)));
  return Math.max(...gaps, 0) / 1000;
}

function findBadAnswers({ mayBeSeen = [503] }: Fault, { seen }: Scene['buyers']): string[] {
  const bad = [...seen].filter(([what]) => what !== 200 && !mayBeSeen.includes(what));
  return bad.map(([what, times]) => `buyers saw ${what} ${times} times`);
}

interface Outcome {
  gaps: number[];
  orders: number;
  seen: string;
  broken: string[];
}

async function runFault(fault: Fault, times: number): Promise<Outcome> {
  const scene = new Scene(fault);
  const gaps: number[] = [];
  const broken: string[] = [];
  try {
    await scene.open();
    for (let n = 0; n < times; n++) {
      await fault.run(scene);
      await scene.buyers.more(ordersAfter, recoveryMs);
      const gap = longestGap(scene);
      gaps.push(gap);
      console.log(`${fault.name}: ${gap.toFixed(1)} s`);
      await scene.settle();
    }
    await scene.buyers.stop();
    const longest = Math.max(...gaps);
    if (longest > fault.gapSeconds) broken.push(`${longest.toFixed(1)} s without an order`);
    broken.push(...findBadAnswers(fault, scene.buyers), ...(await findDamage(scene)));
    const code = await scene.shop.stop();
    if (code !== 0) broken.push(`the shop stopped with ${code}`);
  } catch (error) {
    broken.push((error as Error).message);
  }
  if (broken.length > 0) console.error(`${broken.join('\n')}\n${warningsIn(scene.shop?.output() ?? '')}`);
  await scene.close();
  const seen = [...(scene.buyers?.seen ?? [])].map(([what, count]) => `${what} ×${count}`).join(', ');
  return { gaps, orders: scene.buyers?.acknowledged.length ?? 0, seen, broken };
}

/** The last lines of a shop's log that are no news of debugging. */
function warningsIn(output: string): string {
  const lines = output.split('\n').filter((line) => !/"level":(20|30)/.test(line));
  return lines.slice(-40).join('\n');
}

function rowOf({ name, gapSeconds }: Fault, { gaps, orders, seen, broken }: Outcome): string {
  const sorted = [...gaps].sort((a, b) => a - b);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const kept = broken.length > 0 ? `no: ${broken.join('; ')}` : 'yes';
  return `| ${name} | ${gaps.length} | ${orders} | ${median.toFixed(1)} | ${longest.toFixed(1)} | ${gapSeconds} | ${seen} | ${kept} |`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '1' } },
});
const isChosen = ({ name, isLong }: Fault) =>
  positionals.length === 0 ? !isLong : positionals.some((word) => name.includes(word));
/** The need of a row that this machine does not meet. */
function missing({ needsRoot, needsFile }: Fault): string | undefined {
  if (needsRoot && process.getuid?.() !== 0) return 'needs root';
  return needsFile && !existsSync(needsFile) ? `needs ${needsFile}` : undefined;
}
const isPossible = (fault: Fault) => !missing(fault);
const chosen = faults.filter(isChosen);
const rows: string[] = [];
for (const fault of chosen.filter(isPossible)) {
  const outcome = await runFault(fault, Number(values.times));
  if (outcome.broken.length > 0) process.exitCode = 1;
  rows.push(rowOf(fault, outcome));
  console.log(rows.at(-1));
}
console.log('\n| fault | runs | orders | median gap, s | longest | promised | buyers saw | kept |');
console.log(`| --- | --: | --: | --: | --: | --: | --- | --- |\n${rows.join('\n')}`);
for (const fault of chosen) if (!isPossible(fault)) console.log(`${fault.name}: ${missing(fault)}`);

process.exit();
