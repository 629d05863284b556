import { z } from 'zod';
import { manageMessages } from '../../../shared/base/manage-messages.ts';
import {
  EditProduct,
  EnterProduct,
  type StaffProduct,
  soldOutByEditing,
} from '../../../shared/product/product.ts';
import { fieldNames } from '../../../shared/product/product-fields.ts';
import { agreedSale, enteredPrice, type WithSale } from '../../../shared/product/sale.ts';
import { entered, enteredMeasures, type Picture } from './typed-values.ts';
import { cellNames, type Grid } from './variant-rows.ts';
import { GridValues } from './variant-values.ts';

const isPicture = (value: unknown) => value !== undefined;

/** The further pictures, in their order. */
const images = z.array(z.custom<Picture>());
const goesWith = EditProduct.shape.goesWith.unwrap();

function enteredValues(shape: typeof EditProduct.shape | typeof EnterProduct.shape) {
  return {
    price: entered('price', shape.price),
    salePrice: entered('salePrice', shape.salePrice),
    saleFrom: z.preprocess((typed) => typed || null, shape.saleFrom),
    saleUntil: z.preprocess((typed) => typed || null, shape.saleUntil),
    stock: entered('stock', shape.stock),
    grams: entered('grams', shape.grams),
    widthMm: entered('widthMm', shape.widthMm),
    depthMm: entered('depthMm', shape.depthMm),
    heightMm: entered('heightMm', shape.heightMm),
    measures: enteredMeasures(shape.measures),
    maker: z.preprocess((chosen) => chosen || null, shape.maker),
    taxRate: z.preprocess((chosen) => chosen || null, shape.taxRate),
    shownFrom: z.preprocess((typed) => typed || null, shape.shownFrom),
  };
}

const NewValues = EnterProduct.omit({ image: true }).extend({
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

/** With the grid of a product that comes in options. */
export type ProductValues = z.infer<typeof EditedValues> & { grid?: Grid | undefined };

/** The values of a product that had this stock. */
export const editedValues = (before: number) =>
  EditedValues.refine(({ stock }) => stock !== 0 || before === 0, soldOutByEditing);

/** Stands for what the variants have in place of the product. */
const ofVariants = Object.fromEntries(cellNames.map((name) => [name, z.unknown().optional()])) as {
  [N in (typeof cellNames)[number]]: z.ZodOptional<z.ZodUnknown>;
};
const NewWithGrid = NewValues.extend({ ...ofVariants, grid: GridValues('create') });
const EditedWithGrid = EditedValues.extend({ ...ofVariants, grid: GridValues('update') });

/** Refuses a sale that can't be. @param product as it is stored */
const checkSale =
  (product?: StaffProduct) =>
  (values: WithSale, { addIssue }: { addIssue(issue: object): void }) => {
    const before = product && { ...product, price: enteredPrice(product), isOnSale: false };
    const { fault } = agreedSale(values, before, new Date());
    if (fault) addIssue({ code: 'custom', path: [fault.field], message: fault.message });
  };

/** The schema of the values that a form has. */
export function valuesSchema(product: StaffProduct | undefined, { grid }: Partial<ProductValues>) {
  if (grid) return product ? EditedWithGrid : NewWithGrid;
  return product
    ? editedValues(product.stock).superRefine(checkSale(product) as never)
    : NewValues.superRefine(checkSale() as never);
}

export function valuesOf(product: StaffProduct): Partial<ProductValues> {
  const names = fieldNames.filter((name) => name !== 'image');
  const stored = { ...product, price: enteredPrice(product) };
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? '']));
}
