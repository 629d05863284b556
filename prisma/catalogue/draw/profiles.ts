import { degrees, type Spot } from './engine/geometry.ts';

/** Corners of a rectangle whose corners are cut round; more steps, rounder corners. */
export function roundedRectangle(low: Spot, high: Spot, radius: number, steps = 2): Spot[] {
  const corners: [number, number, number][] = [
    [high[0] - radius, low[1] + radius, -90],
    [high[0] - radius, high[1] - radius, 0],
    [low[0] + radius, high[1] - radius, 90],
    [low[0] + radius, low[1] + radius, 180],
  ];
  return corners.flatMap(([x, y, start]) => arc([x, y], radius, start, start + 90, steps));
}

export function arc([x, y]: Spot, radius: number, from: number, to: number, steps: number): Spot[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = degrees(from + ((to - from) * i) / steps);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

export const regular = (sides: number, radius: number, centre: Spot = [0, 0], turn = 0): Spot[] =>
  arc(centre, radius, turn, turn + 360 - 360 / sides, sides - 1);

/** Moves a profile, then leans it about the origin. */
export function leaning(profile: Spot[], angle: number, to: Spot = [0, 0]): Spot[] {
  const [cos, sin] = [Math.cos(degrees(angle)), Math.sin(degrees(angle))];
  return profile.map(([x, y]) => [x * cos - y * sin + to[0], x * sin + y * cos + to[1]]);
}
