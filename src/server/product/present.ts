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
  /** A string where it was read without Prisma. */
  createdAt: Date | string;
  updatedAt: Date | string;
}

const isoTime = (time: Date | string) => (typeof time === 'string' ? time : time.toISOString());

export function presentProduct(row: ProductRow): Product {
  const { id, title, image, images, priceCents, stock, tag, details, category, createdAt, updatedAt } = row;
  return {
    _id: id,
    title,
    image,
    images,
    price: toDollars(priceCents),
    stock,
    tag,
    details,
    category,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}

/** The ETag of a product over REST: a hash of the whole response body. */
export function productTag(product: Product): string {
  return entityTag(JSON.stringify(ProductDetail.parse({ data: product })));
}
