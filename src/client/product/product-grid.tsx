import type { Product } from '../../shared/product.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';

const grid = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 xl:grid-cols-4';
const longestRow = 4;

export function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} eager={index < longestRow} />
        </li>
      ))}
    </ul>
  );
}

/** Grey cards in the places of as many products as a page holds. */
export function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike.
        <div key={index} className="rounded-lg border border-stone-200 bg-white">
          <Skeleton className="aspect-square rounded-b-none" />
          <div className="space-y-3 p-3">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}
