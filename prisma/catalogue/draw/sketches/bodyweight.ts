import { graphite, orange, teal } from '../finishes.ts';
import { airBike, rower, sled } from '../models/cardio.ts';
import { battleRope, plyoBox, slamBall, wallBall } from '../models/conditioning.ts';
import { dipStation, doorBar, parallettes, rings, suspensionTrainer } from '../models/hanging.ts';
import type { Sketch } from '../picture.ts';

export const bodyweight: Record<string, Sketch> = {
  'doorway-pull-up-bar': { yaw: 26, pitch: 20, model: doorBar, floating: true },
  'free-standing-dip-station': { yaw: 34, model: (stage) => dipStation(stage) },
  'beech-parallettes': { yaw: 30, pitch: 26, model: parallettes },
  'wooden-gymnastic-rings': { yaw: 18, pitch: 6, model: (stage) => rings(stage), floating: true },
  'suspension-trainer': { yaw: 12, pitch: 6, model: (stage) => suspensionTrainer(stage), floating: true },
  'wooden-plyo-box': { yaw: 32, pitch: 24, model: plyoBox },
  'battle-rope-12m': { yaw: 12, pitch: 34, model: (stage) => battleRope(stage) },
  'slam-ball-12kg': { yaw: 22, model: (stage) => slamBall(stage) },
  'wall-ball-9kg': { yaw: 24, model: (stage) => wallBall(stage, graphite, teal) },
  'push-sled': { yaw: 34, pitch: 22, model: (stage) => sled(stage) },
  'air-bike': { yaw: 26, pitch: 14, model: (stage) => airBike(stage) },
  'magnetic-air-rower': { yaw: 30, pitch: 22, model: (stage) => rower(stage, graphite, orange) },
};
