import { type Finish, shade } from './colour.ts';
import { curve } from './curve.ts';
import { add, circle, dot, minus, type Point, times, unit } from './geometry.ts';
import { number } from './pen.ts';
import type { Solid } from './solid.ts';

export function sphere(centre: Point, radius: number, finish: Finish): Solid {
  const corners = [
    ...circle(centre, [0, 1, 0], radius),
    ...circle(centre, [1, 0, 0], radius),
    ...circle(centre, [0, 0, 1], radius),
  ];
  return {
    corners,
    shadows: [circle(add(centre, [0, -radius * 0.98, 0]), [0, 1, 0], radius * 0.8, 24)],
    paint(pen) {
      const [x, y] = pen.project(centre).map(number);
      const fill = pen.radial([
        [0, shade(finish, 1)],
        [0.42, shade(finish, 0.5)],
        [1, shade(finish, -0.45)],
      ]);
      return `<circle cx="${x}" cy="${y}" r="${number(radius * pen.view.scale)}" fill="${fill}"/>`;
    },
  };
}

export interface Stroke {
  colour: string;
  width: number;
}

/** The visible half of a circle drawn on a ball. */
export function seam(centre: Point, radius: number, axis: Point, offset: number, stroke: Stroke): Solid {
  const level = Math.sqrt(radius * radius - offset * offset);
  const points = circle(add(centre, times(unit(axis), offset)), axis, level, 48);
  return {
    corners: points,
    shadows: [],
    paint(pen) {
      const seen = points.map((point) => dot(minus(point, centre), pen.view.towards) > 0);
      const start = Math.max(
        0,
        seen.findIndex((visible, i) => visible && !seen.at(i - 1)),
      );
      const visible = points.map((_, i) => (start + i) % points.length).filter((i) => seen[i]);
      const spots = visible
        .filter((_, i) => i % 3 === 0 || i === visible.length - 1)
        .map((i) => pen.project(points[i] as Point));
      if (spots.length < 2) return '';
      const width = number(stroke.width * pen.view.scale);
      const closed = visible.length === points.length;
      const clip = pen.inside(pen.project(centre), radius * pen.view.scale);
      return `<path clip-path="${clip}" fill="none" stroke="${stroke.colour}" stroke-width="${width}" d="${curve(spots, closed)}"/>`;
    },
  };
}
