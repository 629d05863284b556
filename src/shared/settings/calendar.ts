import { z } from 'zod';
import { text } from '../base/text.ts';
import { holidaysIn } from '../order/arrival-days.ts';

const mostHolidays = 200;

const isWorked = (title: string, initial: boolean) => z.boolean().default(initial).meta({ title });

/** The days on which a shop sends orders, and carriers deliver them. */
export const CalendarSettings = z.object({
  monday: isWorked('Monday', true),
  tuesday: isWorked('Tuesday', true),
  wednesday: isWorked('Wednesday', true),
  thursday: isWorked('Thursday', true),
  friday: isWorked('Friday', true),
  saturday: isWorked('Saturday', false),
  sunday: isWorked('Sunday', false),
  closesAt: z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 17:00')
    .default('17:00')
    .meta({
      title: 'Order cutoff time',
      description:
        'Such as 17:00, by the clocks of the shop. A later order counts as one of the next working day.',
    }),
  holidays: text(mostHolidays * 40)
    .refine(
      (typed) => !holidaysIn(typed).includes(undefined),
      'Begin each line with a day, such as 2026-12-25',
    )
    .refine((typed) => holidaysIn(typed).length <= mostHolidays, `At most ${mostHolidays} days`)
    .default('')
    .meta({
      title: 'Holidays',
      description: 'A day on each line, with its name if you like: 2026-12-25 Christmas.',
      field: 'lines',
    }),
});
