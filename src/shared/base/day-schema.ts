import { z } from 'zod';
import { dayIn } from './day.ts';

/** A time in a request. */
export const time = () =>
  z.iso.datetime({
    offset: true,
    error:
      'Write a time with its zone, such as 2026-11-21T18:30:00Z or 2026-11-21T18:30:00+06:00; in an address, + is %2B',
  });

export const Day = z.iso
  .date('Write a day as 2026-11-21')
  .refine((day) => dayIn(day) !== undefined, 'There was no year 0');
export type Day = z.infer<typeof Day>;
