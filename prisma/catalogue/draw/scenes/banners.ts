import { blue, graphite, green, ink, orange, red, rubber, steel, teal, white, yellow } from '../finishes.ts';
import { foamRoller } from '../models/accessories.ts';
import { inclineBench } from '../models/benches.ts';
import { rower } from '../models/cardio.ts';
import { plyoBox } from '../models/conditioning.ts';
import { halfRack } from '../models/racks.ts';
import { adjustableDumbbell, dumbbellRack } from '../models/weights.ts';
import { plant, sunPatch, window } from './furniture.ts';
import type { Scene } from './room.ts';
import { bumper, kettlebells, loadedBar, rolledMats, yogaMat } from './sets.ts';

const frame = { width: 1200, height: 500, back: -110 };

/** Each keeps its left half quiet for a line of text. */
export const banners: Record<string, Scene> = {
  'banner-1': {
    ...frame,
    scale: 1.95,
    focus: [-40, 82, 0],
    wall: '#3a3531',
    floor: 'rubber',
    furnish(stage) {
      stage.place([96, 0, -70], (there) =>
        halfRack(there, { finish: graphite, accent: orange }, [bumper(red, 7), bumper(blue, 6)]),
      );
      stage.place([60, 0, 66], (there) => inclineBench(there, 40, ink, orange), 180);
      stage.place([-96, 0, -50], (there) => kettlebells(there, [ink, green, orange]));
      stage.place([-24, 0, 64], (there) => adjustableDumbbell(there, orange));
    },
  },
  'banner-2': {
    ...frame,
    scale: 2.4,
    focus: [-50, 66, 0],
    wall: '#1f6b64',
    furnish(stage) {
      stage.place([40, 0, -20], (there) => rower(there, graphite, orange));
      stage.place([-40, 0, 66], (there) => yogaMat(there, orange), 90);
      stage.place([-120, 0, -84], (there) => rolledMats(there, [orange, white, teal]));
      stage.place([168, 0, -84], (there) => plant(there, 130, 28, white));
      stage.place([96, 0, 70], (there) => foamRoller(there, orange));
    },
  },
  'banner-3': {
    ...frame,
    scale: 2.2,
    focus: [-50, 80, 0],
    wall: '#e0d6c9',
    furnish(stage) {
      stage.place([-30, 70, -110], (there) => window(there, 150, 100, 2));
      stage.place([-60, 0, -40], sunPatch(150, 110));
      stage.place([30, 0, -70], (there) => dumbbellRack(there));
      stage.place([140, 0, -60], plyoBox);
      stage.place([60, 0, 60], (there) => loadedBar(there, [bumper(yellow, 6), bumper(rubber, 6)]));
      stage.place([-120, 0, -84], (there) => plant(there, 120, 28, { ...steel, gloss: 0 }));
    },
  },
};
