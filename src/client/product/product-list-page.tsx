import { keepPreviousData } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { limits } from '../../shared/base/limits.ts';
import { counted } from '../../shared/base/locale.ts';
import { messages } from '../../shared/base/messages.ts';
import { findCategory } from '../../shared/product/category.ts';
import type { Product, ProductSort } from '../../shared/product/product.ts';
import { trpc } from '../api/trpc.ts';
import { useQueryParams } from '../page/address.ts';
import { Head, JsonLd } from '../page/head.tsx';
import type { PageRequest } from '../page/page.ts';
import { useSettings } from '../page/page-state.ts';
import { filtersHash } from '../page/paths.ts';
import { WithoutScript } from '../page/without-script.tsx';
import { Button } from '../ui/button.tsx';
import { toTop } from '../ui/entry-state.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Select } from '../ui/select.tsx';
import { appliedFilters } from './applied-filters.ts';
import { useCategoryChoices } from './category-choices.ts';
import { FilterButton } from './filter-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';
import { breadcrumbData, breadcrumbSteps, productListData } from './list-data.ts';
import {
  clearedFilters,
  filterForm,
  isKnownCategory,
  type ListFilters,
  listHref,
  parseFilters,
  toFacetInput,
  toListInput,
  withChange,
  withoutFilters,
} from './list-filters.ts';
import { canonicalList, listDocumentTitle, listTitle } from './list-title.ts';
import { ProductResults, ProductResultsSkeleton } from './product-results.tsx';

const inStock = 'See prices and what is in stock today.';

const allProducts = `All of our home gym equipment: racks, barbells, kettlebells, cardio machines, mats and accessories. ${inStock}`;

/** The listing in a sentence or two. Later pages name their number: no two pages should have the same description. */
function listDescription(filters: ListFilters): string {
  const { searchTerm, categories, page } = filters;
  const category = categories.length === 1 ? findCategory(categories[0] as string) : undefined;
  const known = category && (category.description || `${category.label}. ${inStock}`);
  const first = searchTerm ? `${listTitle(filters)}: home gym equipment. ${inStock}` : (known ?? allProducts);
  return page > 1 ? `Page ${page}. ${first}` : first;
}

interface ListHeadProps {
  filters: ListFilters;
  /** Undefined until the list is loaded. */
  products: Product[] | undefined;
}

function ListHead({ filters, products }: ListHeadProps) {
  const { categories, page } = filters;
  const settings = useSettings();
  const canonical = canonicalList(filters);
  const category = categories.length === 1 ? categories.find(isKnownCategory) : undefined;
  // Searches and filtered lists have another canonical address, which has its own list data.
  const isCanonical = canonical === listHref(filters);
  return (
    <>
      <Head
        title={listDocumentTitle(filters)}
        description={listDescription(filters)}
        canonical={canonical}
        unlisted={page > 1 && products?.length === 0}
      />
      <JsonLd thing={breadcrumbData(breadcrumbSteps(category), settings)} />
      {isCanonical && products?.length ? (
        <JsonLd thing={productListData(products, (page - 1) * limits.pageSize, settings)} />
      ) : null}
    </>
  );
}

export async function prefetch({ search, helpers }: PageRequest) {
  const filters = parseFilters(search);
  // Only the list decides the status: the page works without the counts beside the categories.
  const facets = helpers.product.facets.prefetch(toFacetInput(filters));
  await helpers.product.list.fetch(toListInput(filters));
  await facets;
}

/** The filters in the address, and a function that changes them. A change keeps `results` in view. */
function useListFilters(results: RefObject<HTMLElement | null>) {
  const params = useQueryParams();
  const filters = useMemo(() => parseFilters(params), [params]);
  const [, navigate] = useLocation();
  const [timesCleared, setTimesCleared] = useState(0);

  const changeFilters = (next: ListFilters, { replace = false } = {}) => {
    const href = listHref(next);
    if (href === listHref(filters)) return;
    const scrolledPast = (results.current?.getBoundingClientRect().top ?? 0) < 0;
    navigate(href, { replace, ...(scrolledPast && { state: toTop }) });
  };
  const clearFilters = () => {
    setTimesCleared(timesCleared + 1);
    changeFilters(clearedFilters());
  };
  return { filters, changeFilters, clearFilters, timesCleared };
}

