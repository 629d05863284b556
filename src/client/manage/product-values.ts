import { z } from 'zod';
import { messages } from '../../shared/messages.ts';
import { CreateProduct, EditProduct, type Product, soldOutByEditing } from '../../shared/product.ts';
import { fieldNames } from '../../shared/product-fields.ts';

/** A file to upload, or the address of an uploaded one. */
export type Picture = File | string;

const isPicture = (value: unknown) => value !== undefined;

/** The further pictures, in their order. */
const images = z.array(z.custom<Picture>());

export const NewValues = CreateProduct.omit({ image: true }).extend({
  images,
  picture: z.custom<Picture>(isPicture, messages.manage.create.imageRequired),
});

const EditedValues = EditProduct.omit({ image: true }).extend({
  images,
  picture: z.custom<Picture>().optional(),
});

export type ProductValues = z.infer<typeof EditedValues>;

/** The values of a product that had this stock. */
export const editedValues = (before: number) =>
  EditedValues.refine(({ stock }) => stock !== 0 || before === 0, soldOutByEditing);

export function valuesOf(product: Product): Partial<ProductValues> {
  const names = fieldNames.filter((name) => name !== 'image');
  return Object.fromEntries(names.map((name) => [name, product[name] ?? '']));
}
