import type { Finish } from '../engine/colour.ts';
import type { Point } from '../engine/geometry.ts';
import type { Stage } from '../engine/stage.ts';
import { chrome, graphite, ink, iron, orange, rubber, steel } from '../finishes.ts';
import { leaning, roundedRectangle } from '../profiles.ts';
import { type Disc, plate } from './plates.ts';

/** A block of weight plates between its two guide rods, front on z. */
function weightStack(stage: Stage, height: number, count: number): void {
  stage.box([-11, 8, -7], [11, height, 7], iron);
  const gaps = Array.from(
    { length: count - 1 },
    (_, i) => `M0 ${(((height - 8) * (i + 1)) / count).toFixed(1)}h22`,
  );
  const pin = `<circle cx="11" cy="${height * 0.5}" r="1.6" fill="#e2560f"/>`;
  const lines = `<path d="${gaps.join('')}" stroke="#0f0d0c" stroke-width="1"/>`;
  stage.decal([-11, height, 7], [1, 0, 0], [0, -1, 0], [22, height - 8], lines + pin);
  for (const side of [-1, 1]) {
    stage.round({ from: [side * 7, height, 0], to: [side * 7, 188, 0], radius: 1.2, finish: chrome });
  }
}

function pulley(stage: Stage, at: Point, radius = 5): void {
  const rings = [
    [radius * 0.7, rubber],
    [radius * 0.3, steel],
  ] as const;
  stage.round({
    from: [at[0], at[1], at[2] - 1.6],
    to: [at[0], at[1], at[2] + 1.6],
    radius,
    finish: graphite,
    rings,
  });
}

function handle(stage: Stage, at: Point, accent: Finish): void {
  const [x, y, z] = at;
  stage.tube({
    through: [
      [x, y, z],
      [x - 6, y - 12, z],
      [x + 6, y - 12, z],
      [x, y, z],
    ],
    radius: 0.9,
    finish: rubber,
  });
  stage.tube({
    through: [
      [x - 6, y - 12, z],
      [x + 6, y - 12, z],
    ],
    radius: 2.1,
    finish: accent,
  });
}

/** Two stacks side by side in towers, with a pulley arm and handle each. */
export function cableMachine(stage: Stage, finish: Finish = graphite, accent: Finish = orange): void {
  for (const side of [-1, 1]) {
    const x = side * 62;
    stage.box([x - 18, 0, -26], [x + 18, 8, 26], finish);
    stage.box([x - 18, 8, -26], [x + 18, 204, -20], ink);
    for (const edge of [-1, 1]) stage.box([x + edge * 18 - 3, 8, -4], [x + edge * 18 + 3, 204, 3], finish);
    stage.place([x, 0, -10], (there) => weightStack(there, 112, 14));
    stage.box([x - 21, 204, -26], [x + 21, 214, 8], finish);
    stage.round({ from: [x, 8, 20], to: [x, 206, 20], radius: 2.4, finish: chrome });
    stage.box([x - 4, 138, 15], [x + 4, 152, 25], accent);
    pulley(stage, [x - side * 4, 145, 31], 5);
    stage.box([x - 6, 204, 8], [x + 6, 210, 24], finish);
    handle(stage, [x - side * 4, 138, 33], accent);
  }
  stage.box([-44, 206, -14], [44, 213, -6], finish);
  stage.round({ from: [-44, 200, 4], to: [44, 200, 4], radius: 1.8, finish: steel });
}

/** A tower with a wide bar above, a seat with thigh rollers and a low row foot plate. */
export function latTower(stage: Stage, finish: Finish = graphite, accent: Finish = orange): void {
  stage.box([-40, 0, -52], [40, 7, -44], finish);
  stage.beam([0, 3.5, -44], [0, 3.5, 92], 8, finish, 7);
  stage.box([-24, 0, 86], [24, 7, 94], finish);
  for (const side of [-1, 1]) stage.box([side * 20 - 3, 7, -52], [side * 20 + 3, 212, -44], finish);
  stage.place([0, 0, -48], (there) => weightStack(there, 90, 10));
  stage.box([-24, 206, -54], [24, 214, -42], finish);
  stage.beam([0, 210, -42], [0, 206, 26], 7, finish);
  pulley(stage, [0, 200, 22], 6);
  stage.tube({
    through: [
      [0, 198, 27],
      [0, 168, 27],
    ],
    radius: 0.6,
    finish: ink,
  });
  stage.tube({
    through: [
      [-56, 154, 27],
      [-40, 166, 27],
      [40, 166, 27],
      [56, 154, 27],
    ],
    radius: 1.9,
    finish: chrome,
  });
  for (const side of [-1, 1]) {
    stage.tube({
      through: [
        [side * 56, 154, 27],
        [side * 43, 163.7, 27],
      ],
      radius: 2.6,
      finish: rubber,
    });
    stage.round({
      from: [side * 4, 70, 20],
      to: [side * 26, 70, 20],
      radius: 6,
      finish: rubber,
      rings: [[3.4, accent]],
    });
  }
  stage.beam([0, 7, 6], [0, 68, 6], 7, finish);
  stage.beam([0, 66, 6], [0, 70, 22], 5, finish);
  stage.beam([0, 7, 34], [0, 44, 34], 7, finish);
  stage.extrude('zy', roundedRectangle([14, 44], [52, 51], 2.4, 3), -17, 17, rubber);
  stage.extrude(
    'zy',
    leaning(
      [
        [0, 0],
        [24, 0],
        [24, 3],
        [0, 3],
      ],
      62,
      [76, 7],
    ),
    -22,
    22,
    accent,
  );
}

/** A sled on 45-degree rails above a reclined seat. */
export function legPress(stage: Stage, disc: Disc, finish: Finish = graphite, accent: Finish = orange): void {
  for (const side of [-1, 1]) {
    const z = side * 34;
    stage.beam([-96, 4, z], [92, 4, z], 8, finish);
    stage.beam([-62, 18, z], [78, 158, z], 6, chrome);
    stage.beam([78, 8, z], [78, 160, z], 8, finish);
    stage.beam([-70, 4, z], [-58, 24, z], 8, finish);
  }
  for (const x of [-92, 88]) stage.beam([x, 4, -34], [x, 4, 34], 8, finish);
  stage.beam([78, 158, -38], [78, 158, 38], 8, finish);
  stage.extrude('xy', leaning(roundedRectangle([-76, 0], [0, 9], 3, 3), -38, [-38, 26]), -19, 19, rubber);
  stage.extrude('xy', leaning(roundedRectangle([0, 0], [34, 9], 3, 3), 8, [-40, 22]), -19, 19, rubber);
  stage.beam([-88, 6, 0], [-78, 60, 0], 7, finish);
  stage.extrude(
    'xy',
    leaning(
      [
        [0, -30],
        [5, -30],
        [5, 34],
        [0, 34],
      ],
      45,
      [14, 94],
    ),
    -30,
    30,
    accent,
  );
  stage.extrude(
    'xy',
    leaning(
      [
        [5, -14],
        [44, -14],
        [44, 14],
        [5, 14],
      ],
      45,
      [14, 94],
    ),
    -26,
    26,
    ink,
  );
  for (const side of [-1, 1]) {
    stage.round({ from: [36, 118, side * 26], to: [36, 118, side * 62], radius: 2.6, finish: chrome });
    stage.place([36, 118, side * 46], (there) => plate(there, disc));
  }
}
