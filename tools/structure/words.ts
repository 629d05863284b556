import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const glossary = 'docs/glossary.md';

/** Not the migrations: their checksums are in databases. */
const searched = [
  'src',
  'tests',
  'tools',
  'examples',
  'prisma/functions',
  'prisma/seed',
  'prisma/schema.prisma',
  'docs',
  '*.md',
];

/** Words that the glossary has replaced, in small letters. */
function retiredWords(): string[] {
  const rows = readFileSync(glossary, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const cells = rows.map((row) => row.split('|')[3]?.trim() ?? '');
  return cells
    .flatMap((cell) => cell.split(', '))
    .filter((word) => word !== '' && word !== 'not' && word !== '---');
}

/** A text with the words of its names apart: `mailTransport` has two. */
const wordsOf = (text: string) => text.replace(/([a-z])(?=[A-Z])|_/g, '$1 ');

/** The places in the project's files with words that the glossary has replaced: in names, comments, texts and file names. */
export function retiredWordFaults(): { file: string; text: string }[] {
  const pattern = new RegExp(`\\b(${retiredWords().join('|')})\\b`, 'gi');
  const listed = ['ls-files', '-co', '--exclude-standard', ...searched];
  const files = execFileSync('git', listed, { encoding: 'utf8' }).split('\n');
  const own = (file: string) =>
    /\.(tsx?|js|sql|prisma|md|css)$/.test(file) &&
    !/^prisma\/seed\/catalogue|^CHANGELOG/.test(file) &&
    file !== glossary &&
    existsSync(file);
  return files.filter(own).flatMap((file) => {
    const text = wordsOf(`${file} ${readFileSync(file, 'utf8')}`);
    const found = new Set([...text.matchAll(pattern)].map(([word]) => word.toLowerCase()));
    return [...found].map((word) => ({
      file,
      text: `“${word}” is retired: ${glossary} has the word for it`,
    }));
  });
}
