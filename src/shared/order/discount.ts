import { z } from 'zod';
import { Paging } from '../base/cursors.ts';
import { limits } from '../base/limits.ts';
import { Price } from '../product/price.ts';
import { codeLength, codePattern } from './discount-code.ts';
import { DiscountCode } from './order.ts';

export const discountLimits = { codes: 1000, values: 200, uses: 1_000_000 } as const;

/** The signs that the shop adds to the code of a series, for each of its codes. */
export const seriesSigns = 10;

const DiscountKind = z.enum(['percent', 'amount', 'delivery']);
type DiscountKind = z.infer<typeof DiscountKind>;

const moment = (description: string) => z.iso.datetime({ offset: true }).nullable().meta({ description });
const uses = z.number().int().min(1, 'Must be at least 1').max(discountLimits.uses).nullable();
const values = z.array(z.string().min(1).max(limits.categoryValueLength)).max(discountLimits.values);

const goods = {
  categories: values.describe('Values of categories'),
  collections: values.describe('Values of collections'),
  products: z
    .array(z.uuid().toLowerCase())
    .max(discountLimits.values)
    .describe('Ids of products; one with options stands for its variants'),
};

const fields = {
  code: DiscountCode.pipe(z.string().regex(codePattern, 'Use letters from A to Z, digits, - and _')).meta({
    description: 'As shoppers type it, in any case. For a series of codes, their beginning',
    examples: ['WELCOME10'],
  }),
  kind: DiscountKind.describe('delivery: the delivery costs nothing'),
  value: z
    .number('Enter a number')
    .min(0)
    .max(limits.amountCents)
    .meta({
      description: 'Percent, with at most three decimals, or an amount of the currency; 0 for delivery',
      examples: [10],
    }),
  appliesTo: z
    .object(goods)
    .partial()
    .describe(
      'The goods that it takes something off; nothing in it means everything. Sent again, it is replaced as a whole',
    ),
  subtotalFrom: Price.describe('The subtotal from which it applies'),
  from: moment('When it begins; null for at once'),
  until: moment('When it has ended; null for never'),
  uses: uses.describe(
    'The orders that can have it; null for any number. A cancelled or expired order gives its use back',
  ),
  usesEach: uses.describe(
    'The orders of each phone number and each e-mail address that can have it; null for any number. It stops the honest only',
  ),
};
const Fields = z.object(fields);

interface Faulty {
  kind: DiscountKind;
  value: number;
  from: string | null;
  until: string | null;
}

/** The field of a discount that does not fit the others; undefined if all do. */
function discountFault({
  kind,
  value,
  from,
  until,
}: Faulty): { field: keyof Faulty; message: string } | undefined {
  const thousandths = Math.round(value * 1000);
  if (
    kind === 'percent' &&
    (thousandths < 1 || thousandths > 100_000 || Math.abs(thousandths - value * 1000) > 1e-6)
  )
    return { field: 'value', message: 'Must be above 0 and at most 100, with at most three decimals' };
  if (kind === 'amount') {
    const { success, error } = Price.safeParse(value);
    if (!success || value === 0)
      return { field: 'value', message: error?.issues[0]?.message ?? 'Must be above 0' };
  }
  if (kind === 'delivery' && value !== 0)
    return { field: 'value', message: 'Must be 0: the delivery costs nothing' };
  if (until !== null && new Date(until) <= new Date(from ?? 0))
    return { field: 'until', message: 'Must be after the beginning' };
  return undefined;
}

export const DiscountForm = Fields.superRefine((entered, { addIssue }) => {
  const fault = discountFault(entered);
  if (fault) addIssue({ code: 'custom', path: [fault.field], message: fault.message });
});
export type DiscountForm = z.infer<typeof DiscountForm>;

/** The values of a new discount that says nothing else. */
export const emptyDiscount: DiscountForm = {
  code: '',
  kind: 'percent',
  value: 0,
  appliesTo: {},
  subtotalFrom: 0,
  from: null,
  until: null,
  uses: null,
  usesEach: null,
};

const id = z.uuid().describe('The id of a discount');
const count = z.number().int().min(0);

export const Discount = z
  .object({
    id,
    ...fields,
    // No pattern, and no enum: another code or kind must not break a program.
    code: z.string(),
    kind: z.string().describe('percent, amount or delivery'),
    appliesTo: z.object(goods).describe('The goods; three empty lists mean everything'),
    codes: count.describe('1, or the number of single codes in a series'),
    used: count.describe('The orders that have it now'),
    sold: z
      .object({ orders: count, total: z.number(), discount: z.number() })
      .describe(
        'Of these, the orders that count as sales: their number, their totals, and what it took off their lines',
      ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Discount' });
export type Discount = Omit<z.infer<typeof Discount>, 'kind'> & Pick<DiscountForm, 'kind'>;

export const DiscountQuery = z.object({
  searchTerm: z.string().max(codeLength).optional().describe('A part of the code'),
  ...Paging.shape,
});
export type DiscountQuery = z.output<typeof DiscountQuery>;

export const DiscountList = z
  .object({
    data: z.array(Discount),
    totalDoc: count.describe('The number on all pages together'),
  })
  .meta({ id: 'DiscountList' });
export const DiscountDetail = z.object({ data: Discount }).meta({ id: 'DiscountDetail' });

export const CreateDiscount = Fields.partial()
  .required({ code: true, kind: true })
  .extend({
    codes: z
      .number()
      .int()
      .min(1)
      .max(discountLimits.codes)
      .optional()
      .describe(
        `Makes a series of so many codes: \`code\` and ${seriesSigns} random signs, each for one order`,
      ),
  })
  .meta({ id: 'CreateDiscount' });
export type CreateDiscount = z.infer<typeof CreateDiscount>;

/** Changes only the fields that are sent. */
export const PatchDiscount = Fields.partial().extend({ id }).meta({ id: 'PatchDiscount' });
export type PatchDiscount = z.infer<typeof PatchDiscount>;

export const DiscountId = z.object({ id });

/** The codes of a discount, each with the number of orders that have it. */
export const DiscountCodes = z
  .object({ data: z.array(z.object({ code: z.string(), used: count })) })
  .meta({ id: 'DiscountCodes' });
