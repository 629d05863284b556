import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { useQueryParams } from '../address.ts';
import { paths } from '../paths.ts';
import { parseFilters } from '../product/list-filters.ts';
import { Awaited } from '../staff/awaited.tsx';
import { trpc } from '../trpc.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Trash } from '../ui/icons/trash.ts';
import { Pagination } from '../ui/pagination.tsx';
import { DeletedRow } from './deleted-row.tsx';
import { titleId } from './focus.ts';

const hrefOf = (page: number) => (page > 1 ? `${paths.deletedProducts}?page=${page}` : paths.deletedProducts);

function DeletedList() {
  const { page } = parseFilters(useQueryParams());
  const [, navigate] = useLocation();
  const list = trpc.product.deleted.useQuery({ page }, { placeholderData: keepPreviousData });
  const pageCount = Math.ceil((list.data?.totalDoc ?? 0) / limits.pageSize);
  const isPastEnd = !list.isPlaceholderData && pageCount > 0 && page > pageCount;

  // The last product of the last page may just have been restored.
  useEffect(() => {
    if (isPastEnd) navigate(hrefOf(pageCount), { replace: true });
  }, [isPastEnd, pageCount, navigate]);

  if (!list.data) return <Awaited query={list} what="deleted products" height="h-72" />;
  if (pageCount === 0) {
    return <EmptyState icon={<Icon of={Trash} className="size-10" />} title="Nothing to restore" />;
  }
  return (
    <>
      <ul
        aria-label="Deleted products"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {list.data.data.map((product) => (
          <DeletedRow key={product._id} product={product} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination page={page} pageCount={pageCount} href={hrefOf} />
      </div>
    </>
  );
}

/** Products that were deleted not long ago, each with the way back. */
export function DeletedProducts() {
  return (
    <section className="shell py-6 sm:py-10">
      <BackLink href={paths.manage} label="All products" />
      <h1 id={titleId} tabIndex={-1} className="heading">
        Deleted products
      </h1>
      <p className="mt-3 max-w-prose text-muted">
        A product can be restored for {limits.restoreDays} days. It comes back as it was, with what orders
        have returned to its stock.
      </p>
      <div className="mt-8">
        <DeletedList />
      </div>
    </section>
  );
}
