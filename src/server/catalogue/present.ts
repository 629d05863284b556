import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { type Product, ProductDetail, type StaffProduct } from '../../shared/product/product.ts';
import type { Rating } from '../../shared/review/review.ts';
import { entityTag } from '../rpc/entity-tag.ts';
import { isoTime, type StoredFields, shownFields, storedColumns } from './fields.ts';

/** A product joined with its stock, as the queries select it. */
export interface ProductRow extends StoredFields {
  id: string;
  ratingCount: number;
  /** The sum of all stars. */
  ratingSum: number;
  /** A string where it was read without Prisma. */
  createdAt: Date | string;
  updatedAt: Date | string;
}

/** A `ProductRow` in a SELECT from `products p` and `product_stock s`. */
export const productColumns = Prisma.sql`
  p.id, ${storedColumns}, s.rating_count AS "ratingCount", s.rating_sum AS "ratingSum",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

/** The average with one decimal; null without reviews. */
export function presentRating({
  ratingCount,
  ratingSum,
}: Pick<ProductRow, 'ratingCount' | 'ratingSum'>): Rating | null {
  return ratingCount === 0
    ? null
    : { average: Math.round((10 * ratingSum) / ratingCount) / 10, count: ratingCount };
}

/** With the fields of staff: the outputs for shoppers leave these out. */
export function presentProduct(row: ProductRow): StaffProduct {
  const { id, createdAt, updatedAt } = row;
  return {
    _id: id,
    ...shownFields(row),
    rating: presentRating(row),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}

/** The ETag of a product over REST: a hash of the whole response body. */
export function productTag(product: Product): string {
  return entityTag(JSON.stringify(ProductDetail.parse({ data: product })));
}

/** The product of a row. @throws Failure PRODUCT_NOT_FOUND if there is none */
export function presentFound(id: string, row: ProductRow | undefined): StaffProduct {
  if (!row) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [id] } });
  return presentProduct(row);
}
