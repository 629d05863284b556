import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The largest size of each part of the project. What grows takes something else away, or says in its commit why the limit rises. */
const most = {
  /** The lines of src. */
  codeLines: 121_650,
  testLines: 91_700,
  /** The words of all documents. */
  words: 64_560,
  /** The records in docs/decisions, without the history. */
  decisions: 30,
};

function textOf(...patterns: string[]): string {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((file) => /\.(tsx?|js|css|md)$/.test(file));
  return files.map((file) => readFileSync(file, 'utf8')).join('');
}

const linesOf = (text: string) => text.split('\n').length - 1;
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

const measured: Record<keyof typeof most, number> = {
  codeLines: linesOf(textOf('src')),
  testLines: linesOf(textOf('tests')),
  words: wordsOf(textOf('*.md')),
  decisions: readdirSync('docs/decisions').filter((name) => /^\d/.test(name)).length,
};

/** Prints the sizes. @returns a fault for each one above its limit */
export function sizeFaults(): { file: string; text: string }[] {
  const names = Object.keys(most) as (keyof typeof most)[];
  for (const name of names)
    process.stdout.write(`${name.padEnd(14)} ${measured[name]} (${most[name]} at most)\n`);
  return names
    .filter((name) => measured[name] > most[name])
    .map((name) => ({
      file: 'tools/structure/sizes.ts',
      text: `${name} is ${measured[name]}, above its limit of ${most[name]}: take something away`,
    }));
}
