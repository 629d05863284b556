import { z } from 'zod';
import { Cursors, Paging } from '../base/cursors.ts';
import { shownProgramData } from '../base/program-data.ts';
import { several, UpdatedSince } from '../base/sync.ts';
import { Currency } from './price.ts';
import { ProductList, StaffProduct } from './product.ts';

/** A product as programs with a key see it. */
export const ManagedProduct = StaffProduct.extend({
  currency: Currency,
  ...shownProgramData,
  deletedAt: z.iso.datetime().nullable().describe('When it was deleted; null while the shop sells it'),
}).meta({ id: 'ManagedProduct' });
export type ManagedProduct = z.infer<typeof ManagedProduct>;

export const ManagedProductQuery = z.object({
  ids: several('Ids of products'),
  sku: several('Whole SKUs, in letters of any size'),
  externalId: several('Whole references of another system'),
  updatedSince: UpdatedSince,
  ...Paging.shape,
  ...Cursors.shape,
});
export type ManagedProductQuery = z.output<typeof ManagedProductQuery>;

export const ManagedProductList = z
  .object({ data: z.array(ManagedProduct), totalDoc: ProductList.shape.totalDoc })
  .meta({ id: 'ManagedProductList' });
export type ManagedProductList = z.infer<typeof ManagedProductList>;

export const ManagedProductDetail = z.object({ data: ManagedProduct }).meta({ id: 'ManagedProductDetail' });
