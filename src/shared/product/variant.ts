import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { manageMessages } from '../base/manage-messages.ts';
import { enteredProgramData } from '../base/program-data.ts';
import { text } from '../base/text.ts';
import { productFields } from './product-fields.ts';
import { salePrices } from './sale.ts';

export const OptionName = text(limits.optionLength).min(1, 'Enter the name of the option, such as Size');
export const OptionValue = text(limits.optionLength).min(1, 'Enter the value of the option, such as M');

const isUnique = (texts: string[]) => new Set(texts.map((one) => one.toLowerCase())).size === texts.length;

/** The names of the options of a product, such as Size and Colour. */
export const Options = z
  .array(OptionName)
  .max(limits.options, `A product has at most ${limits.options} options`)
  .refine(isUnique, 'Two options have the same name')
  .describe('The names of its options, such as Size; its variants have a value for each');

const { price, salePrice, saleFrom, saleUntil, stock, sku, gtin, grams, taxRate, image, images } =
  productFields;

/** A variant as programs and staff enter it. */
export const EnterVariant = z
  .object({
    values: z.array(OptionValue).describe('A value for each option, in their order'),
    price: price.create,
    salePrice: salePrice.create,
    saleFrom: saleFrom.create,
    saleUntil: saleUntil.create,
    stock: stock.create,
    sku: sku.create,
    gtin: gtin.create,
    grams: grams.create,
    taxRate: taxRate.create,
    image: image.create,
    images: images.create,
    ...enteredProgramData,
  })
  .meta({ id: 'EnterVariant' });
export type EnterVariant = z.infer<typeof EnterVariant>;

const tooManyVariants = `A product has at most ${limits.variants} variants`;
export const EnterVariants = z.array(EnterVariant).max(limits.variants, tooManyVariants);

/** A variant of a product that exists. What a variant with an id has already stays as it is if it is left out. */
const ChangeVariant = EnterVariant.partial()
  .extend({
    values: EnterVariant.shape.values,
    _id: z
      .uuid('Must be the id of a variant or of a product')
      .optional()
      .describe(
        'A variant of this product, or a product without options, which becomes one: it keeps its id, orders and stock. Left out: a new variant',
      ),
    stockSeen: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe('The stock that you read; the difference to `stock` is then applied to the current stock'),
  })
  .superRefine(({ _id: id, price, stock, stockSeen }, { addIssue }) => {
    const missing = (name: 'price' | 'stock', message: string) =>
      addIssue({ code: 'custom', path: [name], message });
    if (id === undefined && price === undefined) missing('price', manageMessages.create.priceRequired);
    if (id === undefined && stock === undefined) missing('stock', manageMessages.create.stockRequired);
    if (stockSeen !== undefined && stock === undefined)
      missing('stock', 'Send the stock that it is to have with stockSeen');
  })
  // `UpsertRow`, to which no operation refers, would have a schema of its own in the document.
  .meta({ id: 'ChangeVariant', override: { additionalProperties: undefined } as never });
export type ChangeVariant = z.infer<typeof ChangeVariant>;

export const ChangeVariants = z
  .array(ChangeVariant)
  .max(limits.variants, tooManyVariants)
  .describe(
    'All its variants, in their order. Those that are left out are deleted; a product without options names itself among them',
  );

/** Makes products of their own of some variants of a product. */
export const SeparateVariants = z.object({
  id: z.string().min(1).describe('The id of a product with options'),
  variants: z
    .array(z.uuid('Must be the id of a variant'))
    .min(1, 'Name at least one variant')
    .max(limits.variants, tooManyVariants)
    .describe('The ids of its variants that become products of their own'),
});
export type SeparateVariants = z.infer<typeof SeparateVariants>;

/** A variant in the answer for its product. */
export const Variant = z
  .object({
    _id: z.string().describe('What carts and orders name'),
    values: z.array(z.string()),
    price: price.shown,
    ...salePrices,
    stock: stock.shown,
    sku: sku.shown,
    gtin: gtin.shown,
    grams: grams.shown,
    image: image.shown,
    images: images.shown,
  })
  .meta({ id: 'Variant' });
export type Variant = z.infer<typeof Variant>;

/** A variant as staff and programs with a key see it. */
export const StaffVariant = Variant.extend({
  salePrice: salePrice.shown,
  saleFrom: saleFrom.shown,
  saleUntil: saleUntil.shown,
}).meta({ id: 'StaffVariant' });
export type StaffVariant = z.infer<typeof StaffVariant>;

/** The fields that only products with options and their variants have. */
export const variation = {
  options: z.array(z.string()).optional().describe('The names of its options. Only with variants'),
  parentId: z.string().optional().describe('Of a variant: the product that it is one of'),
  values: z.array(z.string()).optional().describe('Of a variant: its values'),
  priceTo: price.shown
    .optional()
    .describe('The highest price of its variants; `price` is the lowest of those in stock'),
  variants: z.array(Variant).optional().describe('All variants, where one product is read'),
};
const Variation = z.object(variation);
export type Variation = z.infer<typeof Variation>;

/** The fault in variants that belong to these options; undefined if there is none. */
export function variantsFault(
  options: string[],
  variants: Pick<EnterVariant, 'values'>[],
): { path: (string | number)[]; message: string } | undefined {
  if (options.length === 0)
    return variants.length > 0
      ? { path: ['options'], message: 'Name the options of the variants' }
      : undefined;
  if (variants.length === 0)
    return { path: ['variants'], message: 'A product with options needs at least one variant' };
  const seen = new Set<string>();
  for (const [at, { values }] of variants.entries()) {
    const path = ['variants', at, 'values'];
    if (values.length !== options.length)
      return { path, message: `Needs ${options.length} values: ${options.join(', ')}` };
    const key = JSON.stringify(values.map((value) => value.toLowerCase()));
    if (seen.has(key)) return { path, message: `There is another variant with ${values.join(' / ')}` };
    seen.add(key);
  }
  return undefined;
}
