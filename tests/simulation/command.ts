import { parseArgs } from 'node:util';
import { openShops } from './shops.ts';
import { simulate } from './simulation.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { orders: text, minutes: text, seed: text, workers: text, from: text },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const workers = Number(values.workers ?? 6);
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
const orders = Number(values.orders ?? (values.minutes ? Number.POSITIVE_INFINITY : 10_000));
const from = Number(values.from ?? 0);

/**
 * `npm run simulate [-- --orders N --minutes N --seed N --workers N --from N]`: exit code 1 when anything went wrong. A failed
 * life can be repeated alone with `--workers 1 --orders 1`, its seed, and its number as `--from`.
 */
const shops = await openShops();
console.log(`seed ${seed}, ${workers} workers`);
const start = performance.now();
const secondsSince = () => `${Math.round((performance.now() - start) / 1000)} s`;
try {
  const onProgress = (news: string) => console.log(`${secondsSince()}: ${news}`);
  const report = await simulate(shops, { seed, workers, orders, minutes, from, onProgress });
  for (const [name, { done, refused }] of Object.entries(report.tally)) {
    console.log(`${name.padEnd(16)} ${done} done, ${refused} refused`);
  }
  for (const [name, total] of Object.entries(report.totals))
    console.log(`${name.padEnd(44)} ${String(total).padStart(12)}`);
  const { faults, audits, crashes, settledInSeconds } = report;
  console.log(
    `${report.orders} orders, ${audits} audits and ${crashes} crashes in ${secondsSince()}, the last ${settledInSeconds} s to settle`,
  );
  if (faults.length > 0) {
    console.error(`with seed ${seed}:\n${faults.slice(0, 20).join('\n')}`);
    console.error(shops.output());
    process.exitCode = 1;
  }
} finally {
  await shops.close();
}
