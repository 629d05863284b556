import { z } from 'zod';
import { publicText } from '../base/text.ts';
import type { TaxRate } from './order-price.ts';

export const mostRates = 30;

/** The stored rate of a percentage. */
export const rateOfPercent = (percent: number | null): TaxRate =>
  percent === null ? null : Math.round(percent * 1000);

export const percentOf = (rate: TaxRate): number | null => (rate === null ? null : rate / 1000);

const percent = z
  .number('Must be a number, or null for exempt')
  .min(0, 'Must be 0 to 100')
  .max(100, 'Must be 0 to 100')
  .refine((value) => Math.round(value * 1000) / 1000 === value, 'Can have at most three decimals')
  .nullable()
  .meta({ description: '0 to 100, with at most three decimals; null for exempt', examples: [15] });

export const TaxRateForm = z.object({
  name: publicText(60).min(1, 'A tax rate needs a name').describe('Such as Standard'),
  percent,
});
export type TaxRateForm = z.infer<typeof TaxRateForm>;

const id = z.uuid().describe('The id of a tax rate');
const position = z
  .number()
  .int()
  .min(1)
  .describe('Its place in the list, from 1; the first is that of products without a rate');

export const ListedTaxRate = TaxRateForm.extend({ id, position }).meta({ id: 'TaxRate' });
export type ListedTaxRate = z.infer<typeof ListedTaxRate>;

export const TaxRateList = z.object({ data: z.array(ListedTaxRate) }).meta({ id: 'TaxRateList' });
export const TaxRateDetail = z.object({ data: ListedTaxRate }).meta({ id: 'TaxRateDetail' });

export const CreateTaxRate = TaxRateForm.extend({ position: position.optional() }).meta({
  id: 'CreateTaxRate',
});
export type CreateTaxRate = z.infer<typeof CreateTaxRate>;

/** Changes only the fields that are sent. */
export const PatchTaxRate = TaxRateForm.partial()
  .extend({ id, position: position.optional() })
  .meta({ id: 'PatchTaxRate' });
export type PatchTaxRate = z.infer<typeof PatchTaxRate>;

export const TaxRateId = z.object({ id });
