import { toCents } from '../../shared/base/money.ts';
import type { Product } from '../../shared/product/product.ts';
import { Price } from '../ui/price.tsx';

interface ProductPriceProps {
  product: Pick<Product, 'price' | 'priceTo'>;
  className: string;
}

/** The price of a product, as every part of a page says it: “from” the lowest, while its variants have several. */
export function ProductPrice({ product: { price, priceTo = price }, className }: ProductPriceProps) {
  return (
    <span className={className}>
      {priceTo > price && 'from '}
      <Price cents={toCents(price)} />
    </span>
  );
}
