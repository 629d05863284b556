import type { Sketch } from '../picture.ts';
import { bodyweight } from './bodyweight.ts';
import { fitness } from './fitness.ts';
import { mats } from './mats.ts';
import { strength } from './strength.ts';
import { weightlifting } from './weightlifting.ts';

/** How to draw each product, by its slug. */
export const sketches: Record<string, Sketch> = {
  ...strength,
  ...weightlifting,
  ...bodyweight,
  ...mats,
  ...fitness,
};
