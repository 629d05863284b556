import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';
import { openFuzzShop } from './shop.ts';

const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } });
const calls = Number(values.calls ?? 5000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));

/** `npm run fuzz [-- --calls N --seed N]`: exit code 1 when an answer was not as the document says. */
const shop = await openFuzzShop();
console.log(`${calls} calls with seed ${seed}`);
const start = performance.now();
try {
  const { tally, faults } = await fuzz(shop, { calls, seed });
  for (const [operation, counts] of Object.entries(tally)) {
    const answers = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
    console.log(`${operation.padEnd(32)} ${answers.join(', ')}`);
  }
  console.log(`${Math.round((performance.now() - start) / 1000)} s`);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    console.error(shop.output());
    process.exitCode = 1;
  }
} finally {
  await shop.close();
}
