import { readFileSync } from 'node:fs';

const document = 'docs/law.md';
const fewest = 25;

/**
 * Faults of the table of duties: a row without a source, or with neither a test nor what the merchant has to do. Whether the named
 * tests exist is checked with all paths of documents.
 */
export function lawFaults(): { file: string; text: string }[] {
  const rows = readFileSync(document, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (duty|---)/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const faults = rows.flatMap(([duty = '', source = '', , , test = '', merchant = '', ...more]) => {
    if (more.length > 0 || !source) return [`“${duty}” has no source, or not six cells`];
    const isKept = /`tests\/[\w/.-]+\.ts`/.test(test) || /\w/.test(merchant);
    return isKept ? [] : [`“${duty}” names neither a test nor what the merchant has to do`];
  });
  if (rows.length < fewest) faults.push(`has ${rows.length} duties, fewer than ${fewest}`);
  return faults.map((text) => ({ file: document, text }));
}
