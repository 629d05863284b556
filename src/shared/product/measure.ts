import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { oneLine, text } from '../base/text.ts';
import { findCategory, type MeasureRole, measureRoles } from './category.ts';

export const measureLimits = { measures: 30, nameLength: 40, unitLength: 10 } as const;

/** `same`: both have the same value. `at_most`: what fits has at most the value that the other gives. */
const measureRules = ['same', 'at_most'] as const;

const categoriesThat = (words: string) =>
  z
    .array(z.string().refine((value) => findCategory(value) !== undefined, 'There is no such category'))
    .max(limits.categories)
    .describe(`The values of the categories whose products ${words}`);

const fields = {
  name: text(measureLimits.nameLength)
    .min(1, 'A name is needed')
    .regex(oneLine, 'Must be one line')
    .regex(/^[^:]*$/, 'A name has no colon'),
  unit: text(measureLimits.unitLength)
    .regex(oneLine, 'Must be one line')
    .describe('The unit of its values, such as mm; may be empty'),
  rule: z
    .enum(measureRules)
    .describe(
      'same: products fit if both have the same value. at_most: what fits has at most the value that the other gives',
    ),
  isOfRoom: z
    .boolean('Must be true or false')
    .describe('True if the room of the shopper gives it, such as the height of its ceiling'),
  gives: categoriesThat('can give it, as bars give a sleeve'),
  fits: categoriesThat('can fit it, as plates fit a sleeve'),
  needs: categoriesThat('can need it, as bars need collars'),
};

/** The part that products can't have in a measure of the room; undefined if there is none. */
export const faultyRole = ({ isOfRoom, ...roles }: Pick<Measure, MeasureRole | 'isOfRoom'>) =>
  isOfRoom ? measureRoles.find((role) => role !== 'fits' && roles[role].length > 0) : undefined;

/** A measure that decides whether products fit each other. */
export const Measure = z
  .object({
    id: z.uuid('Must be the id of a measure').describe('The id of a measure'),
    ...fields,
  })
  .meta({ id: 'Measure' });
export type Measure = z.infer<typeof Measure>;

export const MeasureList = z.object({ data: z.array(Measure) }).meta({ id: 'MeasureList' });
export const MeasureDetail = z.object({ data: Measure }).meta({ id: 'MeasureDetail' });

const { name, rule, ...others } = fields;

export const CreateMeasure = z
  .object({ name, rule, ...z.object(others).partial().shape })
  .meta({ id: 'CreateMeasure' });
export type CreateMeasure = z.infer<typeof CreateMeasure>;

/** Changes only the fields that are sent. */
export const PatchMeasure = z
  .object({ id: Measure.shape.id, ...z.object(fields).partial().shape })
  .meta({ id: 'PatchMeasure' });
export type PatchMeasure = z.infer<typeof PatchMeasure>;

export const MeasureId = Measure.pick({ id: true });

export const MeasureDeleted = z
  .object({
    success: z.literal(true),
    data: z.object({
      products: z.number().int().describe('The number of products that had a value'),
    }),
  })
  .meta({ id: 'MeasureDeleted' });
export type MeasureDeleted = z.infer<typeof MeasureDeleted>;
