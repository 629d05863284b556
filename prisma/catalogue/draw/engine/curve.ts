import type { Spot } from './geometry.ts';
import { pair } from './pen.ts';

/** A smooth line through every spot (Catmull-Rom, written as Bézier curves). */
export function curve(spots: Spot[], closed = false): string {
  const last = spots.length - 1;
  const at = (i: number) => {
    const index = closed ? (i + spots.length) % spots.length : Math.max(0, Math.min(last, i));
    return spots[index] as Spot;
  };
  const count = closed ? spots.length : last;
  const handle = (a: number, b: number, sign: number, from: number) => {
    const [p, q, r] = [at(a), at(b), at(from)];
    return pair([r[0] + (sign * (q[0] - p[0])) / 6, r[1] + (sign * (q[1] - p[1])) / 6]);
  };
  const pieces = Array.from(
    { length: count },
    (_, i) => `C${handle(i - 1, i + 1, 1, i)} ${handle(i, i + 2, -1, i + 1)} ${pair(at(i + 1))}`,
  );
  return `M${pair(at(0))}${pieces.join('')}${closed ? 'z' : ''}`;
}
