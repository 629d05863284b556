import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { text } from '../base/text.ts';
import { ImageAddress } from './product-fields.ts';

/** The value of a category or a collection, which is in its address. */
export const AddressValue = z
  .string()
  .max(limits.categoryValueLength)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters a to z, digits and single hyphens');

/** False for a text that can't be the value of any. */
export const isAddressValue = (text: string) => AddressValue.safeParse(text).success;

const Value = AddressValue.describe('Its address: `/product?category=VALUE`. It never changes');

/** The value that is proposed for a name; empty if it has no Latin letters and digits. */
export function addressValueOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.categoryValueLength)
    .replace(/^-|-$/g, '');
}

const fields = {
  label: text(limits.categoryLabelLength).min(1, 'Label is required'),
  description: text(limits.categoryDescriptionLength).describe(
    'Search engines show it below the title of the category; may be empty',
  ),
  image: ImageAddress.min(1).nullable().describe('Address of its picture; null for none'),
  position: z
    .number()
    .int()
    .min(0)
    .max(limits.categories)
    .describe('Its place among all categories; the first has 0'),
  isShown: z
    .boolean()
    .describe('False if it is not offered in filters and menus; its products can still be found'),
  googleCategory: text(limits.categoryDescriptionLength)
    .min(1)
    .nullable()
    .describe('The category of Google’s product taxonomy, for feeds; null for none'),
};

/** A category in the API. */
export const ManagedCategory = z.object({ value: Value, ...fields }).meta({ id: 'Category' });
export type ManagedCategory = z.infer<typeof ManagedCategory>;

export const CategoryList = z.object({ data: z.array(ManagedCategory) }).meta({ id: 'CategoryList' });
export const CategoryDetail = z.object({ data: ManagedCategory }).meta({ id: 'CategoryDetail' });

/** The numbers of products in a category: those of the shop, and deleted ones. */
export interface CategoryUse {
  products: number;
  deleted: number;
}

export const CategoryUses = z.array(
  ManagedCategory.extend({ products: z.number().int(), deleted: z.number().int() }),
);
export type CategoryUses = z.infer<typeof CategoryUses>;

const { label, ...others } = fields;
const changed = z.object(others).partial().shape;

export const CreateCategory = z
  .object({
    value: Value.optional().describe('Its address, which never changes; left out, it is made from the label'),
    label,
    ...changed,
  })
  .meta({ id: 'CreateCategory' });
export type CreateCategory = z.infer<typeof CreateCategory>;

const CategoryValue = z.object({ value: z.string().describe('The value of a category') });

/** Changes only the fields that are sent. */
export const PatchCategory = z
  .object({ ...CategoryValue.shape, label: label.optional(), ...changed })
  .meta({ id: 'PatchCategory' });
export type PatchCategory = z.infer<typeof PatchCategory>;

export const DeleteCategory = CategoryValue.extend({
  moveTo: z.string().optional().describe('The value of the category that gets its products'),
});
export type DeleteCategory = z.infer<typeof DeleteCategory>;

export const CategoryDeleted = z
  .object({
    success: z.literal(true),
    data: z.object({
      moved: z.number().int().describe('The number of products that were moved'),
    }),
  })
  .meta({ id: 'CategoryDeleted' });
export type CategoryDeleted = z.infer<typeof CategoryDeleted>;
