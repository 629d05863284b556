import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf, mixed } from '../../../src/shared/base/color.ts';
import { Look } from '../../../src/shared/settings/look.ts';
import { grounds, lookStyle, tintOf } from '../../../src/shared/settings/look-style.ts';
import { contrast } from '../ui/color.ts';

const styles = readFileSync('src/client/styles.css', 'utf8');

/** A colour token of styles.css in one theme. */
function token(name: string, theme: 'light' | 'dark'): string {
  const [, light, dark] =
    new RegExp(`--color-${name}: light-dark\\((oklch\\([^)]+\\)|#\\w+), (oklch\\([^)]+\\))\\);`).exec(
      styles,
    ) ?? [];
  return (theme === 'light' ? light : dark) ?? '';
}

function faultsOf(look: Partial<Look>): Record<string, string> {
  const issues = Look.safeParse(look).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
}

const shadeIn = (message = '') => message.slice(-7);

/** Every hue, from nearly black to nearly white, and grey. */
const colors = [
  '#ff0000',
  '#ffaa00',
  '#cccc00',
  '#00cc44',
  '#00cccc',
  '#0044ff',
  '#aa00ff',
  '#ff0088',
  '#808080',
].flatMap((hue) =>
  [0.1, 0.4, 0.7, 0.9].flatMap((share) => [mixed(hue, '#000000', share), mixed(hue, '#ffffff', share)]),
);

describe('the colours of a shop', () => {
  it.each(['light', 'dark'] as const)('are compared with what words stand on in the %s theme', (theme) => {
    for (const name of ['surface', 'sunken'] as const)
      expect(contrast(token(name, theme), grounds[theme][name])).toBeLessThan(1.02);
    // Nothing that words in the colour stand on leaves them less.
    const [ground, sunken] = [token('ground', theme), token('sunken', theme)];
    const extreme = theme === 'light' ? '#000000' : '#ffffff';
    expect(contrast(extreme, sunken)).toBeLessThanOrEqual(contrast(extreme, ground));
  });

  it('are taken with enough contrast in each of their uses', () => {
    for (const button of colors) {
      if (faultsOf({ button }).button) continue;
      expect(contrast('#ffffff', button)).toBeGreaterThanOrEqual(4.5);
      for (const name of ['ground', 'surface'])
        expect(contrast(button, token(name, 'dark'))).toBeGreaterThanOrEqual(2.98);
    }
    for (const theme of ['light', 'dark'] as const) {
      for (const hex of colors) {
        if (/stands out/.test(faultsOf({ [theme]: hex })[theme] ?? '')) continue;
        for (const name of ['ground', 'surface', 'sunken'])
          expect(contrast(hex, token(name, theme))).toBeGreaterThanOrEqual(4.45);
        expect(contrastOf(hex, tintOf(theme, hex))).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('are refused with the reason, and with the nearest shade, which is taken', () => {
    expect(faultsOf({ button: '#ffcc00' })).toEqual({
      button:
        'It stands out too little from the white words on it: by 1.5 to 1, and 4.5 to 1 is needed. The nearest shade that does is #8f7200',
    });
    for (const use of ['button', 'light', 'dark'] as const) {
      let refused = 0;
      for (const hex of colors) {
        const message = faultsOf({ [use]: hex })[use];
        if (!message?.startsWith('It stands')) continue;
        refused += 1;
        expect(faultsOf({ [use]: shadeIn(message) })[use]).toBeUndefined();
      }
      expect(refused).toBeGreaterThan(5);
    }
    expect(faultsOf({ button: 'red' })).toEqual({ button: 'Enter a colour such as #b45309' });
  });

  it('of links are chosen for both themes', () => {
    const { dark } = faultsOf({ light: '#1d4ed8' });
    expect(dark).toMatch(/^Choose one for the dark theme too/);
    expect(faultsOf({ light: '#1d4ed8', dark: shadeIn(dark) })).toEqual({});
  });

  it('are custom properties of the page, and nothing else', () => {
    expect(lookStyle(Look.parse({}))).toBe('');
    const style = lookStyle({ button: '#1d4ed8', light: '#1d4ed8', dark: '#8fb4ff' });
    expect(style).toBe(
      ':root{--color-brand:#1d4ed8;--color-brand-strong:#1840b1;--color-accent:light-dark(#1d4ed8,#8fb4ff);--color-accent-soft:light-dark(#f6f8fd,#222124);--color-on-night-accent:#8fb4ff}',
    );
    expect(lookStyle({ button: '</style>', light: 'red', dark: '#8fb4ff' })).toBe('');
  });
});

it('takes a logo only if it was uploaded', () => {
  for (const logo of ['https://elsewhere.example/logo.png', '/images/bad.jpg', '/images/hero/1600.webp'])
    expect(faultsOf({ logo })).toEqual({ logo: 'Upload the picture' });
  expect(faultsOf({ logo: `/images/uploads/${'0'.repeat(32)}/512.webp` })).toEqual({});
});
