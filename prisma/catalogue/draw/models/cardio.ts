import type { Finish } from '../engine/colour.ts';
import { degrees } from '../engine/geometry.ts';
import type { Stage } from '../engine/stage.ts';
import { chrome, graphite, ink, iron, orange, rubber, steel, stone } from '../finishes.ts';
import { leaning, roundedRectangle } from '../profiles.ts';

const screen =
  '<path fill="#10211f" d="M0 0h16v10H0z"/><path fill="#3aa79c" d="M2 6h2v2H2zm3-2h2v4H5zm3 1h2v3H8zm3-3h2v6h-2z"/>';

/** Spokes, rings and shade of a fan behind its cage. */
function cage(radius: number, accent: string): string {
  const at = (angle: number, length: number) => {
    const [x, y] = [Math.cos(degrees(angle)) * length, Math.sin(degrees(angle)) * length];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const eighths = [0, 45, 90, 135, 180, 225, 270, 315];
  const blades = eighths.map((turn) => `M0 0L${at(turn, radius * 0.86)}L${at(turn + 21, radius * 0.86)}z`);
  const rings = [0.3, 0.48, 0.66, 0.84].map((share) => `<circle r="${(radius * share).toFixed(1)}"/>`);
  const spokes = [10, 40, 70, 100, 130, 160].map((turn) => `M${at(turn, radius)}L${at(turn + 180, radius)}`);
  return (
    `<circle r="${radius * 0.95}" fill="#1b1817"/><path fill="#8d857e" opacity=".75" d="${blades.join('')}"/>` +
    `<g fill="none" stroke="#c9c3bd" stroke-width=".8">${rings.join('')}<path d="${spokes.join('')}"/></g>` +
    `<circle r="${radius * 0.18}" fill="${accent}"/><circle r="${radius * 0.08}" fill="#1c1917"/>`
  );
}

/** A bike whose big front wheel is a fan, with moving arms. */
export function airBike(stage: Stage, finish: Finish = graphite, accent: Finish = orange): void {
  for (const x of [-52, 54]) {
    stage.round({ from: [x, 4, -27], to: [x, 4, 27], radius: 4, finish: ink });
  }
  stage.beam([-50, 8, 0], [54, 8, 0], 7, finish);
  stage.round({ from: [-34, 46, -8], to: [-34, 46, 8], radius: 35, finish: graphite });
  stage.decal([-34, 46, 8], [1, 0, 0], [0, -1, 0], [0, 0], cage(34, accent.base));
  stage.beam([-50, 8, 0], [-36, 30, 0], 8, finish);
  stage.beam([8, 10, 0], [26, 78, 0], 8, finish);
  stage.extrude(
    'xy',
    [
      [-34, 36],
      [14, 22],
      [22, 30],
      [22, 40],
      [-30, 56],
    ],
    -5,
    9,
    finish,
  );
  stage.round({
    from: [10, 30, 9],
    to: [10, 30, 12],
    radius: 10,
    finish: iron,
    rings: [
      [7, accent],
      [2.5, steel],
    ],
  });
  stage.beam([10, 30, 13.5], [22, 16, 13.5], 3, steel);
  stage.box([17, 12, 15], [29, 16, 25], rubber);
  stage.beam([10, 30, -12], [-2, 44, -12], 3, steel);
  stage.box([-9, 42, -23], [3, 46, -13], rubber);
  stage.round({ from: [26, 78, 0], to: [30, 94, 0], radius: 2.6, finish: chrome });
  stage.extrude('xy', roundedRectangle([17, 94], [45, 102], 3.4, 2), -11, 11, rubber);
  for (const side of [-1, 1]) {
    const z = side * 17;
    stage.tube({
      through: [
        [-8, 26, z],
        [-14, 60, z],
        [-14, 104, z],
        [-2, 124, z],
      ],
      radius: 2.2,
      finish: steel,
    });
    stage.tube({
      through: [
        [-12, 108, z],
        [-2, 124, z],
      ],
      radius: 3.1,
      finish: rubber,
    });
  }
  stage.round({ from: [-12, 32, 8], to: [-12, 32, 20], radius: 2.6, finish: rubber });
  stage.beam([-28, 78, 0], [-24, 116, 0], 6, finish);
  stage.extrude(
    'xy',
    leaning(
      [
        [-3, -9],
        [3, -9],
        [3, 9],
        [-3, 9],
      ],
      12,
      [-24, 122],
    ),
    -12,
    12,
    ink,
  );
  stage.decal(
    [-20.6, 128.4, 10],
    [0, 0, -1],
    [0.2, -0.98, 0],
    [20, 12],
    `<g transform="scale(1.25 1.1)">${screen}</g>`,
  );
}

/** A long rail with a sliding seat, flywheel housing in front. */
export function rower(stage: Stage, finish: Finish = graphite, accent: Finish = orange): void {
  stage.round({ from: [-86, 4, -30], to: [-86, 4, 30], radius: 4, finish: ink });
  stage.round({ from: [112, 4, -24], to: [112, 4, 24], radius: 4, finish: ink });
  stage.beam([112, 5, 0], [104, 32, 0], 8, finish);
  stage.beam([-86, 6, 0], [-66, 30, 0], 8, finish);
  stage.beam([-48, 28, 0], [116, 34, 0], 7, stone, 9);
  stage.round({ from: [-76, 44, -9], to: [-76, 44, 9], radius: 28, finish: graphite });
  stage.decal([-76, 44, 9], [1, 0, 0], [0, -1, 0], [0, 0], cage(27, accent.base));
  stage.beam([-66, 66, 0], [-54, 98, 0], 4, finish);
  stage.extrude('xy', leaning(roundedRectangle([-2.5, -8], [2.5, 8], 1.2, 1), 14, [-53, 104]), -11, 11, ink);
  stage.decal(
    [-49, 110, 9],
    [0, 0, -1],
    [0.24, -0.97, 0],
    [18, 12],
    `<g transform="scale(1.1)">${screen}</g>`,
  );
  for (const side of [-1, 1]) {
    stage.extrude(
      'xy',
      leaning(roundedRectangle([0, 0], [34, 3], 1, 1), -58, [-40, 58]),
      side * 11 - 6,
      side * 11 + 6,
      ink,
    );
    stage.beam([-31, 41, side * 11 - 7], [-31, 41, side * 11 + 7], 4, accent);
  }
  stage.tube({
    through: [
      [-62, 52, 0],
      [-8, 58, 0],
    ],
    radius: 0.7,
    finish: steel,
  });
  stage.tube({
    through: [
      [-8, 58, -24],
      [-6, 59, -10],
      [-6, 59, 10],
      [-8, 58, 24],
    ],
    radius: 2.2,
    finish: rubber,
  });
  stage.box([40, 35, -6], [58, 41, 6], steel);
  stage.extrude(
    'zy',
    [
      [-17, 47],
      [-17, 44],
      [-13, 41],
      [13, 41],
      [17, 44],
      [17, 47],
      [5, 45],
      [-5, 45],
    ],
    34,
    64,
    rubber,
  );
}

/** A push sled: two runners, upright poles, a post for plates. */
export function sled(stage: Stage, finish: Finish = graphite, accent: Finish = orange): void {
  for (const side of [-1, 1]) {
    const z = side * 27;
    stage.extrude(
      'xy',
      [
        [-50, 0],
        [44, 0],
        [56, 9],
        [56, 13],
        [42, 6],
        [-50, 6],
      ],
      z - 4,
      z + 4,
      finish,
    );
    stage.beam([-40, 6, z], [-40, 28, z], 7, finish);
    stage.round({ from: [-40, 24, z], to: [-40, 72, z], radius: 2.8, finish: steel });
    stage.round({ from: [-40, 72, z], to: [-40, 104, z], radius: 3.3, finish: accent });
  }
  for (const x of [-32, 12]) stage.beam([x, 7, -23], [x, 7, 23], 7, finish, 5);
  stage.beam([-40, 26, -24], [-40, 26, 24], 6, finish);
  stage.beam([-38, 10, 0], [40, 10, 0], 8, finish);
  stage.round({ from: [4, 12, 0], to: [4, 52, 0], radius: 2.6, finish: chrome });
  for (const [i, [radius, plates]] of (
    [
      [22.5, rubber],
      [22.5, iron],
      [16, rubber],
    ] as const
  ).entries()) {
    stage.round({
      from: [4, 13 + i * 6, 0],
      to: [4, 18.4 + i * 6, 0],
      radius,
      finish: plates,
      rings: [
        [radius * 0.55, iron],
        [4.4, steel],
      ],
    });
  }
}
