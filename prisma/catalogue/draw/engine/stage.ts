import type { Finish } from './colour.ts';
import { type Artwork, decal } from './decal.ts';
import { add, minus, type Point, type Spot, turned } from './geometry.ts';
import { lathe } from './lathe.ts';
import { prism } from './prism.ts';
import { type Round, round } from './round.ts';
import type { Solid } from './solid.ts';
import { type Stroke, seam, sphere } from './sphere.ts';
import { type Tube, tube } from './tube.ts';

export type Model = (stage: Stage) => void;
type Plane = 'xy' | 'zy' | 'xz';

const spread: Record<Plane, (spot: Spot, depth: number) => Point> = {
  xy: ([x, y], depth) => [x, y, depth],
  zy: ([z, y], depth) => [depth, y, z],
  xz: ([x, z], depth) => [x, depth, z],
};

/** Collects the solids of a scene; models say where their parts are relative to their own floor spot. */
export class Stage {
  readonly solids: Solid[] = [];
  private at: Point = [0, 0, 0];
  private turn = 0;

  /** Stands a model on a spot, turned to the left by so many degrees. */
  place(at: Point, model: Model, turn = 0): void {
    const before = { at: this.at, turn: this.turn };
    this.at = this.world(at);
    this.turn += turn;
    model(this);
    this.at = before.at;
    this.turn = before.turn;
  }

  box(low: Point, high: Point, finish: Finish): void {
    const profile: Spot[] = [
      [low[0], low[2]],
      [high[0], low[2]],
      [high[0], high[2]],
      [low[0], high[2]],
    ];
    this.extrude('xz', profile, low[1], high[1], finish);
  }

  /** Pulls a flat outline through space, from one depth to another. */
  extrude(plane: Plane, outline: Spot[], from: number, to: number, finish: Finish): void {
    const base = outline.map((spot) => this.world(spread[plane](spot, from)));
    const along = turned(minus(spread[plane]([0, 0], to), spread[plane]([0, 0], from)), this.turn);
    this.solids.push(prism(base, along, finish));
  }

  /** A square bar between two points; a flat one has its own height. */
  beam(from: Point, to: Point, width: number, finish: Finish, height = width): void {
    const [a, b] = [this.world(from), this.world(to)];
    this.solids.push(prism(crossSection(a, minus(b, a), width, height), minus(b, a), finish));
  }

  round(shape: Round): void {
    this.solids.push(round({ ...shape, from: this.world(shape.from), to: this.world(shape.to) }));
  }

  tube(shape: Tube): void {
    this.solids.push(tube({ ...shape, through: shape.through.map((point) => this.world(point)) }));
  }

  sphere(centre: Point, radius: number, finish: Finish): void {
    this.solids.push(sphere(this.world(centre), radius, finish));
  }

  /** A line on a ball where a plane square to the axis cuts it. */
  seam(centre: Point, radius: number, axis: Point, offset: number, stroke: Stroke): void {
    this.solids.push(seam(this.world(centre), radius, turned(axis, this.turn), offset, stroke));
  }

  lathe(foot: Point, profile: (readonly [height: number, radius: number])[], finish: Finish): void {
    this.solids.push(lathe(this.world(foot), profile, finish));
  }

  decal(origin: Point, right: Point, down: Point, size: Spot, artwork: Artwork): void {
    const [r, d] = [turned(right, this.turn), turned(down, this.turn)];
    this.solids.push(decal(this.world(origin), r, d, size, artwork));
  }

  private world(point: Point): Point {
    return add(this.at, turned(point, this.turn));
  }
}

function crossSection(at: Point, along: Point, width: number, height: number): Point[] {
  const level = Math.hypot(along[0], along[2]);
  const length = Math.hypot(...along);
  const side: Point = level < 1e-6 ? [1, 0, 0] : [along[2] / level, 0, -along[0] / level];
  const [ux, uy, uz] = [along[0] / length, along[1] / length, along[2] / length];
  const top: Point = [uy * side[2] - uz * side[1], uz * side[0] - ux * side[2], ux * side[1] - uy * side[0]];
  const corner = (w: number, h: number): Point => [
    at[0] + (side[0] * w * width + top[0] * h * height) / 2,
    at[1] + (side[1] * w * width + top[1] * h * height) / 2,
    at[2] + (side[2] * w * width + top[2] * h * height) / 2,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}
