import { graphite, green, ink, orange, plum, rubber, stone, teal } from '../finishes.ts';
import {
  dropPads,
  foldingMat,
  machineMat,
  matLines,
  platform,
  roll,
  tiles,
  turfLines,
} from '../models/mats.ts';
import { flecks } from '../models/plates.ts';
import type { Sketch } from '../picture.ts';

export const mats: Record<string, Sketch> = {
  'interlocking-rubber-tiles': {
    yaw: 36,
    pitch: 36,
    model: (stage) =>
      tiles(stage, { finishes: [rubber, rubber], thickness: 2, teeth: 4, speckles: ['#c9c3bd', '#e2560f'] }),
  },
  'foam-puzzle-mat': {
    yaw: 36,
    pitch: 36,
    model: (stage) => tiles(stage, { finishes: [teal, stone], thickness: 2.6, teeth: 3 }),
  },
  'rolled-rubber-flooring': {
    yaw: 34,
    pitch: 28,
    model: (stage) =>
      roll(stage, {
        width: 92,
        flat: 96,
        radius: 17,
        thickness: 1.4,
        finish: rubber,
        artwork: flecks(92, 79, ['#8d857e', '#5c8ace'], 70, 1.3),
      }),
  },
  'yoga-mat-6mm': {
    yaw: 34,
    pitch: 30,
    model: (stage) =>
      roll(stage, {
        width: 61,
        flat: 92,
        radius: 6.6,
        thickness: 0.8,
        finish: plum,
        artwork: matLines(61, 84, '#c9a8d0'),
      }),
  },
  'folding-tumbling-mat': { yaw: 32, pitch: 24, model: (stage) => foldingMat(stage, [orange, graphite]) },
  'lifting-platform': { yaw: 32, pitch: 34, model: platform },
  'deadlift-drop-pads': { yaw: 30, pitch: 30, model: (stage) => dropPads(stage) },
  'under-machine-mat': { yaw: 30, pitch: 36, model: (stage) => machineMat(stage) },
  'indoor-training-turf': {
    yaw: 34,
    pitch: 28,
    model: (stage) =>
      roll(stage, {
        width: 90,
        flat: 100,
        radius: 13,
        thickness: 2,
        finish: green,
        back: ink,
        artwork: turfLines(90, 87),
      }),
  },
};
