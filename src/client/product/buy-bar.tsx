import { useEffect, useState } from 'react';
import type { Product } from '../../shared/product/product.ts';
import { Button } from '../ui/button.tsx';
import { ShoppingCart } from '../ui/icons/shopping-cart.ts';
import { ProductPrice } from './product-price.tsx';

/** The id of the form that adds the product. */
export const purchaseFormId = 'purchase-form';

/** The id of the form that the bar stands in for: that form, or the form for a restock request if the product is sold out. */
export const purchaseId = 'purchase';

/** The window without the part that the header covers. */
const inSight = { threshold: 0.9, rootMargin: '-64px 0px 0px' };

function useIsOutOfSight(isSoldOut: boolean): boolean {
  const [isOut, setOut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another element has the id then.
  useEffect(() => {
    const own = document.getElementById(purchaseId);
    if (!own) return;
    const observer = new IntersectionObserver(
      ([entry]) => setOut((entry?.intersectionRatio ?? 0) < inSight.threshold),
      inSight,
    );
    observer.observe(own);
    return () => observer.disconnect();
  }, [isSoldOut]);
  return isOut;
}

function askRestock(): void {
  const email = document.querySelector<HTMLElement>(`#${purchaseId} input`);
  email?.scrollIntoView({ block: 'center' });
  email?.focus({ preventScroll: true });
}

/**
 * Price and button at the bottom of a phone, while those of the page are out of sight. It is the last part of the page and
 * sticky: it covers no part of the footer, and nothing moves when it appears.
 */
export function BuyBar({ product }: { product: Product }) {
  const { title, stock, options, parentId } = product;
  const isSoldOut = stock === 0;
  const isShown = useIsOutOfSight(isSoldOut);
  return (
    <section
      aria-label="Buy this product"
      className={`border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] transition-opacity sm:px-6 md:hidden [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-0 [@media(min-height:30rem)]:z-bar ${isShown ? '' : 'invisible opacity-0'}`}
    >
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="block truncate text-sm text-muted">{title}</span>
          <ProductPrice product={product} className="text-lg leading-6 font-extrabold" />
        </p>
        {options && parentId === undefined ? null : isSoldOut ? (
          <Button
            look="secondary"
            aria-label={`Notify me: ${title}`}
            className="shrink-0"
            onClick={askRestock}
          >
            Notify me
          </Button>
        ) : (
          <Button
            icon={ShoppingCart}
            type="submit"
            form={purchaseFormId}
            name="add"
            value={product._id}
            aria-label={`Add to cart: ${title}`}
            className="shrink-0 max-[360px]:px-3"
          >
            Add to cart
          </Button>
        )}
      </div>
    </section>
  );
}
