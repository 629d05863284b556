import { type Finish, shade } from './colour.ts';
import { curve } from './curve.ts';
import { add, circle, type Point } from './geometry.ts';
import { number, pair } from './pen.ts';
import type { Solid } from './solid.ts';

/** A body turned on a lathe and standing upright, given as heights and radii from the bottom. */
export function lathe(
  foot: Point,
  profile: (readonly [height: number, radius: number])[],
  finish: Finish,
): Solid {
  const rings = profile.map(([height, radius]) => circle(add(foot, [0, height, 0]), [0, 1, 0], radius));
  return {
    corners: rings.flat(),
    shadows: [rings.flat()],
    paint(pen) {
      const flatness = Math.abs(pen.view.towards[1]);
      const edge = (sign: number) =>
        profile.map(([height, radius]) => {
          const [x, y] = pen.project(add(foot, [0, height, 0]));
          return [x + sign * radius * pen.view.scale, y] as const;
        });
      const arc = (radius: number, sweep: number, [x, y]: readonly [number, number]) => {
        const rx = radius * pen.view.scale;
        return `A${number(rx)} ${number(rx * flatness)} 0 0 ${sweep} ${pair([x, y])}`;
      };
      const [left, right] = [edge(-1), edge(1)];
      const bottom = profile[0]?.[1] ?? 0;
      const top = profile.at(-1)?.[1] ?? 0;
      const up = curve(right).replace(/^M[^C]+/, '');
      const outline = `M${pair(left[0] ?? [0, 0])}${arc(bottom, 0, right[0] ?? [0, 0])}${up}`;
      const down = `${arc(top, 0, left.at(-1) ?? [0, 0])}${curve([...left].reverse()).replace(/^M[^C]+/, '')}z`;
      const [x, y] = pen.project(add(foot, [0, profile.at(-1)?.[0] ?? 0, 0])).map(number);
      const lid = `<ellipse cx="${x}" cy="${y}" rx="${number(top * pen.view.scale)}" ry="${number(top * pen.view.scale * flatness)}" fill="${pen.side(finish, 0.75, 0)}"/>`;
      return `<path fill="${pen.sideways(across(finish))}" d="${outline}${down}"/>${lid}`;
    },
  };
}

const across = (finish: Finish) =>
  [
    [0, shade(finish, 0.1)],
    [0.25, shade(finish, 0.8)],
    [0.55, shade(finish, 0.4)],
    [1, shade(finish, -0.45)],
  ] as const;
