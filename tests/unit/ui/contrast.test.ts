import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themeColors } from '../../../src/shared/settings/theme.ts';
import { contrast } from './color.ts';

const schemes = ['light', 'dark'] as const;

/** The colour tokens as styles.css has them: one value, or one for light and one for dark. */
const tokens = new Map(
  [...readFileSync('src/client/styles.css', 'utf8').matchAll(/--color-([a-z-]+): (.+);/g)].map(
    ([, name = '', value = '']) => {
      const [, light = value, dark = value] = /^light-dark\((.+\)|#\w+), (.+)\)$/.exec(value) ?? [];
      return [name, { light, dark }] as const;
    },
  ),
);

/** The backgrounds that words of each colour may have: 4.5 to 1, as WCAG 1.4.3 asks for text. */
const words: Record<string, string[]> = {
  ink: [
    'ground',
    'surface',
    'sunken',
    'track',
    'raised',
    'accent-soft',
    'good-soft',
    'warn-soft',
    'bad-soft',
  ],
  soft: [
    'ground',
    'surface',
    'sunken',
    'track',
    'trough',
    'accent-soft',
    'good-soft',
    'warn-soft',
    'bad-soft',
  ],
  muted: ['ground', 'surface', 'sunken', 'track', 'trough', 'raised', 'good-soft', 'warn-soft'],
  faint: ['ground', 'surface', 'sunken'],
  accent: ['ground', 'surface', 'sunken', 'accent-soft'],
  good: ['ground', 'surface', 'sunken', 'good-soft'],
  warn: ['ground', 'surface', 'sunken', 'warn-soft'],
  bad: ['ground', 'surface', 'sunken', 'bad-soft'],
  'on-ink': ['ink'],
  'on-brand': ['brand', 'brand-strong', 'danger', 'danger-strong'],
  'on-night': ['night', 'night-second', 'night-field'],
  'on-night-soft': ['night', 'night-second', 'night-field'],
  'on-night-faint': ['night', 'night-field'],
  'on-night-accent': ['night'],
  'on-night-bad': ['night', 'night-field'],
  'on-studio': ['studio'],
};

/** Edges of controls and drawings with a meaning: 3 to 1 against the colours beside them, as WCAG 1.4.11 asks. */
const edges: Record<string, string[]> = {
  'line-control': ['ground', 'surface', 'sunken', 'night-field'],
  accent: ['track'],
  brand: ['ground', 'surface'],
  danger: ['ground', 'surface'],
};

/** Nothing depends on these colours alone. */
const decorative = [
  'scrim',
  'line',
  'line-strong',
  'good-line',
  'warn-line',
  'bad-line',
  'night-line',
  'transparent',
  'current',
];

function pairs(table: Record<string, string[]>): [string, string][] {
  return Object.entries(table).flatMap(([above, grounds]) =>
    grounds.map((ground) => [above, ground] as [string, string]),
  );
}

function measured(above: string, ground: string, scheme: 'light' | 'dark'): number {
  const [front, back] = [tokens.get(above), tokens.get(ground)];
  if (!front || !back) throw new Error(`styles.css has no ${front ? ground : above}`);
  return contrast(front[scheme], back[scheme]);
}

describe.each(schemes)('colours in the %s theme', (scheme) => {
  it.each(pairs(words))('words in %s are legible on %s', (above, ground) => {
    expect(measured(above, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(edges))('an edge or drawing in %s stands out from %s', (above, ground) => {
    expect(measured(above, ground, scheme)).toBeGreaterThanOrEqual(3);
  });
});

it.each(schemes)('paints the %s frame of a phone as the header below it', (scheme) => {
  expect(contrast(themeColors[scheme], tokens.get('surface')?.[scheme] ?? '')).toBeLessThan(1.01);
});

it('knows a use for every colour token', () => {
  const used = new Set([...[...pairs(words), ...pairs(edges)].flat(), ...decorative]);
  expect([...tokens.keys()].filter((name) => !used.has(name))).toEqual([]);
});

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('oklch(62.8% 0.2577 29.23)', '#ffffff')).toBeCloseTo(contrast('#ff0000', '#ffffff'), 1);
});
