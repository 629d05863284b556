import { z } from 'zod';
import { manageMessages } from '../../../shared/base/manage-messages.ts';
import { enteredNumberFault } from '../../../shared/base/typed-number.ts';
import {
  EditProduct,
  EnterProduct,
  type StaffProduct,
  soldOutByEditing,
} from '../../../shared/product/product.ts';
import { fieldNames, productFields } from '../../../shared/product/product-fields.ts';

/** A file to upload, or the address of an uploaded one. */
export type Picture = File | string;

const isPicture = (value: unknown) => value !== undefined;

/** The further pictures, in their order. */
const images = z.array(z.custom<Picture>());
const goesWith = EditProduct.shape.goesWith.unwrap();

/** The schema of a typed number. A text that may mean another number than the user intended is refused. */
function entered<T extends z.ZodType<number | null | undefined>>(
  name: 'price' | 'stock' | 'grams' | 'widthMm' | 'depthMm' | 'heightMm',
  schema: T,
) {
  const { kind, label, ...field } = productFields[name];
  const nothing = 'empty' in field ? field.empty : '';
  return z.preprocess((typed, ctx) => {
    if (typeof typed !== 'string') return typed;
    if (typed.trim() === '') return nothing;
    const fault = enteredNumberFault(kind, label, typed);
    const number = Number(typed);
    // A number that the field's own rules refuse anyway, with a better message.
    const isRefused = !Number.isNaN(number) && !schema.safeParse(number).success;
    if (!fault || isRefused) return number;
    ctx.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  }, schema);
}

function enteredValues({
  price,
  stock,
  grams,
  widthMm,
  depthMm,
  heightMm,
  maker,
  taxRate,
  shownFrom,
}: typeof EditProduct.shape | typeof EnterProduct.shape) {
  return {
    price: entered('price', price),
    stock: entered('stock', stock),
    grams: entered('grams', grams),
    widthMm: entered('widthMm', widthMm),
    depthMm: entered('depthMm', depthMm),
    heightMm: entered('heightMm', heightMm),
    maker: z.preprocess((chosen) => chosen || null, maker),
    taxRate: z.preprocess((chosen) => chosen || null, taxRate),
    shownFrom: z.preprocess((typed) => typed || null, shownFrom),
  };
}

export const NewValues = EnterProduct.omit({ image: true }).extend({
  ...enteredValues(EnterProduct.shape),
  images,
  goesWith,
  picture: z.custom<Picture>(isPicture, manageMessages.create.imageRequired),
});

const EditedValues = EditProduct.omit({ image: true }).extend({
  ...enteredValues(EditProduct.shape),
  images,
  goesWith,
  picture: z.custom<Picture>().optional(),
});

export type ProductValues = z.infer<typeof EditedValues>;

/** The values of a product that had this stock. */
export const editedValues = (before: number) =>
  EditedValues.refine(({ stock }) => stock !== 0 || before === 0, soldOutByEditing);

export function valuesOf(product: StaffProduct): Partial<ProductValues> {
  const names = fieldNames.filter((name) => name !== 'image');
  return Object.fromEntries(names.map((name) => [name, product[name] ?? '']));
}
