import { formatPrice, toCents } from '../../shared/base/money.ts';
import type { Product } from '../../shared/product/product.ts';
import { useSettings } from '../page/page-state.ts';

interface ProductPriceProps {
  product: Pick<Product, 'price' | 'priceTo' | 'ordinaryPrice' | 'formerPrice'>;
  className: string;
}

function SalePrice({
  now,
  ordinary,
  former,
  className,
}: Record<'now' | 'ordinary' | 'className', string> & { former: string | undefined }) {
  const { showsFormerPrice } = useSettings().purchase;
  return (
    <span className="tabular-nums">
      <span className={className}>
        <span className="sr-only">Now </span>
        {now}
      </span>{' '}
      <s className="text-sm text-muted">
        <span className="sr-only">Was </span>
        {ordinary}
      </s>
      {showsFormerPrice && former && (
        <span className="block text-xs leading-4 text-soft">
          Lowest price of the 30 days before: {former}
        </span>
      )}
    </span>
  );
}

/**
 * The price of a product, as every part of a page says it: “from” the lowest, while its variants have several, and the ordinary price
 * struck through while a sale is on.
 */
export function ProductPrice({ product, className }: ProductPriceProps) {
  const { price, priceTo = price, ordinaryPrice, formerPrice } = product;
  const lowest = formatPrice(toCents(price));
  const now = priceTo > price ? `from ${lowest}` : lowest;
  if (ordinaryPrice === undefined) return <span className={`tabular-nums ${className}`}>{now}</span>;
  const former = formerPrice === undefined ? undefined : formatPrice(toCents(formerPrice));
  const ordinary = formatPrice(toCents(ordinaryPrice));
  return <SalePrice now={now} ordinary={ordinary} former={former} className={className} />;
}
