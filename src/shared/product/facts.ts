import { figure } from '../base/locale.ts';

/** Beside `limits`, which every page loads. Google takes brands of this length. */
export const factLimits = {
  brandLength: 70,
  facts: 30,
  nameLength: 60,
  valueLength: 300,
  mm: 100_000,
} as const;

/** A line about a product, such as `Load at most: 300 kg`. */
export interface Fact {
  name: string;
  value: string;
}

/** Facts as lines of a text, which `readFacts` reads. */
export const factLines = (facts: readonly Fact[]) =>
  facts.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** The facts in lines of `Name: value`. A line without a colon has no value, which the schema refuses. */
export function readFacts(text: string): Fact[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [name = '', ...value] = line.split(':');
    return { name: name.trim(), value: value.join(':').trim() };
  });
}

export const gtinForm = /^(\d{8}|\d{12,14})$/;

/** True if the last digit is the check digit of the others: they count three times and once by turns, from the right. */
export function hasCheckDigit(gtin: string): boolean {
  const digits = [...gtin].reverse().map(Number);
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

interface Dimensions {
  widthMm?: number | null;
  depthMm?: number | null;
  heightMm?: number | null;
}

/** `Width 120 cm, depth 60.5 cm`; undefined if none is known */
export function dimensionsWords({ widthMm, depthMm, heightMm }: Dimensions): string | undefined {
  const known = Object.entries({ width: widthMm, depth: depthMm, height: heightMm })
    .filter(([, mm]) => mm)
    .map(([name, mm]) => `${name} ${figure((mm as number) / 10, { maximumFractionDigits: 1 })} cm`)
    .join(', ');
  return known ? known.charAt(0).toUpperCase() + known.slice(1) : undefined;
}
