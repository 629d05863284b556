import { z } from 'zod';
import { figure } from '../base/locale.ts';
import { publicText } from '../base/text.ts';
import { Price } from '../product/price.ts';
import { mostGrams } from '../product/weight.ts';

export const mostOptions = 30;

const grams = (least: number) =>
  z
    .number('Must be a number of grams')
    .int('Must be a whole number of grams')
    .min(least, `Must be at least ${least}`)
    .max(mostGrams, `Must be at most ${figure(mostGrams)}`);

const days = z
  .number('Must be a number of days')
  .int('Must be a whole number of days')
  .min(0, 'Must be at least 0')
  .max(90, 'Must be at most 90')
  .nullable();

const fields = {
  name: publicText(60)
    .min(1, 'A delivery option needs a name')
    .describe('As shoppers see it, such as Inside Dhaka'),
  promise: publicText(60).describe('When it arrives, such as 2 to 3 days; may be empty'),
  kind: z.enum(['deliver', 'collect']).describe('collect: the shopper fetches the order'),
  price: Price,
  gramsIncluded: grams(0).describe('The weight that the price pays for'),
  pricePerFurtherKilogram: Price.describe('For each further kilogram that was begun'),
  freeFrom: Price.nullable().describe('The subtotal from which it is free; null if it never is'),
  mostGrams: grams(1).nullable().describe('The heaviest order that it takes; null for any weight'),
  daysFrom: days.describe('The working days until it arrives, at least; null if it has no date'),
  daysTo: days.describe('The working days until it arrives, at most'),
  address: publicText(200).describe('Where orders are collected; empty if they are delivered'),
  hours: publicText(200).describe('When orders are collected; may be empty'),
};

const Fields = z.object(fields);

/** An option that can be stored. */
export const DeliveryOptionForm = Fields.refine(({ kind, address }) => kind !== 'collect' || address !== '', {
  path: ['address'],
  message: 'Enter the address where orders are collected',
}).refine(
  ({ daysFrom, daysTo }) => (daysFrom === null) === (daysTo === null) && Number(daysFrom) <= Number(daysTo),
  {
    path: ['daysTo'],
    message: 'Enter both numbers of days, the larger one here, or neither',
  },
);
export type DeliveryOptionForm = z.infer<typeof DeliveryOptionForm>;

/** The values of a new option that says nothing else. */
export const emptyDeliveryOption: DeliveryOptionForm = {
  name: '',
  promise: '',
  kind: 'deliver',
  price: 0,
  gramsIncluded: 0,
  pricePerFurtherKilogram: 0,
  freeFrom: null,
  mostGrams: null,
  daysFrom: null,
  daysTo: null,
  address: '',
  hours: '',
};

const id = z.uuid().describe('The id of a delivery option');
const position = z.number().int().min(1).describe('Its place in the list, from 1');

export const ListedDeliveryOption = z
  .object({
    id,
    ...fields,
    // No enum: a new kind must not break a program.
    kind: z.string().describe('deliver, or collect: the shopper fetches the order'),
    position,
  })
  .meta({ id: 'DeliveryOption' });
export type ListedDeliveryOption = Omit<z.infer<typeof ListedDeliveryOption>, 'kind'> &
  Pick<DeliveryOptionForm, 'kind'>;

export const DeliveryOptionList = z
  .object({ data: z.array(ListedDeliveryOption) })
  .meta({ id: 'DeliveryOptionList' });
export const DeliveryOptionDetail = z
  .object({ data: ListedDeliveryOption })
  .meta({ id: 'DeliveryOptionDetail' });

export const CreateDeliveryOption = Fields.partial()
  .required({ name: true })
  .extend({ position: position.optional() })
  .meta({ id: 'CreateDeliveryOption' });
export type CreateDeliveryOption = z.infer<typeof CreateDeliveryOption>;

/** Changes only the fields that are sent. */
export const PatchDeliveryOption = Fields.partial()
  .extend({ id, position: position.optional() })
  .meta({ id: 'PatchDeliveryOption' });
export type PatchDeliveryOption = z.infer<typeof PatchDeliveryOption>;

export const DeliveryOptionId = z.object({ id });

export const RowRemoved = z.object({ success: z.literal(true) }).meta({ id: 'RowRemoved' });
