import { memo } from 'react';
import type { Product } from '../../shared/product.ts';
import { ProductCard } from './product-card.tsx';
import { ProductCardSkeleton } from './product-card-skeleton.tsx';

const grid = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 xl:grid-cols-4';
const longestRow = 4;

/** Shell, panel and gaps taken from the window's width, and the rest shared among the columns. */
const sizes = [
  '(min-width: 1280px) 211px',
  '(min-width: 1024px) calc((100vw - 416px) / 3)',
  '(min-width: 768px) calc((100vw - 88px) / 3)',
  '(min-width: 640px) calc((100vw - 68px) / 2)',
  // Four pixels less than it is: at the densities of phones, 320 pixels are enough more often.
  'calc((100vw - 48px) / 2)',
].join(', ');

/** Drawn anew for other products only: the address changes before these are there. */
export const ProductGrid = memo(function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul
      // Other products are another list: a card that is on both would jump to its new place before the reader's eyes.
      key={products.map(({ _id }) => _id).join()}
      // Clear of the bar with the filters, too, when the keyboard moves through them.
      className={`${grid} max-lg:[&_:is(a,button)]:scroll-mt-16`}
    >
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            sizes={sizes}
            eager={index === 0 || (index < longestRow && 'in-turn')}
          />
        </li>
      ))}
    </ul>
  );
});

/** Grey cards in the places of as many products as a page holds. */
export function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike.
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
