import { readFileSync } from 'node:fs';
import { sourcesIn } from './imports.ts';

/**
 * `npm run reading -- SEED`: shows 20 lines of the code, picked at random. Somebody who reads their files alone should be able to
 * say of each in one sentence where it is, what it does and why. A line that needs a second file is one to rewrite.
 */
const seed = Number(process.argv[2] ?? 1);

/** Mulberry32: the same lines for the same seed. */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Imports, brackets and empty lines say nothing by themselves. */
const saysSomething = (line: string) =>
  /\w{3}/.test(line) && !/^\s*(import|} from|\*|\/\*\*|\/\/)/.test(line);

const lines = ['src/server', 'src/client', 'src/shared']
  .flatMap(sourcesIn)
  .filter((file) => !file.includes('/icons/'))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, index) => ({ place: `${file}:${index + 1}`, text: text.trim() })),
  )
  .filter(({ text }) => saysSomething(text));

const random = randomOf(seed);
for (let picked = 0; picked < 20; picked += 1) {
  const { place, text } = lines[Math.floor(random() * lines.length)] as (typeof lines)[number];
  console.log(`${place}\n    ${text}`);
}
