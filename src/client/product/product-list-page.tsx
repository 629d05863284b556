import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { messages } from '../../shared/messages.ts';
import type { PageRequest } from '../page.ts';
import { trpc } from '../trpc.ts';
import { counted } from '../ui/counted.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { appliedFilters } from './applied-filters.ts';
import { useCategoryChoices } from './category-choices.ts';
import { FilterButton } from './filter-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import {
  listHref,
  parseFilters,
  toFacetInput,
  toListInput,
  withChange,
  withoutFilters,
} from './list-filters.ts';
import { ListHead } from './list-head.tsx';
import { listTitle } from './list-title.ts';
import { ProductResults, ProductResultsSkeleton } from './product-results.tsx';
import { SortSelect } from './sort-select.tsx';
import { useListFilters } from './use-list-filters.ts';

export async function prefetch({ search, helpers }: PageRequest) {
  const filters = parseFilters(search);
  // The list decides how the page is answered: without the numbers beside the categories it is still a list.
  const facets = helpers.product.facets.prefetch(toFacetInput(filters));
  await helpers.product.list.fetch(toListInput(filters));
  await facets;
}

export default function ProductListPage() {
  const results = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { filters: chosen, changeFilters, clearFilters, timesCleared } = useListFilters(results);
  // What is chosen shows first, and the list after it: a phone takes longer to draw that than a finger expects to wait.
  const filters = useDeferredValue(chosen);
  // While the next answer is on its way the last one stays in view; an answer that comes too late is dropped.
  const list = trpc.product.list.useQuery(toListInput(filters), { placeholderData: keepPreviousData });
  const facets = trpc.product.facets.useQuery(toFacetInput(filters), { placeholderData: keepPreviousData });
  const choices = useCategoryChoices(chosen.categories, facets.data);
  const applied = appliedFilters(filters);
  const title = listTitle(filters);
  const filterProps = {
    filters: chosen,
    choices,
    fieldsKey: timesCleared,
    onChange: changeFilters,
    onClear: clearFilters,
  };

  return (
    <div className="shell py-6 lg:py-12">
      <ListHead filters={filters} products={list.isPlaceholderData ? undefined : list.data?.data} />
      <div className="grid grid-cols-1 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
        {/* One set of fields at a time: the drawer takes them over while it is open. */}
        {!isDrawerOpen && <FilterPanel {...filterProps} />}
        <section ref={results} aria-label="Products" aria-busy={list.isFetching}>
          <div className="max-lg:contents lg:mb-6 lg:flex lg:items-end lg:justify-between lg:gap-6">
            <div className="min-w-0">
              <h1 ref={heading} tabIndex={-1} className="heading break-words">
                {title}
              </h1>
              {/* Said politely also while the drawer covers it, which leaves live regions to be heard. */}
              <p role="status" aria-live="polite" className="mt-2 min-h-6 text-muted">
                {list.data && counted(list.data.totalDoc, 'product')}
              </p>
            </div>
            <div className="flex items-center justify-between gap-3 max-lg:sticky max-lg:top-16 max-lg:z-bar max-lg:-mx-4 max-lg:mt-2 max-lg:border-b max-lg:border-line max-lg:bg-ground max-lg:px-4 max-lg:py-2 sm:max-lg:-mx-6 sm:max-lg:px-6">
              <FilterButton
                {...filterProps}
                appliedCount={applied.length}
                totalDoc={list.data?.totalDoc}
                open={isDrawerOpen}
                onOpenChange={setDrawerOpen}
              />
              <SortSelect
                sort={chosen.sort}
                unsorted={chosen.searchTerm ? 'Best match' : 'Newest'}
                onChange={(sort) => changeFilters(withChange(chosen, { sort }))}
              />
            </div>
          </div>
          <FilterChips
            applied={applied}
            choices={choices}
            allHref={listHref(withoutFilters(filters))}
            onRemove={() => heading.current?.focus({ preventScroll: true })}
          />
          <div className={`mt-4 transition-opacity ${list.isPlaceholderData ? 'opacity-50' : ''}`}>
            {list.data && <ProductResults list={list.data} filters={filters} />}
            {list.isPending && <ProductResultsSkeleton />}
            {list.isError && !list.data && (
              <ErrorState title={messages.product.fetchFailed} onRetry={() => list.refetch()} />
            )}
          </div>
        </section>
      </div>
    </div>
  );
}
