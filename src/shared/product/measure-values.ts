import { z } from 'zod';
import { figure } from '../base/locale.ts';
import { measureRoles } from './category.ts';
import { measures } from './known-measures.ts';

const most = 60;
const mostValue = 1_000_000;

const role = z
  .enum(measureRoles, `Must be one of ${measureRoles.join(', ')}`)
  .describe(
    'gives: others fit it. fits: it fits what gives the measure. needs: the same, and it is of no use alone, so that the cart offers one',
  );

/** A value of a product, and what it does with the measure. */
export const MeasureValue = z.object({ id: z.string(), role, value: z.number() });
export type MeasureValue = z.infer<typeof MeasureValue>;

const aNumber = 'Must be a number, such as 50 or 50.5';

/** The values of a product as they are entered, by the rules for all its fields. */
export const EnterMeasures = z
  .array(
    z.object({
      // Files name measures: what they name may be none.
      id: z
        .uuid({ error: ({ input }) => `There is no measure ${input}` })
        .toLowerCase()
        .describe('The id of a measure'),
      role,
      value: z
        .number(aNumber)
        .positive('Must be above 0')
        .max(mostValue, `Can be at most ${figure(mostValue)}`)
        .refine((value) => Math.round(value * 100) / 100 === value, 'Can have at most two decimals'),
    }),
  )
  .max(most)
  .refine(
    (values) => new Set(values.map(({ id, role }) => `${id} ${role}`)).size === values.length,
    'Has two values for one part in a measure',
  );

/** Values as lines of a text, as catalogue files and the log of activity have them. */
export const measureLines = (values: MeasureValue[]) =>
  values
    .flatMap(({ id, role, value }) => {
      const measure = measures().find((one) => one.id === id);
      return measure ? [`${role} ${measure.name}: ${value} ${measure.unit}`.trim()] : [];
    })
    .join('\n');
