import { memo, Suspense } from 'react';
import { Link } from 'wouter';
import { limits } from '../../shared/base/limits.ts';
import { messages } from '../../shared/base/messages.ts';
import type { Product, ProductList } from '../../shared/product/product.ts';
import { useHydrated } from '../page/hydrated.ts';
import { lazily } from '../page/late.tsx';
import { paths } from '../page/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Pagination } from '../ui/pagination.tsx';
import { appliedFilters } from './applied-filters.ts';
import { type ListFilters, listHref } from './list-filters.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { PriceNote } from './product-price.tsx';
import { WishForm } from './wish-form.tsx';

interface ProductResultsProps {
  list: ProductList;
  filters: ListFilters;
}

/** Without it, the list says that it is empty. */
const SearchAdvice = lazily(async () => (await import('./search-advice.tsx')).SearchAdvice);

function NoProducts({ list, filters }: ProductResultsProps) {
  const pastEnd = list.totalDoc > 0;
  const isReady = useHydrated();
  return (
    <>
      <EmptyState
        icon={PackageSearch}
        title={messages.product.noneFound}
        note={pastEnd ? `This list has no page ${filters.page}.` : messages.product.noneFoundNote}
      >
        <Link
          href={pastEnd ? listHref({ ...filters, page: 1 }) : paths.products}
          className={buttonClass('secondary')}
        >
          {pastEnd ? 'Go to page 1' : 'See all products'}
        </Link>
      </EmptyState>
      {isReady && !pastEnd && filters.searchTerm && (
        <Suspense>
          <SearchAdvice filters={filters} />
        </Suspense>
      )}
    </>
  );
}

const grid = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 xl:grid-cols-4';
const longestRow = 4;

/** The window's width without shell, panel and gaps, divided by the columns. */
const sizes = [
  '(min-width: 1280px) 211px',
  '(min-width: 1024px) calc((100vw - 416px) / 3)',
  '(min-width: 768px) calc((100vw - 88px) / 3)',
  '(min-width: 640px) calc((100vw - 68px) / 2)',
  // Four pixels less than the real width: with the densities of phones, the 320 pixel file is enough more often.
  'calc((100vw - 48px) / 2)',
].join(', ');

/** Memoised: the address changes before the new products are here. */
const ProductGrid = memo(function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul
      // A new list for other products: a card that is on both would visibly jump.
      key={products.map(({ _id }) => _id).join()}
      // Keyboard focus scrolls cards clear of the sticky filter bar.
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

function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike.
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** A search that finds no more than this, without other filters, may have missed what was meant: "treadmill" finds a mat for them. */
const fewFound = 3;

export function ProductResults({ list, filters }: ProductResultsProps) {
  const pageCount = Math.ceil(list.totalDoc / limits.pageSize);
  if (list.data.length === 0) return <NoProducts list={list} filters={filters} />;

  return (
    <>
      <h2 className="sr-only">Products</h2>
      <PriceNote className="mb-3" />
      <ProductGrid products={list.data} />
      <Pagination
        className="mt-10"
        page={filters.page}
        pageCount={pageCount}
        href={(page) => listHref({ ...filters, page })}
      />
      {filters.searchTerm && appliedFilters(filters).length === 1 && list.totalDoc <= fewFound && (
        <WishForm key={filters.searchTerm} term={filters.searchTerm} isFound />
      )}
    </>
  );
}

export function ProductResultsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{messages.product.loading}</span>
      <ProductGridSkeleton cards={limits.pageSize} />
    </div>
  );
}
