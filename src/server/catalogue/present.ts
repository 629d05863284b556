import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { toAmount } from '../../shared/base/money.ts';
import { type Product, ProductDetail, type StaffProduct } from '../../shared/product/product.ts';
import type { StaffVariant, Variation } from '../../shared/product/variant.ts';
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
  /** The highest price of its variants; null for a product without options. */
  priceToCents: number | null;
  /** While its sale is on: the price that returns, and the lowest of the 30 days before; else null. */
  ordinaryPriceCents: number | null;
  formerPriceCents: number | null;
  /** Its own or those of its parent; null for a product that neither has variants nor is one. */
  options: string[] | null;
  /** Set for a variant. */
  parentId: string | null;
  values: string[];
  /** Read for a single product. */
  variants?: VariantRow[] | null;
}

interface VariantRow
  extends Omit<StaffVariant, '_id' | 'price' | 'salePrice' | 'ordinaryPrice' | 'formerPrice'>,
    Pick<ProductRow, 'priceCents' | 'salePriceCents' | 'ordinaryPriceCents' | 'formerPriceCents'> {
  id: string;
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
  p.ordinary_price_cents AS "ordinaryPriceCents", p.former_price_cents AS "formerPriceCents",
  p.parent_id AS "parentId", p.option_values AS "values", p.price_to_cents AS "priceToCents",
  CASE WHEN p.parent_id IS NULL THEN nullif(p.options, '{}') ELSE (SELECT options FROM products WHERE id = p.parent_id) END AS options`;

/** The variants of `products p`, or of its parent, in their order. */
export const variantsColumn = Prisma.sql`
  CASE WHEN p.parent_id IS NOT NULL OR p.options <> '{}' THEN (
    SELECT json_agg(v) FROM (
      SELECT v.id, v.option_values AS "values", v.price_cents AS "priceCents", v.sale_price_cents AS "salePriceCents",
        v.sale_from AS "saleFrom", v.sale_until AS "saleUntil", v.ordinary_price_cents AS "ordinaryPriceCents",
        v.former_price_cents AS "formerPriceCents", vs.stock, v.sku, v.gtin, v.grams, v.image, v.images
      FROM products v JOIN product_stock vs ON vs.product_id = v.id
      WHERE v.parent_id = coalesce(p.parent_id, p.id) AND v.deleted_at IS NULL ORDER BY v.variant_position, v.id
    ) v
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

const amountOf = (cents: number | null) => (cents === null ? null : toAmount(cents));

/** The prices beside that of a sale that is on; none without one. */
function presentSale({
  ordinaryPriceCents,
  formerPriceCents,
}: Pick<ProductRow, 'ordinaryPriceCents' | 'formerPriceCents'>): Pick<
  Product,
  'ordinaryPrice' | 'formerPrice'
> {
  return {
    ...(ordinaryPriceCents !== null && { ordinaryPrice: toAmount(ordinaryPriceCents) }),
    ...(formerPriceCents !== null && { formerPrice: toAmount(formerPriceCents) }),
  };
}

/** The fields of a product with options or of a variant; none for any other product. */
function presentVariation(row: ProductRow): Omit<Variation, 'variants'> & Pick<StaffProduct, 'variants'> {
  const { options, parentId, values, variants, priceCents, priceToCents } = row;
  if (!options) return {};
  return {
    options,
    ...(parentId === null ? { priceTo: toAmount(priceToCents ?? priceCents) } : { parentId, values }),
    ...(variants && {
      variants: variants.map(
        ({ id, priceCents, salePriceCents, ordinaryPriceCents, formerPriceCents, ...variant }) => ({
          _id: id,
          price: toAmount(priceCents),
          ...variant,
          salePrice: amountOf(salePriceCents),
          saleFrom: variant.saleFrom && isoTime(new Date(variant.saleFrom)),
          saleUntil: variant.saleUntil && isoTime(new Date(variant.saleUntil)),
          ...presentSale({ ordinaryPriceCents, formerPriceCents }),
        }),
      ),
    }),
  };
}

/** With the fields of staff: the outputs for shoppers leave these out. */
export function presentProduct(row: ProductRow): StaffProduct {
  const { id, createdAt, updatedAt } = row;
  return {
    _id: id,
    ...shownFields(row),
    ...presentSale(row),
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
