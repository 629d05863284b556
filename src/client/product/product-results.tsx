import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import type { ProductList } from '../../shared/product.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Pagination } from '../ui/pagination.tsx';
import { type ListFilters, listHref } from './list-filters.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

interface ProductResultsProps {
  list: ProductList;
  filters: ListFilters;
}

function NoProducts({ list, filters }: ProductResultsProps) {
  const pastEnd = list.totalDoc > 0;
  return (
    <EmptyState
      icon={<Icon of={PackageSearch} className="size-10" />}
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
  );
}

/** A page of products and the way to the others. */
export function ProductResults({ list, filters }: ProductResultsProps) {
  const pageCount = Math.ceil(list.totalDoc / limits.pageSize);
  if (list.data.length === 0) return <NoProducts list={list} filters={filters} />;

  return (
    <>
      <h2 className="sr-only">Products</h2>
      <ProductGrid products={list.data} />
      <div className="mt-10">
        <Pagination
          page={filters.page}
          pageCount={pageCount}
          href={(page) => listHref({ ...filters, page })}
        />
      </div>
    </>
  );
}

/** Stands in for a page of products of which nothing is known yet. */
export function ProductResultsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{messages.product.loading}</span>
      <ProductGridSkeleton cards={limits.pageSize} />
    </div>
  );
}
