import { z } from 'zod';
import { figure } from './locale.ts';

/** A problem has to be solved before the shop works as it should; a warning is a risk that the operator may choose. */
export const HealthFinding = z.object({
  severity: z.enum(['problem', 'warning']),
  /** The fault, and what to do about it. */
  text: z.string(),
});
export type HealthFinding = z.infer<typeof HealthFinding>;

export const problem = (text: string): HealthFinding => ({ severity: 'problem', text });
export const warning = (text: string): HealthFinding => ({ severity: 'warning', text });

/** The size of something that the shop stores. */
const Size = z.object({
  name: z.string(),
  bytes: z.number(),
  /** The bytes by which it has grown since `sizesSince`; null if that is unknown. */
  grown: z.number().nullable(),
});
type Size = z.infer<typeof Size>;

function room(bytes: number): string {
  if (bytes < 1e6) return `${figure(bytes / 1e3, { maximumFractionDigits: 0 })} kB`;
  return `${figure(bytes / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}

/** `36.1 MB`, with its growth as `+412 kB` if that is known. */
export function sizeWords({ bytes, grown }: Size): { size: string; growth: string | undefined } {
  const sign = (grown ?? 0) < 0 ? '−' : '+';
  return {
    size: room(bytes),
    growth: grown === null ? undefined : `${sign}${room(Math.abs(grown))}`,
  };
}

/** The report that `npm run doctor` and the screen Health show. */
export const HealthReport = z.object({
  checkedAt: z.iso.datetime(),
  /** All checks that were made; those without findings have passed. */
  checks: z.array(z.object({ name: z.string(), findings: z.array(HealthFinding) })),
  /** Empty without the database. */
  sizes: z.array(Size),
  /** The day of the sizes that `grown` compares with; null before the second day. */
  sizesSince: z.iso.date().nullable(),
});
export type HealthReport = z.infer<typeof HealthReport>;
