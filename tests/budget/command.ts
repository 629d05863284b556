import { mostStyles, pageBudgets } from './budgets.ts';
import { firstLoad, type Part } from './first-load.ts';
import { heavyPictures } from './pictures.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** One line of what it weighs; where that is too much, what weighs most. */
function report(name: string, parts: Part[], budget: number): boolean {
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`${name}: ${kilobytes(total)} of at most ${kilobytes(budget)}`);
  if (total <= budget) return true;
  const heaviest = parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
  for (const { file, bytes } of heaviest) console.error(`  ${kilobytes(bytes)}  ${file}`);
  return false;
}

/** `npm run budget`: what the built shop weighs; exit code 1 when that is more than it may. */
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
