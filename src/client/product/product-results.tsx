import { PackageSearch } from 'lucide-react';
import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import type { ProductList } from '../../shared/product.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { type ListFilters, listHref, toListInput } from './list-filters.ts';
import { ProductGrid } from './product-grid.tsx';

interface ProductResultsProps {
  list: ProductList;
  filters: ListFilters;
}

function NoProducts({ list, filters }: ProductResultsProps) {
  const pastEnd = list.totalDoc > 0;
  return (
    <EmptyState
      icon={<PackageSearch aria-hidden className="size-10" />}
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
  const utils = trpc.useUtils();
  const pageCount = Math.ceil(list.totalDoc / limits.pageSize);
  if (list.data.length === 0) return <NoProducts list={list} filters={filters} />;

  const fetchNextPage = () => {
    if (filters.page < pageCount)
      void utils.product.list.prefetch(toListInput({ ...filters, page: filters.page + 1 }));
  };
  return (
    <>
      <h2 className="sr-only">Products</h2>
      <ProductGrid products={list.data} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches for interest in the links inside. */}
      <div className="mt-10" onPointerEnter={fetchNextPage} onFocus={fetchNextPage}>
        <Pagination
          page={filters.page}
          pageCount={pageCount}
          href={(page) => listHref({ ...filters, page })}
        />
      </div>
    </>
  );
}
