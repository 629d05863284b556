import { z } from 'zod';
import { messages } from '../../shared/messages.ts';
import { CreateProduct, EditProduct, type Product } from '../../shared/product.ts';

/** A file that is to be uploaded, or the address of one that was. */
export type Picture = File | string;

const isPicture = (value: unknown) => value !== undefined;

export const NewValues = CreateProduct.omit({ image: true }).extend({
  picture: z.custom<Picture>(isPicture, messages.manage.create.imageRequired),
});

export const EditedValues = EditProduct.omit({ image: true }).extend({
  picture: z.custom<Picture>().optional(),
});

/** What the form holds. */
export type ProductValues = z.infer<typeof EditedValues>;

/** The values that the form begins with for a product. */
export function valuesOf({ title, price, stock, tag, details, category }: Product): Partial<ProductValues> {
  return { title, price, stock, tag: tag ?? '', details, category: category as ProductValues['category'] };
}
