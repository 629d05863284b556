import { z } from 'zod';
import { Day } from '../base/day-schema.ts';

/** The first and the last day on which an order should arrive; they may be the same. */
export const Arrival = z.object({ from: Day, to: Day }).meta({ id: 'Arrival' });
export type Arrival = z.infer<typeof Arrival>;
