import { z } from 'zod';

/** The steps of a new shop before it opens, in this order. */
export const firstStepNames = [
  'country',
  'name',
  'contact',
  'product',
  'cards',
  'mail',
  'backup',
  'address',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** The steps, done or not; none for a shop that does not show them. */
export const FirstSteps = z.array(
  z.object({
    name: z.enum(firstStepNames),
    isDone: z.boolean(),
    /** The settings that the law of the country asks for, and whether the shop has them; at the step of the country. */
    law: z.array(z.object({ name: z.string(), isMet: z.boolean() })).optional(),
  }),
);
export type FirstSteps = z.output<typeof FirstSteps>;
