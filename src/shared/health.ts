import { z } from 'zod';

/** A problem has to be solved before the shop works as it should; a warning is a risk that the operator may choose. */
export const HealthFinding = z.object({
  severity: z.enum(['problem', 'warning']),
  /** What is wrong, and what to do. */
  text: z.string(),
});
export type HealthFinding = z.infer<typeof HealthFinding>;
