import { type Finish, facing, shade } from './colour.ts';
import { add, cross, dot, minus, type Point, times } from './geometry.ts';
import { type Pen, polygon } from './pen.ts';
import type { Solid } from './solid.ts';
import { extent } from './view.ts';

/** A prism: the base polygon moved along a vector. */
export function prism(base: Point[], along: Point, finish: Finish): Solid {
  const outline = dot(polygonNormal(base), along) < 0 ? [...base].reverse() : base;
  const moved = outline.map((point) => add(point, along));
  const corners = [...outline, ...moved];
  return {
    corners,
    // A ring, such as a belt, throws the shadow of its sides; light falls through its middle.
    shadows:
      outline.length > 40
        ? outline.map((point, i) => edge(point, outline[(i + 1) % outline.length] as Point, along))
        : [corners],
    paint(pen) {
      const towards = pen.view.towards;
      const sides = outline.map((a, i) => {
        const b = outline[(i + 1) % outline.length] as Point;
        const quad = [a, b, add(b, along), add(a, along)];
        return { quad, normal: cross(minus(b, a), along), depth: dot(add(a, b), towards) };
      });
      const faces = sides
        .filter((side) => dot(side.normal, towards) > 1e-6)
        .sort((a, b) => a.depth - b.depth);
      const upperCap = dot(along, towards) > 0;
      const cap = { quad: upperCap ? moved : outline, normal: upperCap ? along : times(along, -1) };
      return sameFill(pen, [...faces, cap], finish);
    },
  };
}

/** Faces that look the same way share one path; curved outlines have many. */
function sameFill(pen: Pen, faces: { quad: Point[]; normal: Point }[], finish: Finish): string {
  const paths = new Map<string, string>();
  for (const { quad, normal } of faces) {
    const lit = facing(normal);
    // The stroke closes the hairline that antialiasing leaves between the facets of a curve.
    const seal = faces.length > 4 ? ` stroke="${shade(finish, lit)}"` : '';
    const spots = quad.map((point) => pen.project(point));
    const { width, height } = extent(spots);
    const look = `fill="${pen.side(finish, lit, faces.length > 9 && quad.length === 4 ? 0 : width * height)}"${seal}`;
    const outline = polygon(spots);
    paths.set(look, (paths.get(look) ?? '') + outline);
  }
  return [...paths].map(([look, outline]) => `<path ${look} d="${outline}"/>`).join('');
}

const edge = (a: Point, b: Point, along: Point): Point[] => [a, b, add(a, along), add(b, along)];

function polygonNormal(points: Point[]): Point {
  return points.reduce<Point>(
    (sum, point, i) => add(sum, cross(point, points[(i + 1) % points.length] as Point)),
    [0, 0, 0],
  );
}
