import { graphite, ink, iron, orange, rubber, teal } from '../finishes.ts';
import { flatBench, inclineBench, romanChair } from '../models/benches.ts';
import { cableMachine, latTower, legPress } from '../models/machines.ts';
import { plateTree } from '../models/plates.ts';
import { halfRack, powerRack, squatStands } from '../models/racks.ts';
import type { Sketch } from '../picture.ts';

const bumper = { radius: 22.5, width: 6, finish: rubber };
const small = { radius: 14, width: 3.5, finish: iron };
const middle = { radius: 18, width: 4.5, finish: rubber };

export const strength: Record<string, Sketch> = {
  'full-power-rack': { yaw: 34, pitch: 16, model: (stage) => powerRack(stage) },
  'half-rack-with-plate-storage': {
    yaw: 36,
    model: (stage) => halfRack(stage, { accent: teal }, [bumper, middle]),
  },
  'adjustable-squat-stands': { yaw: 30, model: (stage) => squatStands(stage) },
  'flat-utility-bench': { pitch: 24, model: (stage) => flatBench(stage) },
  'adjustable-incline-bench': { pitch: 18, model: (stage) => inclineBench(stage, 48) },
  'dual-pulley-cable-machine': { yaw: 24, pitch: 14, model: (stage) => cableMachine(stage) },
  'lat-pulldown-low-row-tower': { yaw: 38, pitch: 16, model: (stage) => latTower(stage, graphite, teal) },
  'leg-press-hack-squat': { yaw: 28, model: (stage) => legPress(stage, bumper) },
  'roman-chair-back-extension': { yaw: 38, model: (stage) => romanChair(stage, ink, orange) },
  'plate-and-bar-storage-tree': {
    yaw: 24,
    pitch: 14,
    model: (stage) => plateTree(stage, [bumper, bumper, middle, middle, small, small]),
  },
};
