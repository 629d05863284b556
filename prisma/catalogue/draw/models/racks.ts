import type { Finish } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import { chrome, graphite, ink, orange, rubber, steel } from '../finishes.ts';
import { barbell } from './bars.ts';
import { type Disc, plate } from './plates.ts';

/** An upright post with its column of holes. */
function upright(stage: Stage, x: number, z: number, height: number, finish: Finish): void {
  stage.box([x - 3.5, 0, z - 3.5], [x + 3.5, height, z + 3.5], finish);
  const dots = `<path d="M0 0V${height - 20}" stroke="#f3efea" stroke-opacity=".55" stroke-width="2" stroke-linecap="round" stroke-dasharray="0 8"/>`;
  stage.decal([x, height - 10, z + 3.5], [1, 0, 0], [0, -1, 0], [0.1, height - 20], dots);
}

/** J-shaped hooks on the front posts, and the bar that rests in them. */
function hooks(stage: Stage, x: number, y: number, z: number, accent: Finish): void {
  for (const side of [-1, 1]) {
    stage.box([side * x - 2.5, y - 6, z], [side * x + 2.5, y + 5, z + 3], accent);
    stage.box([side * x - 2.5, y - 6, z + 3], [side * x + 2.5, y - 3, z + 11], accent);
    stage.box([side * x - 2.5, y - 3, z + 9], [side * x + 2.5, y + 1, z + 11], accent);
  }
}

interface Rack {
  finish?: Finish;
  accent?: Finish;
  bar?: Disc[];
}

/** Four posts, safeties between them, pull-up bar in front. */
export function powerRack(stage: Stage, { finish = graphite, accent = orange, bar }: Rack = {}): void {
  const [x, z, height] = [56, 50, 218];
  for (const side of [-1, 1]) {
    upright(stage, side * x, -z, height, finish);
    upright(stage, side * x, z, height, finish);
    stage.beam([side * x, 3.5, -z + 3.5], [side * x, 3.5, z - 3.5], 7, finish);
    stage.beam([side * x, 3.5, z + 3.5], [side * x, 3.5, z + 16], 7, finish);
    stage.beam([side * x, height - 3.5, -z + 3.5], [side * x, height - 3.5, z - 3.5], 7, finish);
    stage.beam([side * x, 76, -z + 3.5], [side * x, 76, z - 3.5], 6, accent, 5);
  }
  stage.beam([-x + 3.5, 3.5, -z], [x - 3.5, 3.5, -z], 7, finish);
  stage.beam([-x + 3.5, height - 8, -z], [x - 3.5, height - 8, -z], 7, finish, 14);
  stage.round({ from: [-x + 3.5, height - 4, z], to: [x - 3.5, height - 4, z], radius: 2.2, finish: steel });
  hooks(stage, x, 138, z + 3.5, accent);
  if (bar) stage.place([0, 138, z + 10], (there) => barbell(there, { plates: bar }));
}

/** Two tall posts in front, short braces behind that carry plates. */
export function halfRack(stage: Stage, { finish = graphite, accent = orange }: Rack, stored: Disc[]): void {
  const [x, height] = [56, 222];
  for (const side of [-1, 1]) {
    upright(stage, side * x, 10, height, finish);
    upright(stage, side * x, -42, 128, finish);
    stage.beam([side * x, 3.5, -48], [side * x, 3.5, 62], 7, finish);
    stage.beam([side * x, 124, -38.5], [side * x, 124, 6.5], 7, finish);
    stage.beam([side * x, 70, 13.5], [side * x, 70, 60], 7, accent);
    stage.box([side * x - 3, 73.5, 56], [side * x + 3, 79, 60], accent);
    for (const [i, disc] of stored.entries()) {
      const y = 40 + i * 50;
      stage.round({
        from: [side * (x + 3.5), y, -42],
        to: [side * (x + 30), y, -42],
        radius: 2.5,
        finish: chrome,
      });
      stage.place([side * (x + 9 + disc.width / 2), y, -42], (there) => plate(there, disc), 90);
    }
  }
  stage.beam([-x + 3.5, 3.5, -42], [x - 3.5, 3.5, -42], 7, finish);
  stage.beam([-x + 3.5, 124, -42], [x - 3.5, 124, -42], 7, finish);
  stage.round({
    from: [-x + 3.5, height - 5, 10],
    to: [x - 3.5, height - 5, 10],
    radius: 2.2,
    finish: steel,
  });
  hooks(stage, x, 140, 13.5, accent);
}

/** Two separate posts of adjustable height, holding a bare bar. */
export function squatStands(stage: Stage, { finish = ink, accent = orange }: Rack = {}): void {
  for (const side of [-1, 1]) {
    const x = side * 52;
    stage.beam([x, 3, -34], [x, 3, 34], 7, finish, 6);
    stage.beam([x - 20, 3, 20], [x + 20, 3, 20], 7, finish, 6);
    stage.beam([x, 6, -28], [x, 46, -2], 4, finish);
    stage.box([x - 3.5, 6, -3.5], [x + 3.5, 92, 3.5], finish);
    upright(stage, x, 0, 136, graphite);
    stage.box([x - 4.4, 84, -4.4], [x + 4.4, 94, 4.4], finish);
    stage.round({ from: [x, 89, 4.4], to: [x, 89, 11], radius: 2.2, finish: rubber });
    stage.box([x - 4.5, 136, -6], [x + 4.5, 140, 8], accent);
    stage.box([x - 4.5, 140, -6], [x + 4.5, 152, -3.5], accent);
    stage.box([x - 4.5, 140, 5.5], [x + 4.5, 146, 8], accent);
  }
  stage.place([0, 142.5, 1], (there) => barbell(there, { length: 170, thickness: 1.9 }));
}
