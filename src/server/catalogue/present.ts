import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { toAmount } from '../../shared/base/money.ts';
import { type Product, ProductDetail, type StaffProduct } from '../../shared/product/product.ts';
import type { Variant, Variation } from '../../shared/product/variant.ts';
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
  /** Null for a product that neither has variants nor is one. */
  variation: {
    parentId: string | null;
    options: string[];
    values: string[];
    priceToCents: number | null;
  } | null;
  /** Read for a single product. */
  variants?: VariantRow[] | null;
}

interface VariantRow extends Omit<Variant, '_id' | 'price'> {
  id: string;
  priceCents: number;
}

/** Buyers write about a product, not about one of its variants. */
const ratingOf = (column: string) =>
  Prisma.raw(
    `CASE WHEN p.parent_id IS NULL THEN s.${column} ELSE (SELECT ${column} FROM product_stock WHERE product_id = p.parent_id) END`,
  );

/** A `ProductRow` in a SELECT from `products p` and `product_stock s`. */
export const productColumns = Prisma.sql`
  p.id, ${storedColumns}, ${ratingOf('rating_count')} AS "ratingCount", ${ratingOf('rating_sum')} AS "ratingSum",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  CASE WHEN p.parent_id IS NOT NULL OR p.options <> '{}' THEN jsonb_build_object(
    'parentId', p.parent_id, 'values', p.option_values,
    'options', CASE WHEN p.parent_id IS NULL THEN p.options ELSE (SELECT options FROM products WHERE id = p.parent_id) END,
    'priceToCents', (SELECT max(v.price_cents) FROM products v WHERE v.parent_id = p.id AND v.deleted_at IS NULL)
  ) END AS variation`;

/** The variants of `products p`, or of its parent, in their order. */
export const variantsColumn = Prisma.sql`
  CASE WHEN p.parent_id IS NOT NULL OR p.options <> '{}' THEN (
    SELECT jsonb_agg(jsonb_build_object('id', v.id, 'values', v.option_values, 'priceCents', v.price_cents, 'stock', vs.stock,
      'sku', v.sku, 'gtin', v.gtin, 'grams', v.grams, 'image', v.image, 'images', v.images) ORDER BY v.variant_position, v.id)
    FROM products v JOIN product_stock vs ON vs.product_id = v.id
    WHERE v.parent_id = coalesce(p.parent_id, p.id) AND v.deleted_at IS NULL
  ) END AS variants`;

/** The average with one decimal; null without reviews. */
export function presentRating({
  ratingCount,
  ratingSum,
}: Pick<ProductRow, 'ratingCount' | 'ratingSum'>): Rating | null {
  return ratingCount === 0
    ? null
    : { average: Math.round((10 * ratingSum) / ratingCount) / 10, count: ratingCount };
}

/** The fields of a product with options or of a variant; none for any other product. */
function presentVariation({ variation, variants, priceCents }: ProductRow): Variation {
  if (!variation) return {};
  const { parentId, options, values, priceToCents } = variation;
  return {
    options,
    ...(parentId === null ? { priceTo: toAmount(priceToCents ?? priceCents) } : { parentId, values }),
    ...(variants && {
      variants: variants.map(({ id, priceCents, ...variant }) => ({
        _id: id,
        price: toAmount(priceCents),
        ...variant,
      })),
    }),
  };
}

/** With the fields of staff: the outputs for shoppers leave these out. */
export function presentProduct(row: ProductRow): StaffProduct {
  const { id, createdAt, updatedAt } = row;
  return {
    _id: id,
    ...shownFields(row),
    ...presentVariation(row),
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
