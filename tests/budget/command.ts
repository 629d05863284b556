import { mostStyles, pageBudgets } from './budgets.ts';
import { firstLoad, type Part } from './first-load.ts';
import { heavyPictures } from './pictures.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** One line with the weight; if that is above the budget, also the heaviest files. */
function report(name: string, parts: Part[], budget: number): boolean {
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`${name}: ${kilobytes(total)} of at most ${kilobytes(budget)}`);
  if (total <= budget) return true;
  const heaviest = parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
  for (const { file, bytes } of heaviest) console.error(`  ${kilobytes(bytes)}  ${file}`);
  return false;
}

/** `npm run budget`: the weight of the built shop; exit code 1 when it is above a budget. */
const isLight = pageBudgets.flatMap(({ name, files, scripts: most }) => {
  const { scripts, styles } = firstLoad([...files]);
  return [
    report(`First-load JavaScript of ${name}, brotli`, scripts, most),
    report(`First-load CSS of ${name}, brotli`, styles, mostStyles),
  ];
});
const pictures = await heavyPictures();
for (const fault of pictures) console.error(fault);
if (isLight.includes(false) || pictures.length > 0) process.exitCode = 1;
