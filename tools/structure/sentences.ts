import { readFileSync } from 'node:fs';

/** A comment that begins like this has its subject last, or none: the reader has to read it twice. */
const inverted =
  /(?:\/\*\*|\/\/|^\s*\*|^\s*--) ((?:Of|Who|Whom|Whose|Whoever|To whom|What|How|Where|Which)\b[^.]*)/gm;

/** Comments that do not begin with their subject. */
export function sentenceFaults(files: string[]): { file: string; text: string }[] {
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(inverted)]
      .filter(({ index }) => !source.slice(0, index).endsWith('\n') || !isContinued(source, index))
      .map(({ 1: words = '', index }) => ({
        file: `${file}:${source.slice(0, index).split('\n').length}`,
        text: `“${words.trim().slice(0, 50)}”: begin with the subject`,
      }));
  });
}

/** Whether the comment line at this place continues the sentence of the line before it. */
function isContinued(source: string, index: number): boolean {
  const [before = ''] = source.slice(0, index).trimEnd().split('\n').slice(-1);
  return /^\s*(\*|\/\/|--) \S.*[^.:]$/.test(before);
}
