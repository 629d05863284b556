import {
  blue,
  graphite,
  green,
  ink,
  orange,
  red,
  rubber,
  steel,
  stone,
  teal,
  white,
  yellow,
} from '../finishes.ts';
import { stabilityBall } from '../models/accessories.ts';
import { barbell, collar } from '../models/bars.ts';
import { flatBench } from '../models/benches.ts';
import { rings } from '../models/hanging.ts';
import { squatStands } from '../models/racks.ts';
import { kettlebell } from '../models/weights.ts';
import { carton, lamp, plant, poster, shelf, sunPatch, table, window } from './furniture.ts';
import type { Scene } from './room.ts';
import { bumper, dumbbells, kettlebells, leaningPlates, yogaMat } from './sets.ts';

const frame = { width: 800, height: 600 };

/** A globe with its meridians and a pin, for a print on the wall. */
const globe =
  '<path fill="#f7f1e8" d="M0 0h92v92H0z"/><circle cx="46" cy="46" r="36" fill="#0f766e"/>' +
  '<path fill="#7cbcb2" d="M22 30q10-12 20-10l4 8-8 6 2 8-8 10-8-6zM50 22l14 4 12 14-4 8-10-4-8 6-8-8 2-12zM40 60l10-4 10 8-6 14-10 2z"/>' +
  '<g fill="none" stroke="#f7f1e8" stroke-opacity=".5"><circle cx="46" cy="46" r="36"/><ellipse cx="46" cy="46" rx="16" ry="36"/><path d="M10 46h72M15 28h62M15 64h62"/></g>' +
  '<path fill="#ea580c" d="M63 45c-9-10-9-18 0-18s9 8 0 18z"/><circle cx="63" cy="33" r="2.6" fill="#f7f1e8"/>';

export const about: Record<string, Scene> = {
  'about-1': {
    ...frame,
    scale: 2.4,
    focus: [14, 84, 0],
    wall: '#dcd3c8',
    furnish(stage) {
      stage.place([-132, 74, -120], (there) => window(there, 150, 112));
      stage.place([-130, 0, -30], sunPatch(150, 90));
      stage.place([66, 0, -66], (there) => squatStands(there, { accent: orange }));
      stage.place([70, 0, 30], (there) => flatBench(there, graphite, rubber), 90);
      stage.place([-74, 0, 50], (there) => dumbbells(there, 2, 24));
      stage.place([-112, 0, -90], (there) => plant(there, 100, 28, white));
    },
  },
  'about-2': {
    ...frame,
    scale: 2.9,
    focus: [0, 92, -50],
    wall: '#1f5f5a',
    floor: 'concrete',
    furnish(stage) {
      stage.place([0, 0, -60], (there) => {
        table(there, 190, 70, 84);
        there.place([-4, 88, 12], (on) => barbell(on, { length: 150, thickness: 2.2 }));
        there.place([-60, 84, -16], (on) => kettlebell(on, { finish: orange, handle: steel }));
        there.place([34, 84, -14], (on) => collar(on, orange), 20);
        there.place([54, 84, -14], (on) => collar(on, orange), -12);
      });
      stage.place([-30, 176, -50], (there) => lamp(there, 90, orange));
      stage.place([10, 116, -119], (there) => poster(there, 60, 62, ['#f7f1e8', '#1c1917', '#ea580c']));
      stage.place([-40, 0, -40], (there) => leaningPlates(there, [bumper(blue, 7), bumper(red, 8)]));
    },
  },
  'about-3': {
    ...frame,
    scale: 2.75,
    focus: [0, 84, -20],
    wall: '#d6c8b8',
    floor: 'concrete',
    furnish(stage) {
      stage.box([-24, 82, -119], [72, 178, -117], ink);
      stage.decal([-22, 176, -116.9], [1, 0, 0], [0, -1, 0], [92, 92], globe);
      stage.place([-92, 0, -70], (there) => carton(there, 74, 54, 56));
      stage.place([-96, 54, -70], (there) => carton(there, 56, 38, 46));
      stage.place([-10, 0, -50], (there) => carton(there, 62, 40, 50));
      stage.place([-10, 40, -50], (there) => kettlebells(there, [teal], 0));
      stage.place([66, 0, -60], (there) => carton(there, 60, 66, 50));
      stage.place([-30, 0, 30], (there) => kettlebells(there, [ink, green, yellow]));
      stage.place([64, 0, 26], (there) => leaningPlates(there, [bumper(rubber), bumper(orange, 5)]));
    },
  },
  'about-4': {
    ...frame,
    scale: 2.8,
    focus: [0, 80, -10],
    wall: '#e4dcd1',
    furnish(stage) {
      stage.place([-110, 56, -120], (there) => window(there, 230, 134, 3));
      stage.place([-120, 0, -40], sunPatch(200, 110));
      stage.place([62, 112, -40], (there) => rings(there, ink, orange));
      stage.place([-30, 0, 20], (there) => yogaMat(there, teal), 70);
      stage.place([84, 0, 6], (there) => stabilityBall(there, orange));
      stage.place([36, 0, 50], (there) => kettlebells(there, [ink], 0));
      stage.place([-130, 0, -84], (there) => plant(there, 130, 28, stone));
      stage.place([150, 96, -120], (there) => shelf(there, 80));
    },
  },
};
