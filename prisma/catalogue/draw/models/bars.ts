import type { Finish } from '../engine/colour.ts';
import type { Point } from '../engine/geometry.ts';
import type { Stage } from '../engine/stage.ts';
import { backdrop, chrome, graphite, ink, orange, rubber, steel } from '../finishes.ts';
import { type Disc, plate } from './plates.ts';

interface Barbell {
  length?: number;
  shaft?: Finish;
  sleeve?: Finish;
  /** Plates on each side, from the inside out. */
  plates?: Disc[];
  /** Products show the bar thicker than life, or it would be a hairline. */
  thickness?: number;
}

/** A bar along x whose axis passes through the spot that it is placed on. */
export function barbell(stage: Stage, options: Barbell = {}): void {
  const { length = 220, shaft = steel, sleeve = chrome, plates = [], thickness = 1.45 } = options;
  const inner = length / 2 - Math.min(43, length * 0.2);
  for (const side of [-1, 1]) {
    stage.round({
      from: [side * inner, 0, 0],
      to: [(side * length) / 2, 0, 0],
      radius: thickness * 1.75,
      finish: sleeve,
    });
    stage.round({
      from: [side * (inner - 3), 0, 0],
      to: [side * inner, 0, 0],
      radius: thickness * 2.7,
      finish: sleeve,
    });
    let at = inner;
    for (const disc of plates) {
      stage.place([side * (at + disc.width / 2), 0, 0], (there) => plate(there, disc), 90);
      at += disc.width + 0.4;
    }
    if (plates.length)
      stage.round({
        from: [side * at, 0, 0],
        to: [side * (at + 4), 0, 0],
        radius: thickness * 3,
        finish: ink,
      });
  }
  knurled(stage, [-inner + 3, 0, 0], [inner - 3, 0, 0], thickness, shaft);
}

function knurled(stage: Stage, from: Point, to: Point, radius: number, finish: Finish): void {
  const stripes = { on: 0.35, off: 0.35, colour: '#3a3633' };
  stage.tube({ through: [from, to], radius, finish });
  const third = (to[0] - from[0]) / 3;
  stage.tube({ through: [add(from, 8), add(from, third)], radius: radius * 1.02, finish, stripes });
  stage.tube({ through: [add(to, -third), add(to, -8)], radius: radius * 1.02, finish, stripes });
}

const add = (point: Point, x: number): Point => [point[0] + x, point[1], point[2]];

/** The zigzag bar for curls. */
export function curlBar(stage: Stage): void {
  const half: Point[] = [
    [4, 0, 0],
    [13, 5.5, 0],
    [22, -4.5, 0],
    [30, 0, 0],
    [38, 0, 0],
  ];
  const mirrored = half.map(([x, y, z]) => [-x, y, z] as Point).reverse();
  stage.tube({ through: [...mirrored, ...half], radius: 2.5, finish: chrome });
  for (const side of [-1, 1]) {
    const stripes = { on: 0.4, off: 0.4, colour: '#3a3633' };
    const grip: Point[] = [
      [side * 13.8, 4.7, 0],
      [side * 21.2, -3.7, 0],
    ];
    stage.tube({ through: grip, radius: 2.55, finish: steel, stripes });
    stage.round({ from: [side * 38, 0, 0], to: [side * 41, 0, 0], radius: 5.4, finish: chrome });
    stage.round({
      from: [side * 41, 0, 0],
      to: [side * 60, 0, 0],
      radius: 3.9,
      finish: chrome,
      rings: [[2.7, ink]],
    });
  }
}

/** A hexagonal frame to stand inside, with raised handles. */
export function trapBar(stage: Stage): void {
  const hexagon: Point[] = [
    [-60, 0, 0],
    [-32, 0, 34],
    [32, 0, 34],
    [60, 0, 0],
    [32, 0, -34],
    [-32, 0, -34],
  ];
  hexagon.forEach((corner, i) => {
    stage.beam(corner, hexagon[(i + 1) % 6] as Point, 4.5, graphite);
  });
  for (const side of [-1, 1]) {
    stage.round({ from: [side * 60, 0, 0], to: [side * 64, 0, 0], radius: 5.5, finish: chrome });
    stage.round({
      from: [side * 64, 0, 0],
      to: [side * 96, 0, 0],
      radius: 3.4,
      finish: chrome,
      rings: [[2.3, ink]],
    });
    const handle: Point[] = [
      [side * 33, 0, -26],
      [side * 33, 13, -20],
      [side * 33, 13, 20],
      [side * 33, 0, 26],
    ];
    stage.tube({ through: handle, radius: 1.9, finish: graphite });
    const grip: Point[] = [
      [side * 33, 13, -12],
      [side * 33, 13, 12],
    ];
    stage.tube({
      through: grip,
      radius: 2.4,
      finish: orange,
      stripes: { on: 0.6, off: 0.8, colour: '#6d260c' },
    });
  }
}

/** A hinged clamp ring with its lever open to the side. */
export function collar(stage: Stage, finish: Finish): void {
  stage.round({
    from: [0, 6, -2.4],
    to: [0, 6, 2.4],
    radius: 6,
    finish,
    rings: [
      [4.4, rubber],
      [3.8, ink],
      [3.5, backdrop],
    ],
  });
  stage.box([-1.6, 11.2, -2], [1.6, 13.6, 2], graphite);
  stage.beam([4.6, 10, 0], [10.5, 4.6, 0], 3.6, finish, 1.8);
  stage.box([5.2, 5.4, -2.1], [7.2, 7.6, 2.1], graphite);
}
