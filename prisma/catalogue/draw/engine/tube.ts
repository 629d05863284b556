import { type Finish, shade } from './colour.ts';
import { curve } from './curve.ts';
import { add, circle, minus, type Point } from './geometry.ts';
import { number, pair } from './pen.ts';
import type { Solid } from './solid.ts';

export interface Tube {
  through: Point[];
  radius: number;
  finish: Finish;
  /** Straight pieces meet in rounded corners unless the tube is smooth. */
  smooth?: boolean;
  closed?: boolean;
  /** Cross stripes, such as the lay of a rope or the knurling of a bar. */
  stripes?: { on: number; off: number; colour: string };
}

/** A bent bar, rope or strap, drawn as three strokes: shadow, body and highlight. */
export function tube({ through, radius, finish, smooth = false, closed = false, stripes }: Tube): Solid {
  const pieces = through.slice(1).map((point, i) => [through[i] as Point, point]);
  const corners = through.flatMap((point) => [
    add(point, [radius, radius, radius]),
    minus(point, [radius, radius, radius]),
  ]);
  return {
    corners,
    shadows: pieces.map((piece) => piece.flatMap((point) => circle(point, [0, 1, 0], radius, 4))),
    paint(pen) {
      const spots = through.map((point) => pen.project(point));
      const path = smooth ? curve(spots, closed) : `M${spots.map(pair).join('L')}${closed ? 'z' : ''}`;
      const width = radius * 2 * pen.view.scale;
      const shift = (share: number) =>
        `transform="translate(${number(-width * share)} ${number(-width * share)})"`;
      const stroke = (colour: string, share: number) =>
        `stroke="${colour}" stroke-width="${number(width * share)}"`;
      const shape = pen.shared(path);
      const dash =
        stripes && `${number(stripes.on * pen.view.scale)} ${number(stripes.off * pen.view.scale)}`;
      const striped = stripes
        ? `<${shape} ${stroke(stripes.colour, 0.94)} stroke-linecap="butt" stroke-dasharray="${dash}" opacity=".45"/>`
        : '';
      return (
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">' +
        `<${shape} ${stroke(shade(finish, -0.25), 1)}/>` +
        `<${shape} ${stroke(shade(finish, 0.4), 0.66)} ${shift(0.08)}/>` +
        `<${shape} ${stroke(shade(finish, 0.95), 0.2)} ${shift(0.14)}/>${striped}</g>`
      );
    },
  };
}
