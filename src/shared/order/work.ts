import { z } from 'zod';

/** What orders that were not handed over yet wait for: a filter of the staff's list of orders, and of programs. */
export const AwaitedWork = z.enum(['call', 'ship']);
export type AwaitedWork = z.infer<typeof AwaitedWork>;

/** The names of what an order waits for, the same on every screen of staff. */
export const workNames = {
  ship: 'Ready to ship',
  call: 'To call',
  review: 'Above limits',
  attention: 'Needs attention',
} as const;
