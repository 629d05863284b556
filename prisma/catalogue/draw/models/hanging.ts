import type { Finish } from '../engine/colour.ts';
import type { Point } from '../engine/geometry.ts';
import type { Stage } from '../engine/stage.ts';
import { chrome, graphite, ink, orange, rubber, steel, wood } from '../finishes.ts';
import { arc } from '../profiles.ts';

const level = (centre: Point, radius: number, from = 0, to = 360, steps = 24): Point[] =>
  arc([centre[0], centre[1]], radius, from, to, steps).map(([x, y]) => [x, y, centre[2]]);

/** A pull-up bar braced against the frame of a door, shown in the doorway. */
export function doorBar(stage: Stage): void {
  stage.tube({
    through: [
      [-60, 92, 8],
      [60, 92, 8],
    ],
    radius: 2.4,
    finish: graphite,
  });
  for (const side of [-1, 1]) {
    stage.box([side * 48 - 6, 0, -12], [side * 48 + 6, 128, -4], {
      dark: '#b9b0a5',
      base: '#ded6cb',
      light: '#f6f2ec',
    });
    stage.tube({
      through: [
        [side * 42, 116, -3],
        [side * 42, 92, 6],
        [side * 42, 92, 30],
      ],
      radius: 2.2,
      finish: graphite,
    });
    stage.tube({
      through: [
        [side * 42, 92, 8],
        [side * 42, 92, 34],
      ],
      radius: 3.2,
      finish: orange,
    });
    stage.round({ from: [side * 54, 92, 8], to: [side * 62, 92, 8], radius: 3.4, finish: rubber });
    stage.tube({
      through: [
        [side * 18, 92, 8],
        [side * 18, 92, 30],
      ],
      radius: 3,
      finish: orange,
    });
  }
  stage.box([-60, 116, -14], [60, 130, -3], { dark: '#a89e92', base: '#d3cabe', light: '#f6f2ec' });
}

/** Two rings on numbered straps. */
export function rings(stage: Stage, strap: Finish = ink, buckle: Finish = orange): void {
  for (const side of [-1, 1]) {
    const x = side * 22;
    for (const dx of [-1.6, 1.6])
      stage.tube({
        through: [
          [x + dx * 0.3, 96, dx],
          [x + dx * 0.4, 22, dx],
        ],
        radius: 2,
        finish: strap,
      });
    const marks = '<path d="M-2 0h4M-2 9h4M-2 18h4M-2 27h4M-2 36h4" stroke="#f7f4f0" stroke-width="1"/>';
    stage.decal([x, 84, 4], [1, 0, 0], [0, -1, 0], [0, 0], marks);
    stage.box([x - 4, 40, 3.4], [x + 4, 50, 5.6], steel);
    stage.box([x - 2.6, 42, 5.6], [x + 2.6, 46, 7.2], buckle);
    stage.tube({
      through: level([x, 5, 0], 14, 0, 345),
      radius: 2.1,
      finish: wood,
      closed: true,
      smooth: true,
    });
    stage.box([x - 2.6, 18, -2.6], [x + 2.6, 23.5, 2.6], strap);
  }
}

/** One anchor strap that parts into two arms with grips and foot loops. */
export function suspensionTrainer(stage: Stage, strap: Finish = ink, accent: Finish = orange): void {
  stage.tube({ through: level([0, 96, 0], 4.4), radius: 1.1, finish: chrome, closed: true, smooth: true });
  stage.tube({
    through: [
      [0, 91, 0],
      [0, 62, 0],
    ],
    radius: 2.2,
    finish: strap,
  });
  stage.tube({ through: level([0, 58, 0], 4), radius: 0.9, finish: steel, closed: true, smooth: true });
  for (const side of [-1, 1]) {
    const arm: Point[] = [
      [side * 2, 56, 0],
      [side * 20, 22, 0],
    ];
    stage.tube({ through: arm, radius: 1.9, finish: accent });
    stage.tube({
      through: [
        [side * 9, 42.8, 0.5],
        [side * 12.5, 36.2, 0.5],
      ],
      radius: 3,
      finish: steel,
    });
    stage.tube({
      through: [
        [side * 20, 22, 0],
        [side * 14, 6, 0],
        [side * 28, 6, 0],
        [side * 20, 22, 0],
      ],
      radius: 1.2,
      finish: strap,
    });
    stage.tube({
      through: [
        [side * 14, 6, 0],
        [side * 28, 6, 0],
      ],
      radius: 2.5,
      finish: rubber,
    });
    stage.tube({
      through: [
        [side * 17, 5, 0.6],
        [side * 15, -8, 0.6],
        [side * 21, -14, 0.6],
        [side * 27, -8, 0.6],
        [side * 25, 5, 0.6],
      ],
      radius: 1.5,
      finish: strap,
      smooth: true,
    });
  }
}

/** Two free-standing parallel bars. */
export function dipStation(stage: Stage, finish: Finish = graphite, accent: Finish = orange): void {
  for (const side of [-1, 1]) {
    const z = side * 29;
    stage.tube({
      through: [
        [-38, 2.4, z],
        [-38, 84, z],
        [-32, 90, z],
        [32, 90, z],
        [38, 84, z],
        [38, 2.4, z],
      ],
      radius: 2.5,
      finish,
    });
    stage.tube({
      through: [
        [-22, 90, z],
        [22, 90, z],
      ],
      radius: 3.4,
      finish: accent,
    });
    stage.tube({
      through: [
        [-38, 30, z],
        [38, 30, z],
      ],
      radius: 1.9,
      finish,
    });
    for (const x of [-38, 38])
      stage.tube({
        through: [
          [x, 2.6, z - 16],
          [x, 2.6, z + 16],
        ],
        radius: 2.6,
        finish: ink,
      });
  }
  stage.tube({
    through: [
      [-38, 30, -29],
      [-38, 30, 29],
    ],
    radius: 1.9,
    finish,
  });
}

/** Low wooden bars on steel feet. */
export function parallettes(stage: Stage): void {
  for (const [z, x] of [
    [-17, -3],
    [17, 3],
  ] as const) {
    for (const side of [-1, 1]) {
      const at = x + side * 23;
      stage.tube({
        through: [
          [at, 1.6, z - 12],
          [at, 17, z - 3],
          [at, 17, z + 3],
          [at, 1.6, z + 12],
        ],
        radius: 1.7,
        finish: ink,
      });
      stage.tube({
        through: [
          [at, 1.6, z - 12],
          [at, 1.6, z - 10.5],
        ],
        radius: 2.2,
        finish: rubber,
      });
      stage.tube({
        through: [
          [at, 1.6, z + 10.5],
          [at, 1.6, z + 12],
        ],
        radius: 2.2,
        finish: rubber,
      });
    }
    stage.round({ from: [x - 30, 19, z], to: [x + 30, 19, z], radius: 2.6, finish: wood });
  }
}
