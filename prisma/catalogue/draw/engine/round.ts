import { type Finish, facing, shade } from './colour.ts';
import { add, circle, cross, dot, minus, type Point, type Spot, times, unit } from './geometry.ts';
import { number, type Pen, pair } from './pen.ts';
import type { Solid } from './solid.ts';

export interface Round {
  from: Point;
  to: Point;
  radius: number;
  /** Radius at the far end of a cone. */
  radiusTo?: number;
  finish: Finish;
  /** Rings painted on the end that faces the viewer, from the outside in. */
  rings?: readonly (readonly [radius: number, finish: Finish])[];
}

/** A cylinder or a cut cone. */
export function round({ from, to, radius, radiusTo = radius, finish, rings = [] }: Round): Solid {
  const axis = unit(minus(to, from));
  const corners = [...circle(from, axis, radius), ...circle(to, axis, radiusTo)];
  return {
    corners,
    shadows: [corners],
    paint(pen) {
      const turned = dot(axis, pen.view.towards) < 0;
      const lens = new Lens(pen, turned ? times(axis, -1) : axis);
      const far: End = turned ? { centre: to, radius: radiusTo } : { centre: from, radius };
      const near: End = turned ? { centre: from, radius } : { centre: to, radius: radiusTo };
      return lens.body(far, near, finish) + lens.discs(near.centre, [[near.radius, finish], ...rings]);
    },
  };
}

interface End {
  centre: Point;
  radius: number;
}

/** How circles square to one axis look on the picture: ellipses of one shape. */
class Lens {
  private readonly flatness: number;
  private readonly lean: number;
  /** The axis, and the long side of the ellipses, as directions on the picture. */
  private readonly forward: Spot;
  private readonly sideways: Spot;

  constructor(
    private readonly pen: Pen,
    private readonly axis: Point,
  ) {
    this.flatness = Math.max(0.001, dot(axis, pen.view.towards));
    this.forward = this.direction(axis);
    this.sideways = [-this.forward[1], this.forward[0]];
    const lean = (Math.atan2(this.sideways[1], this.sideways[0]) * 180) / Math.PI;
    this.lean = ((lean + 270) % 180) - 90;
  }

  /** Ellipses around one centre, the later ones on top. */
  discs(centre: Point, faces: readonly (readonly [radius: number, finish: Finish])[]): string {
    const turn = Math.round(this.lean * 10) ? ` rotate(${number(this.lean)})` : '';
    const ellipses = faces.map(([radius, finish]) => {
      const [rx, ry] = this.size(radius);
      const fill = this.pen.side(finish, facing(this.axis), 3 * rx * ry);
      return `<ellipse rx="${number(rx)}" ry="${number(ry)}" fill="${fill}"/>`;
    });
    return `<g transform="translate(${pair(this.pen.project(centre))})${turn}">${ellipses.join('')}</g>`;
  }

  body(far: End, near: End, finish: Finish): string {
    const [from, to] = [this.pen.project(far.centre), this.pen.project(near.centre)];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 0.001;
    const shrink = (far.radius - near.radius) * this.pen.view.scale * this.flatness;
    // The cosine of the angle at which the straight edges touch the ends of a cone.
    const touch = shrink / length;
    if (touch >= 1) return this.discs(far.centre, [[far.radius, finish]]);
    const edge = (end: Spot, radius: number, sign: 1 | -1): Spot => {
      const [rx, ry] = this.size(radius);
      const [across, along] = [rx * sign * Math.sqrt(Math.max(0, 1 - touch * touch)), ry * touch];
      return [
        end[0] + this.sideways[0] * across + this.forward[0] * along,
        end[1] + this.sideways[1] * across + this.forward[1] * along,
      ];
    };
    const [rx, ry] = this.size(far.radius).map(number);
    const arc = `A${rx} ${ry} ${number(this.lean)} ${touch > 0 ? 1 : 0} 1 ${pair(edge(from, far.radius, -1))}`;
    const rest = `L${pair(edge(to, near.radius, -1))}L${pair(edge(to, near.radius, 1))}z`;
    const widest = Math.max(far.radius, near.radius);
    const fill = this.pen.between(edge(from, widest, -1), edge(from, widest, 1), this.tones(finish));
    return `<path fill="${fill}" d="M${pair(edge(from, far.radius, 1))}${arc}${rest}"/>`;
  }

  /** Tones across the body, taken from the directions in which its surface faces. */
  private tones(finish: Finish) {
    const towards = this.pen.view.towards;
    const crossing = unit(cross(this.axis, towards));
    const [x, y] = this.direction(crossing);
    const across = x * this.sideways[0] + y * this.sideways[1] > 0 ? crossing : times(crossing, -1);
    const inner = cross(across, this.axis);
    const forward = dot(inner, towards) > 0 ? inner : times(inner, -1);
    return [-75, -25, 28, 75].map((angle) => {
      const sin = Math.sin((angle * Math.PI) / 180);
      const normal = add(times(across, sin), times(forward, Math.sqrt(1 - sin * sin)));
      return [(1 + sin) / 2, shade(finish, facing(normal))] as const;
    });
  }

  private size(radius: number): Spot {
    return [radius * this.pen.view.scale, radius * this.pen.view.scale * this.flatness];
  }

  private direction(vector: Point): Spot {
    const [x0, y0] = this.pen.project([0, 0, 0]);
    const [x, y] = this.pen.project(vector);
    const length = Math.hypot(x - x0, y - y0);
    return length > 1e-6 ? [(x - x0) / length, (y - y0) / length] : [0, -1];
  }
}
