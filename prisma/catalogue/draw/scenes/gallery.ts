import {
  blue,
  cork,
  graphite,
  green,
  ink,
  iron,
  leather,
  orange,
  plum,
  red,
  rubber,
  steel,
  stone,
  teal,
  white,
  yellow,
} from '../finishes.ts';
import {
  bottle,
  chalk,
  duffel,
  liftingBelt,
  loopBands,
  stabilityBall,
  timer,
} from '../models/accessories.ts';
import { flatBench } from '../models/benches.ts';
import { airBike, rower, sled } from '../models/cardio.ts';
import { abWheel, battleRope, plyoBox, slamBall, wallBall } from '../models/conditioning.ts';
import { rings } from '../models/hanging.ts';
import { cableMachine } from '../models/machines.ts';
import { matLines, roll } from '../models/mats.ts';
import { plateTree } from '../models/plates.ts';
import { powerRack } from '../models/racks.ts';
import { kettlebell } from '../models/weights.ts';
import { lamp, plant, poster, rail, sunPatch, window } from './furniture.ts';
import type { Scene } from './room.ts';
import { bumper, dumbbells, kettlebells, leaningPlates, loadedBar, rolledMats } from './sets.ts';

const wide = { width: 900, height: 600 };
const tall = { width: 600, height: 800 };
const square = { width: 800, height: 800 };
const long = { width: 1000, height: 600 };

export const gallery: Record<string, Scene> = {
  'gallery-1': {
    ...wide,
    scale: 2.3,
    focus: [0, 104, -30],
    wall: '#d8cfc4',
    furnish(stage) {
      stage.place([-160, 84, -120], (there) => window(there, 130, 120));
      stage.place([-190, 0, -40], sunPatch(130, 120));
      stage.place([56, 0, -50], (there) => powerRack(there, { accent: teal, bar: [bumper(rubber, 7)] }));
      stage.place([58, 0, -10], (there) => flatBench(there, ink), 90);
      stage.place([-110, 0, -90], (there) => plant(there, 110, 28, teal));
    },
  },
  'gallery-2': {
    ...tall,
    scale: 3.6,
    focus: [4, 92, -60],
    wall: '#1f5f5a',
    furnish(stage) {
      stage.place([-6, 120, -90], (there) => rings(there));
      stage.place([-6, 0, -70], plyoBox);
      stage.place([44, 0, -4], (there) => wallBall(there, graphite, orange));
    },
  },
  'gallery-3': {
    ...square,
    scale: 6.4,
    focus: [28, 22, 4],
    wall: '#d97742',
    back: -40,
    floor: 'concrete',
    furnish(stage) {
      kettlebells(stage, [ink, teal, ink, steel], 25);
      stage.place([-6, 0, 34], (there) => kettlebell(there, { finish: white, radius: 7 }));
      stage.place([64, 0, 34], chalk);
    },
  },
  'gallery-4': {
    ...long,
    yaw: 34,
    scale: 3.2,
    pitch: 20,
    focus: [0, 50, -10],
    wall: '#3a3531',
    floor: 'rubber',
    furnish(stage) {
      stage.place([0, 0, 20], (there) =>
        loadedBar(there, [bumper(red, 8), bumper(blue, 7), bumper(yellow, 6)]),
      );
      stage.place([26, 0, -108], (there) =>
        leaningPlates(there, [bumper(green, 5), bumper(yellow, 6), bumper(red, 8)]),
      );
      stage.place([40, 92, -117], timer);
    },
  },
  'gallery-5': {
    ...tall,
    yaw: 32,
    scale: 3.7,
    focus: [0, 86, 0],
    wall: '#e4dcd1',
    furnish(stage) {
      stage.place([-4, 0, 0], (there) => airBike(there));
      stage.place([-52, 98, -120], (there) => poster(there, 54, 74, ['#f7f1e8', '#0f766e', '#c2410c']));
      stage.place([62, 0, -80], (there) => plant(there, 120, 32, stone));
    },
  },
  'gallery-6': {
    ...wide,
    scale: 3.2,
    pitch: 22,
    focus: [0, 56, 0],
    wall: '#cbd5cf',
    furnish(stage) {
      stage.place(
        [20, 0, 30],
        (there) =>
          roll(there, {
            width: 64,
            flat: 140,
            radius: 6,
            thickness: 1,
            finish: teal,
            artwork: matLines(64, 130, '#b9ded7'),
          }),
        60,
      );
      stage.place([-92, 0, -76], (there) => rolledMats(there, [plum, cork, teal]));
      stage.place([74, 0, -70], (there) => stabilityBall(there, plum));
      stage.place([-8, 70, -120], (there) => window(there, 120, 90));
      stage.place([-76, 0, 46], (there) => bottle(there, orange));
    },
  },
  'gallery-7': {
    ...square,
    scale: 2.9,
    focus: [0, 112, -20],
    wall: '#47413d',
    floor: 'concrete',
    furnish(stage) {
      stage.place([0, 0, -40], (there) => cableMachine(there, iron, orange));
      stage.place([0, 0, 50], (there) => flatBench(there, ink));
      for (const x of [-60, 60]) stage.place([x, 250, 40], (there) => lamp(there, 80, orange));
    },
  },
  'gallery-8': {
    ...long,
    scale: 2.9,
    focus: [0, 76, 0],
    wall: '#c9dad6',
    furnish(stage) {
      stage.place([-10, 0, 20], (there) => rower(there, graphite, orange));
      stage.place([-150, 66, -120], (there) => window(there, 260, 110, 4));
      stage.place([140, 0, -80], (there) => plant(there, 140, 28, white));
      stage.place([-140, 0, -84], (there) => dumbbells(there, 1));
    },
  },
  'gallery-9': {
    ...tall,
    scale: 3.9,
    focus: [2, 86, -60],
    wall: '#d6c8b8',
    furnish(stage) {
      stage.place([-58, 128, -120], (there) => rail(there, 120));
      stage.place([-4, 38, -108], (there) => loopBands(there, [rubber, teal, orange, plum]));
      stage.place([-8, 0, -60], (there) => duffel(there, ink, teal), 10);
      stage.place([56, 0, -30], (there) => abWheel(there, teal), 30);
      stage.place([-16, 0, 6], (there) => liftingBelt(there, leather));
    },
  },
  'gallery-10': {
    ...wide,
    scale: 2.5,
    focus: [10, 82, -10],
    wall: '#a8481d',
    floor: 'rubber',
    furnish(stage) {
      stage.place([-70, 0, -60], (there) =>
        plateTree(there, [bumper(), bumper(), bumper(red, 6), bumper(blue, 6)]),
      );
      stage.place([70, 0, -30], (there) => sled(there, graphite, orange), 12);
      stage.place([-90, 0, 60], (there) => battleRope(there, teal));
      stage.place([20, 0, 70], (there) => slamBall(there));
      stage.place([62, 0, 86], (there) => wallBall(there, graphite, teal));
    },
  },
};
