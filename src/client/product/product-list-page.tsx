import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { Head } from '../head.tsx';
import type { PageRequest } from '../page.ts';
import { trpc } from '../trpc.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { parseFilters, toListInput, withChange } from './list-filters.ts';
import { canonicalList, listDocumentTitle, listTitle } from './list-title.ts';
import { ProductGridSkeleton } from './product-grid.tsx';
import { ProductResults } from './product-results.tsx';
import { SortSelect } from './sort-select.tsx';
import { useListFilters } from './use-list-filters.ts';

export function prefetch({ search, helpers }: PageRequest) {
  return helpers.product.list.fetch(toListInput(parseFilters(search)));
}

function countOf(products: number): string {
  return `${products.toLocaleString('en-US')} ${products === 1 ? 'product' : 'products'}`;
}

export default function ProductListPage() {
  const results = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { filters, changeFilters } = useListFilters(results);
  // While the next answer is on its way the last one stays in view; an answer that comes too late is dropped.
  const list = trpc.product.list.useQuery(toListInput(filters), { placeholderData: keepPreviousData });
  const title = listTitle(filters);

  return (
    <div className="shell py-8 lg:py-12">
      <Head
        title={listDocumentTitle(filters)}
        description={`${title}: equipment for your home gym, with prices and what is in stock today.`}
        canonical={canonicalList(filters)}
      />
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
        <FilterPanel filters={filters} onChange={changeFilters} />
        <section ref={results} aria-label="Products" aria-busy={list.isFetching}>
          <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <div className="min-w-0">
              <h1
                ref={heading}
                tabIndex={-1}
                className="text-3xl font-extrabold tracking-tight break-words sm:text-4xl"
              >
                {title}
              </h1>
              <p role="status" className="mt-2 min-h-6 text-stone-600">
                {list.data && countOf(list.data.totalDoc)}
              </p>
            </div>
            <SortSelect
              sort={filters.sort}
              unsorted={filters.searchTerm ? 'Best match' : 'Newest'}
              onChange={(sort) => changeFilters(withChange(filters, { sort }))}
            />
          </div>
          <FilterChips filters={filters} onRemove={() => heading.current?.focus({ preventScroll: true })} />
          <div className={`mt-4 transition-opacity ${list.isPlaceholderData ? 'opacity-50' : ''}`}>
            {list.data && <ProductResults list={list.data} filters={filters} />}
            {list.isPending && (
              <div role="status">
                <span className="sr-only">{messages.product.loading}</span>
                <ProductGridSkeleton cards={limits.pageSize} />
              </div>
            )}
            {list.isError && !list.data && (
              <ErrorState title={messages.product.fetchFailed} onRetry={() => list.refetch()} />
            )}
          </div>
        </section>
      </div>
    </div>
  );
}
