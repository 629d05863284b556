import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** Each has the files of its two weights. The first one that has all letters of a document is used for all of it. */
const families = {
  /** Bangla, and the Latin of Western Europe: names and addresses in Bangladesh mix them. */
  hindSiliguri: [
    require.resolve('@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf'),
    require.resolve('@expo-google-fonts/hind-siliguri/700Bold/HindSiliguri_700Bold.ttf'),
  ],
  /** All Latin letters, Greek and Cyrillic, signs, and the symbols of currencies. */
  inter: [
    require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  ],
} as const;

export type Weight = 'regular' | 'bold';

export interface Family {
  name: string;
  files: Record<Weight, Buffer>;
  has(codePoint: number): boolean;
}

async function readFamily([name, [regular, bold]]: [string, readonly [string, string]]): Promise<Family> {
  const files = { regular: await readFile(regular), bold: await readFile(bold) };
  // Loaded when it is first needed: most processes never make a PDF.
  const { create } = await import('fontkit');
  const letters = new Set((create(files.regular) as Font).characterSet);
  return { name, files, has: (codePoint) => letters.has(codePoint) };
}

let read: Promise<Family[]> | undefined;

/** Reads the fonts once: 1.4 MB. */
export function readFamilies(): Promise<Family[]> {
  read ??= Promise.all(Object.entries(families).map(readFamily));
  return read;
}

/** A text as a PDF can have it: composed letters, and spaces that the fonts know. */
export const printed = (text: string) => text.normalize('NFC').replace(/[^\S\n]/g, ' ');

const lettersOf = (text: string) => [...new Set(printed(text).replace(/\s/g, ''))];

/** The letters of a text that a family lacks. */
const lackedBy = ({ has }: Family, text: string) =>
  lettersOf(text).filter((letter) => !has(letter.codePointAt(0) as number));

/** Families by how many letters of a text they lack. The sort is stable: the order of `families` decides between equals. */
export const byLetters = (all: Family[], text: string): Family[] =>
  all
    .map((family) => ({ family, lacks: lackedBy(family, text).length }))
    .sort((a, b) => a.lacks - b.lacks)
    .map(({ family }) => family);

/** All texts in a value, however deep. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/** The letters of a document or a part of one that a PDF shows as boxes, in the order of the text; empty mostly. */
export async function lettersWithoutFont(content: unknown): Promise<string> {
  const all = await readFamilies();
  const lacked = textsOf(content).flatMap((text) => lackedBy(byLetters(all, text)[0] as Family, text));
  return [...new Set(lacked)].join('');
}
