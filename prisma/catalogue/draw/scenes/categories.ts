import {
  cork,
  graphite,
  green,
  ink,
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
import { bottle, duffel, foamRoller, liftingBelt, stabilityBall } from '../models/accessories.ts';
import { inclineBench } from '../models/benches.ts';
import { airBike } from '../models/cardio.ts';
import { battleRope, jumpRope, plyoBox, slamBall, wallBall } from '../models/conditioning.ts';
import { parallettes } from '../models/hanging.ts';
import { foldingMat, matLines, platform, roll, tiles } from '../models/mats.ts';
import { powerRack } from '../models/racks.ts';
import { plant, poster, shelf } from './furniture.ts';
import type { Scene } from './room.ts';
import { bumper, dumbbells, kettlebells, loadedBar, rolledMats } from './sets.ts';

const frame = { width: 800, height: 600, back: -110 };

export const categories: Record<string, Scene> = {
  'category-strength': {
    ...frame,
    scale: 2.1,
    focus: [22, 102, 10],
    wall: '#cfc6bb',
    floor: 'rubber',
    furnish(stage) {
      stage.place([-10, 0, -40], (there) =>
        powerRack(there, { bar: [bumper(rubber, 7), bumper(rubber, 6)] }),
      );
      stage.place([118, 0, 56], (there) => inclineBench(there, 42), 150);
      stage.place([-120, 0, 30], (there) => dumbbells(there, 3), 0);
      stage.place([92, 112, -110], (there) => poster(there, 56, 76, ['#f7f1e8', '#c2410c', '#1c1917']));
    },
  },
  'category-weightlifting': {
    ...frame,
    yaw: 32,
    pitch: 24,
    scale: 2.5,
    focus: [0, 26, -14],
    wall: '#44403c',
    floor: 'concrete',
    back: -130,
    furnish(stage) {
      platform(stage);
      stage.place([0, 7, 16], (there) =>
        loadedBar(there, [bumper(red, 8), bumper(yellow, 6), bumper(green, 4)]),
      );
      stage.place([-34, 0, -112], (there) => kettlebells(there, [ink, green, orange, plum]));
    },
  },
  'category-bodyweight': {
    ...frame,
    scale: 2.5,
    focus: [0, 66, 0],
    wall: '#1f5f5a',
    furnish(stage) {
      stage.place([-74, 0, -40], plyoBox);
      stage.place([-74, 61, -40], (there) => wallBall(there, graphite, orange));
      stage.place([70, 0, -30], (there) => airBike(there), 20);
      stage.place([-86, 0, 58], parallettes);
      stage.place([8, 0, 62], (there) => slamBall(there));
      stage.place([86, 0, 66], (there) => battleRope(there));
    },
  },
  'category-mats': {
    ...frame,
    pitch: 24,
    scale: 2.75,
    focus: [8, 32, 4],
    wall: '#e4dcd1',
    furnish(stage) {
      stage.place([-40, 0, 36], (there) =>
        tiles(there, { finishes: [teal, stone], thickness: 2.6, teeth: 3 }),
      );
      stage.place([96, 0, 20], (there) =>
        roll(there, {
          width: 61,
          flat: 118,
          radius: 7,
          thickness: 1,
          finish: plum,
          artwork: matLines(61, 110, '#c9a8d0'),
        }),
      );
      stage.place([-14, 0, -74], (there) => foldingMat(there, [orange, graphite]));
      stage.place([84, 0, -94], (there) => rolledMats(there, [teal, cork, rubber]));
      stage.place([-146, 0, -40], (there) => plant(there, 110, 28, white));
    },
  },
  'category-fitness': {
    ...frame,
    scale: 4.1,
    focus: [0, 42, -60],
    wall: '#d97742',
    furnish(stage) {
      stage.place([-92, 64, -110], (there) => shelf(there, 184));
      stage.place([-72, 67.4, -98], (there) => bottle(there, teal));
      stage.place([-54, 67.4, -98], (there) => bottle(there, steel));
      stage.place([-14, 67.4, -97], (there) => liftingBelt(there, leather));
      stage.place([46, 67.4, -97], (there) => foamRoller(there, teal));
      stage.place([-54, 0, -66], (there) => stabilityBall(there, teal));
      stage.place([26, 0, -58], (there) => duffel(there, graphite, orange), 14);
      stage.place([-4, 0, 2], (there) => jumpRope(there));
      stage.place([84, 0, -34], (there) => rolledMats(there, [plum]));
    },
  },
};