interface SortSelectProps {
  sort: ProductSort | undefined;
  /** The label of the default order. */
  unsorted: string;
  onChange(sort: ProductSort | undefined): void;
}

function SortSelect({ sort, unsorted, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2 sm:gap-3">
      <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap max-sm:noscript:sr-only">
        Sort By
      </label>
      <Select
        id={id}
        form={filterForm}
        name="sort"
        value={sort ?? ''}
        onChange={(event) => onChange((event.target.value as ProductSort) || undefined)}
        className="min-w-0"
      >
        <option value="">{unsorted}</option>
        <option value="price">Price: Low to High</option>
        <option value="-price">Price: High to Low</option>
      </Select>
      <WithoutScript>
        <Button type="submit" form={filterForm} look="secondary" className="px-3!">
          Sort
        </Button>
      </WithoutScript>
    </div>
  );
}

interface FilterPanelProps extends FilterFieldsProps {
  /** A new key for new boxes: Clear Filters also clears text that was not applied. */
  fieldsKey: number;
  onClear(): void;
}

/** The filters beside the products, on wide screens. Sticky if it fits the window. */
function FilterPanel({ fieldsKey, onClear, ...fields }: FilterPanelProps) {
  return (
    <section
      id={filtersHash}
      aria-label="Filters"
      className="self-start rounded-lg border border-line bg-surface p-4 max-lg:not-target:hidden max-lg:mb-6 lg:[@media(min-height:48rem)]:sticky [@media(min-height:48rem)]:top-24"
    >
      <FilterFields key={fieldsKey} {...fields} />
      <WithoutScript>
        <Button type="submit" form={filterForm} className="mt-6 w-full">
          Show products
        </Button>
      </WithoutScript>
      <Button look="secondary" onClick={onClear} className="mt-6 w-full noscript:hidden">
        Clear Filters
      </Button>
    </section>
  );
}

export default function ProductListPage() {
  const results = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { filters: chosen, changeFilters, clearFilters, timesCleared } = useListFilters(results);
  // The choice renders first, the list after it: phones need long to render the list.
  const filters = useDeferredValue(chosen);
  // Shows the last answer until the next one is here; outdated answers are dropped.
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
        {/* Only one set of fields is mounted: the drawer's while it is open. */}
        {!isDrawerOpen && <FilterPanel {...filterProps} />}
        <section ref={results} aria-label="Products" aria-busy={list.isFetching}>
          <div className="max-lg:contents lg:mb-6 lg:flex lg:items-end lg:justify-between lg:gap-6">
            <div className="min-w-0">
              <h1 ref={heading} tabIndex={-1} className="heading break-words">
                {title}
              </h1>
              {/* A live region, also heard while the drawer covers it. */}
              <p role="status" aria-live="polite" className="mt-2 min-h-6 text-muted">
                {list.data && counted(list.data.totalDoc, 'product')}
                {list.data?.searchedFor && ` for “${list.data.searchedFor}”: none has all of these words`}
                {list.data?.readAs?.map(({ typed, as }) => `. “${typed}”: ${as}`)}
              </p>
            </div>
            <div className="flex items-center justify-between gap-3 lg:shrink-0 max-lg:sticky max-lg:top-16 max-lg:z-bar max-lg:-mx-4 max-lg:mt-2 max-lg:border-b max-lg:border-line max-lg:bg-ground max-lg:px-4 max-lg:py-2 sm:max-lg:-mx-6 sm:max-lg:px-6">
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
