import { dot, type Point, unit } from './geometry.ts';

/** How a material looks in shadow, in plain light and lit from above. */
export interface Finish {
  dark: string;
  base: string;
  light: string;
  /** 0 for rubber and cloth, up to 1 for chrome. */
  gloss?: number;
}

const lightFrom = unit([-0.45, 0.75, 0.5]);

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** How squarely a surface faces the light: -1 away from it, 1 straight at it. */
export const facing = (normal: Point): number => dot(unit(normal), lightFrom);

export function shade({ dark, base, light, gloss = 0 }: Finish, lit: number): string {
  const plain =
    lit < 0.5
      ? mix(dark, base, Math.max(0, (lit + 0.5) / 1))
      : mix(base, light, Math.min(1, (lit - 0.5) * 2));
  const glare = gloss * Math.max(0, lit) ** 8;
  return glare > 0.02 ? mix(plain, '#ffffff', Math.min(0.9, glare)) : plain;
}
