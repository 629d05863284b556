import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { text } from '../base/text.ts';
import { productFields } from './product-fields.ts';

const OptionName = text(limits.optionLength).min(1, 'Enter the name of the option, such as Size');
const OptionValue = text(limits.optionLength).min(1, 'Enter the value of the option, such as M');

const isUnique = (texts: string[]) => new Set(texts.map((one) => one.toLowerCase())).size === texts.length;

/** The names of the options of a product, such as Size and Colour. */
export const Options = z
  .array(OptionName)
  .max(limits.options, `A product has at most ${limits.options} options`)
  .refine(isUnique, 'Two options have the same name')
  .meta({ description: 'The names of its options, such as Size; its variants have a value for each' });

const { price, stock, sku, gtin, grams, taxRate, image, images } = productFields;

/** A variant as programs and staff enter it. */
export const EnterVariant = z
  .object({
    values: z.array(OptionValue).meta({ description: 'A value for each option, in their order' }),
    price: price.create,
    stock: stock.create,
    sku: sku.create,
    gtin: gtin.create,
    grams: grams.create,
    taxRate: taxRate.create,
    image: image.create,
    images: images.create,
  })
  .meta({ id: 'EnterVariant' });
export type EnterVariant = z.infer<typeof EnterVariant>;

export const EnterVariants = z
  .array(EnterVariant)
  .max(limits.variants, `A product has at most ${limits.variants} variants`);

/** A variant in the answer for its product. */
export const Variant = z
  .object({
    _id: z.string().meta({ description: 'What carts and orders name' }),
    values: z.array(z.string()),
    price: price.shown,
    stock: stock.shown,
    sku: sku.shown,
    gtin: gtin.shown,
    grams: grams.shown,
    image: image.shown,
    images: images.shown,
  })
  .meta({ id: 'Variant' });
export type Variant = z.infer<typeof Variant>;

/** The fields that only products with options and their variants have. */
export const variation = {
  options: z
    .array(z.string())
    .optional()
    .meta({ description: 'The names of its options. Only with variants' }),
  parentId: z.string().optional().meta({ description: 'Of a variant: the product that it is one of' }),
  values: z.array(z.string()).optional().meta({ description: 'Of a variant: its values' }),
  priceTo: price.shown
    .optional()
    .meta({ description: 'The highest price of its variants; `price` is the lowest of those in stock' }),
  variants: z.array(Variant).optional().meta({ description: 'All variants, where one product is read' }),
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
