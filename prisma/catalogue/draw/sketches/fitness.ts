import { blue, graphite, ink, leather, orange, plum, rubber, teal } from '../finishes.ts';
import {
  bottle,
  chalk,
  duffel,
  foamRoller,
  liftingBelt,
  loopBands,
  stabilityBall,
  timer,
} from '../models/accessories.ts';
import { abWheel, jumpRope } from '../models/conditioning.ts';
import { gloves, weightVest } from '../models/worn.ts';
import type { Sketch } from '../picture.ts';

const flat = { yaw: 0, pitch: 0, floating: true };

export const fitness: Record<string, Sketch> = {
  'pull-up-band-set': {
    yaw: 28,
    pitch: 12,
    floating: true,
    model: (stage) => loopBands(stage, [rubber, blue, plum, orange, teal]),
  },
  'high-density-foam-roller': { yaw: 36, pitch: 26, model: (stage) => foamRoller(stage) },
  'stability-ball-65cm': { yaw: 20, model: (stage) => stabilityBall(stage) },
  'leather-lifting-belt': { yaw: 22, pitch: 30, model: (stage) => liftingBelt(stage, leather) },
  'insulated-steel-bottle': { yaw: 0, pitch: 14, model: (stage) => bottle(stage, teal) },
  'interval-gym-timer': { yaw: 20, pitch: 12, model: timer },
  'training-duffel-40l': { yaw: 30, pitch: 20, model: (stage) => duffel(stage) },
  'gym-chalk-blocks': { yaw: 32, pitch: 30, model: chalk },
  'ab-wheel': { yaw: 30, pitch: 20, model: (stage) => abWheel(stage) },
  'speed-jump-rope': { yaw: 14, pitch: 48, model: (stage) => jumpRope(stage) },
  'padded-training-gloves': { ...flat, model: (stage) => gloves(stage, graphite, orange) },
  'adjustable-weight-vest': { ...flat, model: (stage) => weightVest(stage, ink, orange) },
};
