import type { Finish } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import { ink, orange, rubber, steel, teal } from '../finishes.ts';
import { barbell } from '../models/bars.ts';
import { matLines, roll } from '../models/mats.ts';
import { type Disc, plate } from '../models/plates.ts';
import { hexDumbbell, kettlebell } from '../models/weights.ts';

export const bumper = (finish: Finish = rubber, width = 6): Disc => ({ radius: 22.5, width, finish });

/** Kettlebells from small to large along x. */
export function kettlebells(stage: Stage, finishes: Finish[], step = 27): void {
  for (const [i, finish] of finishes.entries()) {
    const look = i % 2 ? { finish, handle: steel } : { finish };
    stage.place([i * step, 0, 0], (there) => kettlebell(there, { ...look, radius: 8 + i * 1.1 }));
  }
}

export function dumbbells(stage: Stage, count: number, step = 21): void {
  for (let i = 0; i < count; i++)
    stage.place([0, 0, i * step], (there) => hexDumbbell(there, 0.9 + i * 0.08));
}

/** A bar ready to be pulled from the floor. */
export function loadedBar(stage: Stage, plates: Disc[]): void {
  stage.place([0, 22.5, 0], (there) => barbell(there, { plates, thickness: 1.7 }));
}

/** Plates that lean against the wall behind them, one in front of the other. */
export function leaningPlates(stage: Stage, discs: Disc[]): void {
  let z = 0;
  for (const [i, disc] of discs.entries()) {
    z += disc.width / 2;
    stage.place([i * 9, disc.radius, z], (there) => plate(there, disc));
    z += disc.width / 2 + 1;
  }
}

export const yogaMat = (stage: Stage, finish: Finish = teal): void =>
  roll(stage, {
    width: 61,
    flat: 130,
    radius: 5,
    thickness: 0.9,
    finish,
    artwork: matLines(61, 120, '#b9ded7'),
  });

export function rolledMats(stage: Stage, finishes: Finish[]): void {
  for (const [i, finish] of finishes.entries()) {
    stage.round({
      from: [i * 17, 0, 0],
      to: [i * 17, 58, 0],
      radius: 7.4,
      finish,
      rings: [
        [5.6, ink],
        [5.2, finish],
        [3.4, ink],
        [3, finish],
        [1.4, ink],
      ],
    });
    stage.round({ from: [i * 17, 26, 0], to: [i * 17, 30, 0], radius: 7.7, finish: orange });
  }
}
