import type { Finish } from '../engine/colour.ts';
import type { Point, Spot } from '../engine/geometry.ts';
import type { Stage } from '../engine/stage.ts';
import { chrome, graphite, ink, rubber, steel } from '../finishes.ts';
import { regular } from '../profiles.ts';
import { deeper } from './plates.ts';

const knurl = { on: 0.3, off: 0.35, colour: '#4a4541' };

/** Lies along x on one flat side of its heads. */
export function hexDumbbell(stage: Stage, size = 1, finish: Finish = rubber): void {
  const radius = 7 * size;
  const middle = radius * Math.cos(Math.PI / 6);
  const outline = (r: number): Spot[] => regular(6, r, [0, middle], 0);
  for (const side of [-1, 1]) {
    stage.extrude('zy', outline(radius * 0.86), side * 6.6 * size, side * 7.6 * size, finish);
    stage.extrude('zy', outline(radius), side * 7.6 * size, side * 14.4 * size, finish);
    stage.extrude('zy', outline(radius * 0.86), side * 14.4 * size, side * 15.6 * size, deeper(finish, -0.1));
    if (side > 0)
      stage.round({
        from: [15.6 * size, middle, 0],
        to: [15.7 * size, middle, 0],
        radius: radius * 0.42,
        finish: graphite,
      });
  }
  const grip: Point[] = [
    [-6.6 * size, middle, 0],
    [6.6 * size, middle, 0],
  ];
  stage.tube({ through: grip, radius: 1.9 * size, finish: chrome, stripes: knurl });
}

/** Selectable plates in a cradle. */
export function adjustableDumbbell(stage: Stage, accent: Finish): void {
  const middle = 13;
  stage.box([-20, 0, -8.5], [20, 3.5, 8.5], ink);
  for (const side of [-1, 1]) {
    stage.box([Math.min(side * 7, side * 20), 3.5, -8.5], [Math.max(side * 7, side * 20), 6, 8.5], graphite);
    for (let i = 0; i < 6; i++) {
      const from = 7.2 + i * 2.1;
      const radius = [9, 9, 8.6, 8.2, 7.7, 7.2][i] ?? 7;
      stage.round({
        from: [side * from, middle, 0],
        to: [side * (from + 1.7), middle, 0],
        radius,
        finish: i % 2 ? graphite : rubber,
      });
    }
    stage.round({
      from: [side * 19.8, middle, 0],
      to: [side * 21.6, middle, 0],
      radius: 5,
      finish: accent,
      rings: [
        [3.9, deeper(accent)],
        [2.6, ink],
        [1.3, steel],
      ],
    });
  }
  stage.tube({
    through: [
      [-7, middle, 0],
      [7, middle, 0],
    ],
    radius: 2,
    finish: chrome,
    stripes: knurl,
  });
}

/** Two sloped shelves full of hex dumbbells, heaviest below. */
export function dumbbellRack(stage: Stage, pairs = 3): void {
  const wide = pairs * 43 + 4;
  for (const side of [-1, 1]) {
    stage.beam([(side * wide) / 2, 2.5, -24], [(side * wide) / 2, 2.5, 24], 5, graphite);
    stage.beam([(side * wide) / 2, 5, -10], [(side * wide) / 2, 66, -10], 5, graphite);
  }
  for (const [shelf, y] of [26, 62].entries()) {
    stage.extrude(
      'zy',
      [
        [-14, y + 4],
        [14, y - 4],
        [14, y - 1.2],
        [-14, y + 6.8],
      ],
      -wide / 2,
      wide / 2,
      graphite,
    );
    for (let i = 0; i < pairs; i++) {
      const size = shelf ? 1.12 : 1.26;
      stage.place([-wide / 2 + 23.5 + i * 43, y + 1.5, 1], (there) => hexDumbbell(there, size));
    }
  }
}

interface Kettlebell {
  finish: Finish;
  handle?: Finish;
  /** Colour of the bands where the handle meets the body. */
  band?: Finish;
  radius?: number;
}

export function kettlebell(stage: Stage, { finish, handle = finish, band, radius = 10.5 }: Kettlebell): void {
  const r = radius;
  stage.round({ from: [0, 0, 0], to: [0, r * 0.16, 0], radius: r * 0.6, finish: deeper(finish) });
  const half: Point[] = [
    [r * 0.5, r * 1.5, 0],
    [r * 0.7, r * 2.05, 0],
    [r * 0.64, r * 2.48, 0],
    [r * 0.36, r * 2.7, 0],
  ];
  const bow = [...half.map(([x, y, z]) => [-x, y, z] as Point), ...half.slice().reverse()];
  stage.tube({ through: bow, radius: r * 0.19, finish: handle, smooth: true });
  if (band) {
    for (const side of [-1, 1]) {
      const ring: Point[] = [
        [side * r * 0.6, r * 1.76, 0],
        [side * r * 0.68, r * 1.96, 0],
      ];
      stage.tube({ through: ring, radius: r * 0.2, finish: band });
    }
  }
  stage.sphere([0, r * 0.92, 0], r, finish);
}
