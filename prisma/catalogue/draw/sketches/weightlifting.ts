import type { Finish } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import { blue, green, ink, orange, red, rubber, steel, white, yellow } from '../finishes.ts';
import { barbell, collar, curlBar, trapBar } from '../models/bars.ts';
import { castPlate, plate, ringFlecks } from '../models/plates.ts';
import { adjustableDumbbell, dumbbellRack, hexDumbbell, kettlebell } from '../models/weights.ts';
import type { Sketch } from '../picture.ts';

const bumper = (finish: Finish, width: number) => ({ radius: 22.5, width, finish });

/** Plates standing in a row, the first one in front. */
function row(stage: Stage, discs: { radius: number; width: number; finish: Finish }[], gap: number): void {
  let z = 0;
  for (const disc of discs) {
    stage.place([0, disc.radius, z - disc.width / 2], (there) => plate(there, disc));
    z -= disc.width + gap;
  }
}

function speckledPair(stage: Stage): void {
  for (const [x, z] of [
    [9, -12],
    [0, 0],
  ] as const) {
    stage.place([x, 22.5, z], (there) => plate(there, bumper(rubber, 8)));
    const grains = ringFlecks(10, 21, '#5c8ace', 46) + ringFlecks(9.5, 20.5, '#c9c3bd', 30);
    if (z === 0) stage.decal([x, 22.5, 4], [1, 0, 0], [0, -1, 0], [0, 0], grains);
  }
}

export const weightlifting: Record<string, Sketch> = {
  'olympic-barbell-20kg': {
    yaw: 44,
    pitch: 38,
    model: (stage) => barbell(stage, { length: 172, thickness: 3 }),
  },
  'ez-curl-bar': { yaw: 36, pitch: 30, model: curlBar },
  'open-hex-trap-bar': { yaw: 30, pitch: 36, model: trapBar },
  'colour-bumper-plate-set-140kg': {
    yaw: 40,
    pitch: 18,
    model: (stage) =>
      row(stage, [bumper(green, 5), bumper(yellow, 6), bumper(blue, 7), bumper(red, 8)].reverse(), 3.5),
  },
  'crumb-rubber-bumper-pair-15kg': { yaw: 30, model: speckledPair },
  'cast-iron-plate-20kg': {
    yaw: 26,
    pitch: 14,
    model: (stage) => stage.place([0, 22, 0], (there) => castPlate(there, 22, 4.5)),
  },
  'change-plate-set': {
    yaw: 40,
    pitch: 22,
    model: (stage) => {
      row(
        stage,
        [
          { radius: 8, width: 2, finish: white },
          { radius: 9.5, width: 2.2, finish: green },
          { radius: 11, width: 2.6, finish: yellow },
          { radius: 12.5, width: 3, finish: blue },
          { radius: 14, width: 3.4, finish: red },
        ],
        4.2,
      );
    },
  },
  'rubber-hex-dumbbell-pair': {
    yaw: 36,
    pitch: 28,
    model: (stage) => {
      stage.place([0, 0, -11], (there) => hexDumbbell(there));
      stage.place([5, 0, 11], (there) => hexDumbbell(there));
    },
  },
  'adjustable-dumbbell-24kg': { yaw: 36, pitch: 24, model: (stage) => adjustableDumbbell(stage, orange) },
  'dumbbell-set-with-rack': { yaw: 28, pitch: 18, model: (stage) => dumbbellRack(stage) },
  'competition-kettlebell-24kg': {
    yaw: 20,
    model: (stage) => kettlebell(stage, { finish: green, handle: steel }),
  },
  'cast-iron-kettlebell-16kg': {
    yaw: 24,
    model: (stage) => kettlebell(stage, { finish: ink, band: yellow, radius: 10 }),
  },
  'quick-release-barbell-collars': {
    yaw: 30,
    model: (stage) => {
      stage.place([-9, 0, -5], (there) => collar(there, orange), 34);
      stage.place([8, 0, 5], (there) => collar(there, orange), -6);
    },
  },
};
