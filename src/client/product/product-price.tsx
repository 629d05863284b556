import { formatPrice, toCents } from '../../shared/base/money.ts';
import type { Product } from '../../shared/product/product.ts';

interface ProductPriceProps {
  product: Pick<Product, 'price' | 'priceTo'>;
  className: string;
}

/** The price of a product, as every part of a page says it: “from” the lowest, while its variants have several. */
export function ProductPrice({ product: { price, priceTo = price }, className }: ProductPriceProps) {
  const lowest = formatPrice(toCents(price));
  return <span className={`tabular-nums ${className}`}>{priceTo > price ? `from ${lowest}` : lowest}</span>;
}
