import { toDollars } from '../../shared/money.ts';
import { type Product, ProductDetail } from '../../shared/product.ts';
import { entityTag } from '../entity-tag.ts';

/** A product joined with its stock, as the queries select it. */
export interface ProductRow {
  id: string;
  title: string;
  image: string;
  images: string[];
  priceCents: number;
  stock: number;
  tag: string | null;
  details: string;
  category: string;
  createdAt: Date;
  updatedAt: Date;
}

export function presentProduct({ id, priceCents, createdAt, updatedAt, ...row }: ProductRow): Product {
  return {
    _id: id,
    ...row,
    price: toDollars(priceCents),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The ETag of a product over REST: of its whole answer, to the byte. */
export function productTag(product: Product): string {
  return entityTag(JSON.stringify(ProductDetail.parse({ data: product })));
}
