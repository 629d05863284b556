import { add, type Point, type Spot, times } from './geometry.ts';
import { type Pen, pair } from './pen.ts';
import type { Solid } from './solid.ts';

/** SVG in centimetres, or what writes it where it needs gradients. */
export type Artwork = string | ((pen: Pen) => string);

/** Flat artwork laid on a surface; its own unit is the centimetre. */
export function decal(origin: Point, right: Point, down: Point, size: Spot, artwork: Artwork): Solid {
  const [width, height] = size;
  const far = add(origin, add(times(right, width), times(down, height)));
  return {
    corners: [origin, add(origin, times(right, width)), add(origin, times(down, height)), far],
    shadows: [],
    paint(pen) {
      const [ox, oy] = pen.project(origin);
      const axis = (vector: Point) => {
        const [x, y] = pen.project(add(origin, vector));
        return [x - ox, y - oy].map((value) => Math.round(value * 1000) / 1000).join(' ');
      };
      return `<g transform="matrix(${axis(right)} ${axis(down)} ${pair([ox, oy])})">${typeof artwork === 'string' ? artwork : artwork(pen)}</g>`;
    },
  };
}
