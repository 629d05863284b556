import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, a chapter to a line; `1.1.1-2` is 1.1.1 and 1.1.2. */
const requirements = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
  5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1
  9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2`;

/** The texts that the last column of a row may have if it names no test. */
const otherProofs = ['read', 'operator', 'not met'];

const text = readFileSync('docs/security.md', 'utf8');
const [, checked = ''] = text.split('\n## Requirement by requirement\n');

/** The numbers in a text, ranges written out. */
function numbersIn(written: string): string[] {
  return [...written.matchAll(/\b(\d+\.\d+)\.(\d+)(?:[-–](\d+))?/g)].flatMap(
    ([, section, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${section}.${Number(first) + n}`),
  );
}

const rows = checked
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);

const isFile = (name: string) => /^[\w./-]+\.(ts|tsx|js|json|sql|md|csv)$/.test(name);

describe('docs/security.md', () => {
  it('has every requirement once', () => {
    const listed = numbersIn(checked).sort();
    expect(listed.filter((number, n) => number === listed[n - 1])).toEqual([]);
    expect(listed).toEqual(numbersIn(requirements).sort());
  });

  it('says of every requirement what proves it, or that it is not met', () => {
    expect(rows.length).toBeGreaterThan(50);
    for (const [, numbers, asked, how, proof = ''] of rows) {
      const isProved = namesIn(proof).length > 0 || otherProofs.some((word) => proof.startsWith(word));
      expect({ numbers, asked, how, isProved }).toEqual({
        numbers,
        asked: expect.stringMatching(/./),
        how: expect.stringMatching(/./),
        isProved: true,
      });
      expect({ numbers, isGap: how?.startsWith('Not met') }).toEqual({
        numbers,
        isGap: proof.startsWith('not met'),
      });
    }
  });

  it('names tests and files that exist', () => {
    const tests = rows.flatMap(([, , , , proof]) => namesIn(proof)).map((name) => `tests/${name}`);
    const sources = namesIn(text).filter(
      (name) => isFile(name) && name.includes('/') && !tests.includes(`tests/${name}`),
    );
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.filter((name) => !existsSync(name))).toEqual([]);
    expect(sources.filter((name) => !existsSync(name) && !existsSync(`src/${name}`))).toEqual([]);
  });
});
