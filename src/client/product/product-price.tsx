import { formatPrice, toCents } from '../../shared/base/money.ts';
import type { Product } from '../../shared/product/product.ts';
import { useSettings } from '../page/page-state.ts';
import { WasPrice } from '../ui/was-price.tsx';

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
  const { price, priceTo = price, formerPrice } = product;
  const { showsFormerPrice } = useSettings().purchase;
  return (
    <span className={`tabular-nums ${className}`}>
      {priceTo > price ? `from ${words(price)}` : words(price)}
      <WasPrice product={product} />
      {showsFormerPrice && formerPrice && (
        <span className="block font-normal note">
          Lowest price of the 30 days before: {words(formerPrice)}
        </span>
      )}
    </span>
  );
}

/** Says what prices include, in the words of the shop; nothing without them. */
export function PriceNote({ className }: { className: string }) {
  const { priceNote } = useSettings().purchase;
  return priceNote && <p className={`note ${className}`}>{priceNote}</p>;
}
