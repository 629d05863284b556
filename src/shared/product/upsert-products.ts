import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { figure } from '../base/locale.ts';
import { enteredProgramData } from '../base/program-data.ts';
import { EditProduct, EnterProduct, ProductSaved, UpdateProduct } from './product.ts';

/** Products that are added or changed in one call. */
export const upsertRows = 500;

/** The fields that products are found by. */
export const UpsertKey = z.enum(['sku', 'externalId']);
export type UpsertKey = z.infer<typeof UpsertKey>;

/** A product to add or change. Fields that are not sent stay as they are. */
export const UpsertRow = z
  .strictObject(
    {
      ...EditProduct.partial().shape,
      // 0 (sold out) is allowed, unlike in a form.
      stock: EnterProduct.shape.stock.optional(),
      // The stock that the program has read: only the difference between it and `stock` is applied.
      stockSeen: UpdateProduct.shape.stockSeen,
      options: UpdateProduct.shape.options,
      variants: UpdateProduct.shape.variants,
      ...enteredProgramData,
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `There is no such field: ${issue.keys?.join(', ')}` : undefined,
    },
  )
  .refine(({ stock, stockSeen }) => stockSeen === undefined || stock !== undefined, {
    path: ['stock'],
    message: 'Send the stock that it is to have with stockSeen',
  })
  .meta({
    id: 'UpsertRow',
    description:
      'Of a product that the shop has, only what is sent is changed. A new one needs all that POST /product/create needs. With `variants`, all of them, as PATCH /catalogue/product/{id} has them: one with the SKU or `externalId` of a variant of the product is that variant',
  });
export type UpsertRow = z.infer<typeof UpsertRow>;

/** The number of variants in rows that are not checked yet. */
export const countVariants = (items: Record<string, unknown>[]) =>
  items.reduce((sum, { variants }) => sum + (Array.isArray(variants) ? variants.length : 0), 0);

/** Each row is checked by itself, so that a faulty one does not block the others. */
export const UpsertProducts = z
  .object({
    by: UpsertKey.describe('What products are found by; each row needs it'),
    items: z
      .array(
        z
          .record(z.string(), z.unknown())
          .meta({ override: { $ref: '#/components/schemas/UpsertRow' } as never }),
      )
      .min(1)
      .max(upsertRows)
      .refine(
        (items) => countVariants(items) <= limits.bulkProducts,
        `At most ${figure(limits.bulkProducts)} variants at once`,
      ),
  })
  .meta({ id: 'UpsertProducts' });
export type UpsertProducts = z.infer<typeof UpsertProducts>;

const count = z.number().int().min(0);

const UpsertedRow = z
  .object({
    key: z.string().nullable().describe('The SKU or the externalId of the row; null without one'),
    _id: z.string().nullable().describe('The id of the product; null if there is none'),
    // No enum: a new outcome must not break a program.
    outcome: z.string().describe('created, updated, unchanged or refused'),
    refusal: z
      .object({
        code: z.string(),
        message: z.string(),
        issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
        details: z.record(z.string(), z.unknown()).optional(),
      })
      .nullable()
      .describe('Why nothing was done, as the product alone would be refused; null if it was'),
  })
  .meta({ id: 'UpsertedRow' });
export type UpsertedRow = z.infer<typeof UpsertedRow>;

export const ProductsUpserted = ProductSaved.extend({
  data: z.object({
    created: count,
    updated: count,
    unchanged: count,
    refused: count,
    items: z.array(UpsertedRow).describe('In the order of the request'),
  }),
}).meta({ id: 'ProductsUpserted' });
export type ProductsUpserted = z.infer<typeof ProductsUpserted>;
