import type { Finish } from '../engine/colour.ts';
import type { Spot } from '../engine/geometry.ts';
import type { Stage } from '../engine/stage.ts';
import { graphite, ink, orange, rubber } from '../finishes.ts';
import { leaning, roundedRectangle } from '../profiles.ts';

/** A cushion from its lower end, leaning by an angle, with a thin board below it. */
function cushion(stage: Stage, at: Spot, length: number, width: number, angle: number, finish: Finish): void {
  const board = leaning(roundedRectangle([1, -1.6], [length - 1, 0], 0.6, 1), angle, at);
  const pad = leaning(roundedRectangle([0, 0], [length, 6.5], 2.4, 3), angle, at);
  stage.extrude('xy', board, -width / 2 + 1, width / 2 - 1, ink);
  stage.extrude('xy', pad, -width / 2, width / 2, finish);
}

function foot(stage: Stage, x: number, width: number, finish: Finish): void {
  stage.beam([x, 3, -width / 2], [x, 3, width / 2], 6, finish);
  for (const side of [-1, 1])
    stage.box([x - 3.6, 0, (side * width) / 2 - 2], [x + 3.6, 6.4, (side * width) / 2 + 2], rubber);
}

export function flatBench(stage: Stage, finish: Finish = graphite, pad: Finish = rubber): void {
  for (const side of [-1, 1]) {
    foot(stage, side * 46, 46, finish);
    stage.beam([side * 46, 5, 0], [side * 36, 35, 0], 7, finish);
  }
  stage.beam([-44, 33, 0], [44, 33, 0], 6, finish);
  cushion(stage, [-58, 38], 116, 28, 0, pad);
}

/** Back pad raised, seat tipped up, a toothed ladder between them. */
export function inclineBench(stage: Stage, angle = 45, finish: Finish = ink, accent: Finish = orange): void {
  foot(stage, -52, 56, finish);
  foot(stage, 54, 36, finish);
  stage.beam([-52, 6, 0], [54, 6, 0], 7, finish);
  stage.beam([18, 8, 0], [18, 36, 0], 7, finish);
  stage.beam([-44, 9, 0], [-6, 16, 0], 5, accent, 4);
  const back = (angle * Math.PI) / 180;
  const [x, y] = [6 - Math.cos(back) * 44, 40 + Math.sin(back) * 44];
  stage.beam([-26, 12, 0], [x + 4, y - 6, 0], 5, finish);
  stage.beam([8, 37, 0], [44, 39, 0], 6, finish, 5);
  stage.extrude(
    'xy',
    leaning(roundedRectangle([-82, 0], [0, 6.5], 2.4, 3), -angle, [6, 43]),
    -14,
    14,
    rubber,
  );
  stage.extrude('xy', leaning(roundedRectangle([-70, -3.4], [-6, 0], 1, 1), -angle, [6, 43]), -4, 4, finish);
  cushion(stage, [10, 41], 36, 28, 12, rubber);
  stage.round({ from: [48, 22, -22], to: [48, 22, 22], radius: 5, finish: rubber });
  stage.beam([44, 38, 0], [48, 22, 0], 5, finish);
}

/** A 45-degree back extension with ankle rollers. */
export function romanChair(stage: Stage, finish: Finish = graphite, accent: Finish = orange): void {
  foot(stage, -46, 52, finish);
  foot(stage, 48, 60, finish);
  stage.beam([-46, 4, 0], [48, 4, 0], 7, finish);
  stage.beam([-38, 6, 0], [-12, 66, 0], 7, finish);
  stage.beam([48, 6, 0], [-16, 62, 0], 7, finish);
  for (const side of [-1, 1]) {
    const [near, far] = [side * 3, side * 17];
    stage.extrude(
      'xy',
      leaning(roundedRectangle([-26, 0], [2, 7], 2.6, 3), -42, [-12, 70]),
      Math.min(near, far),
      Math.max(near, far),
      rubber,
    );
    stage.round({ from: [36, 32, side * 4], to: [36, 32, side * 22], radius: 6, finish: rubber });
    stage.tube({
      through: [
        [-16, 62, side * 3],
        [-8, 66, side * 24],
        [-30, 76, side * 27],
      ],
      radius: 1.7,
      finish: accent,
    });
  }
  stage.beam([46, 8, -24], [46, 8, 24], 5, finish, 2);
  stage.extrude(
    'xy',
    leaning(
      [
        [0, 0],
        [22, 0],
        [22, 2],
        [0, 2],
      ],
      -48,
      [32, 22],
    ),
    -20,
    20,
    ink,
  );
}
