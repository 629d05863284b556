/** Centimetres: x to the right, y up, z towards the viewer. */
export type Point = readonly [x: number, y: number, z: number];

/** A place on a flat surface: the picture itself or one side of a solid. */
export type Spot = readonly [x: number, y: number];

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const unit = (a: Point): Point => times(a, 1 / (Math.hypot(...a) || 1));

export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const degrees = (angle: number): number => (angle * Math.PI) / 180;

/** Turns a point about the vertical axis. */
export function turned([x, y, z]: Point, angle: number): Point {
  const cos = Math.cos(degrees(angle));
  const sin = Math.sin(degrees(angle));
  return [x * cos + z * sin, y, z * cos - x * sin];
}

/** Points around a circle whose plane is square to the axis. */
export function circle(centre: Point, axis: Point, radius: number, count = 12): Point[] {
  const direction = unit(axis);
  const across = unit(cross(direction, Math.abs(direction[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]));
  const other = cross(direction, across);
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    return add(centre, add(times(across, radius * Math.cos(angle)), times(other, radius * Math.sin(angle))));
  });
}

/** The convex outline of a cloud of spots, always in the same turning direction. */
export function hull(spots: Spot[]): Spot[] {
  const sorted = [...spots].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const side = (ordered: Spot[]) => {
    const kept: Spot[] = [];
    for (const spot of ordered) {
      while (kept.length > 1 && !turnsLeft(kept.at(-2) as Spot, kept.at(-1) as Spot, spot)) kept.pop();
      kept.push(spot);
    }
    return kept.slice(0, -1);
  };
  return [...side(sorted), ...side(sorted.reverse())];
}

function turnsLeft(a: Spot, b: Spot, c: Spot): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}
