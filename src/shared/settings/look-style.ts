import { mixed } from '../base/color.ts';

/**
 * The backgrounds that the shop's colours are compared with: in each theme, those that leave words the least contrast. A test
 * compares these with `styles.css`.
 */
export const grounds = {
  light: { surface: '#ffffff', sunken: '#f6f3f1' },
  dark: { surface: '#1b1816', sunken: '#272421' },
} as const;

/** A background in the shop's colour, for words in that colour or any other. */
const tints = { light: 0.04, dark: 0.06 } as const;

export const isHex = (hex: string) => /^#[0-9a-f]{6}$/i.test(hex);

export function tintOf(use: 'light' | 'dark', hex: string): string {
  return mixed(grounds[use].surface, hex, tints[use]);
}

/** The colours as custom properties for `:root`. Colours that the owner has not chosen are left to `styles.css`. */
export function lookStyle({ button, light, dark }: Record<'button' | 'light' | 'dark', string>): string {
  const values = {
    ...(isHex(button) && { brand: button, 'brand-strong': mixed(button, '#000000', 0.18) }),
    ...(isHex(light) &&
      isHex(dark) && {
        accent: `light-dark(${light},${dark})`,
        'accent-soft': `light-dark(${tintOf('light', light)},${tintOf('dark', dark)})`,
        'on-night-accent': dark,
      }),
  };
  const lines = Object.entries(values).map(([name, value]) => `--color-${name}:${value}`);
  return lines.length > 0 ? `:root{${lines.join(';')}}` : '';
}
