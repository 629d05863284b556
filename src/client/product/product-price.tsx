import { formatPrice, toCents } from '../../shared/base/money.ts';
import type { Product } from '../../shared/product/product.ts';
import { useSettings } from '../page/page-state.ts';

interface ProductPriceProps {
  product: Pick<Product, 'price' | 'priceTo' | 'ordinaryPrice' | 'formerPrice'>;
  className: string;
}

const words = (price: number) => formatPrice(toCents(price));

/**
 * The price of a product, as every part of a page says it: “from” the lowest, while its variants have several, and the ordinary price
 * struck through while a sale is on.
 */
export function ProductPrice({ product, className }: ProductPriceProps) {
  const { price, priceTo = price, ordinaryPrice, formerPrice } = product;
  const { showsFormerPrice } = useSettings().purchase;
  const now = (
    <span className={`tabular-nums ${className}`}>
      {priceTo > price ? `from ${words(price)}` : words(price)}
    </span>
  );
  if (ordinaryPrice === undefined) return now;
  return (
    <span>
      {now}{' '}
      <s className="text-sm text-muted">
        <span className="sr-only">Was </span>
        {words(ordinaryPrice)}
      </s>
      {showsFormerPrice && formerPrice && (
        <span className="block note">Lowest price of the 30 days before: {words(formerPrice)}</span>
      )}
    </span>
  );
}
