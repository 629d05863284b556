import { readFile, writeFile } from 'node:fs/promises';
import { cellsOf, type Report, titles } from './report.ts';

const document = 'docs/performance.md';

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;

function tableOf({ machine, results, readings }: Report): string {
  const { date, shop, commit, node, postgres, processor, cores, seconds } = machine;
  return [
    `${date.slice(0, 10)}: Rackhouse ${shop} (${commit}), Node ${node}, PostgreSQL ${postgres}, ${cores} × ${processor}, ${seconds} s each.`,
    '',
    line(titles),
    line(titles.map((_title, index) => (index < 2 || index === titles.length - 1 ? '---' : '--:'))),
    ...results.map((result) => line(cellsOf(result))),
    '',
    ...readings.map(({ name, value, text, isMet }) => `- ${name}: ${value} (${isMet ? '✓' : '✗'} ${text})`),
  ].join('\n');
}

/** Replaces the table of this size between its two marks. */
export async function saveTable(report: Report): Promise<void> {
  const before = await readFile(document, 'utf8');
  const begin = `<!-- ${report.machine.products} products -->`;
  const end = '<!-- end -->';
  const from = before.indexOf(begin);
  if (from < 0) throw new Error(`${document} has no place for ${report.machine.products} products: ${begin}`);
  const to = before.indexOf(end, from);
  const text = `${before.slice(0, from)}${begin}\n\n${tableOf(report)}\n\n${before.slice(to)}`;
  await writeFile(document, text);
}
