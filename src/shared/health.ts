import { z } from 'zod';

/** A problem has to be solved before the shop works as it should; a warning is a risk that the operator may choose. */
export const HealthFinding = z.object({
  severity: z.enum(['problem', 'warning']),
  /** What is wrong, and what to do. */
  text: z.string(),
});
export type HealthFinding = z.infer<typeof HealthFinding>;

/** What `npm run doctor` and the screen Health show. */
export const HealthReport = z.object({
  checkedAt: z.iso.datetime(),
  /** All that were made; those without findings have passed. */
  checks: z.array(z.object({ name: z.string(), findings: z.array(HealthFinding) })),
});
export type HealthReport = z.infer<typeof HealthReport>;
