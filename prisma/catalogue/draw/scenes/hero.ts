import { blue, graphite, green, ink, orange, red, rubber, teal, white, yellow } from '../finishes.ts';
import { timer } from '../models/accessories.ts';
import { flatBench, inclineBench } from '../models/benches.ts';
import { airBike } from '../models/cardio.ts';
import { slamBall } from '../models/conditioning.ts';
import { powerRack } from '../models/racks.ts';
import { dumbbellRack } from '../models/weights.ts';
import { plant, sunPatch, window } from './furniture.ts';
import type { Scene } from './room.ts';
import { bumper, kettlebells, leaningPlates, yogaMat } from './sets.ts';

const yaw = 24;

export const hero: Scene = {
  width: 1600,
  height: 900,
  yaw,
  pitch: 14,
  scale: 2.45,
  focus: [0, 112, 0],
  wall: '#ddd5cb',
  back: -150,
  left: -330,
  furnish(stage) {
    stage.place([-270, 88, -150], (there) => window(there, 190, 130, 3));
    stage.place([-300, 0, -60], sunPatch(190, 130));
    stage.box([-40, 0, -120], [250, 2, 110], rubber);
    stage.place([60, 2, -40], (there) =>
      powerRack(there, { finish: graphite, accent: orange, bar: [bumper(red, 7), bumper(blue, 6)] }),
    );
    stage.place([62, 2, 8], (there) => flatBench(there, ink), 90);
    stage.place([206, 2, -40], (there) => airBike(there), 40);
    stage.place([236, 0, 110], (there) => inclineBench(there, 40, ink, teal), 200);
    stage.place([-170, 0, -118], (there) => dumbbellRack(there));
    stage.place([-215, 0, 60], (there) => yogaMat(there, teal), 90);
    stage.place([-70, 0, 90], (there) => kettlebells(there, [ink, green, yellow]));
    stage.place([60, 0, 150], (there) => slamBall(there));
    stage.place([-300, 0, -110], (there) => plant(there, 120, yaw, white));
    stage.place([300, 0, -120], (there) => plant(there, 150, yaw, teal));
    stage.place([190, 176, -147], timer);
    stage.place([140, 2, -140], (there) => leaningPlates(there, [bumper(rubber), bumper(green, 5)]));
  },
};
