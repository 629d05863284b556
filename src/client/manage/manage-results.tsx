import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import type { Product, ProductList } from '../../shared/product.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Pagination } from '../ui/pagination.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { isNarrowed, type ManageFilters, manageHref } from './manage-filters.ts';
import { ProductTable } from './product-table.tsx';

interface ManageResultsProps {
  list: ProductList;
  filters: ManageFilters;
  onEdit(product: Product): void;
}

export function ManageResults({ list: { data, totalDoc }, filters, onEdit }: ManageResultsProps) {
  const pageCount = Math.ceil(totalDoc / limits.pageSize);
  return (
    <>
      <p role="status" className="mb-2 note">
        {totalDoc.toLocaleString('en-US')} {totalDoc === 1 ? 'product' : 'products'}
      </p>
      {data.length > 0 && (
        <ScrollRegion label="Products" className="rounded-lg border border-line bg-surface px-2 sm:px-5">
          <ProductTable products={data} filters={filters} onEdit={onEdit} />
        </ScrollRegion>
      )}
      {totalDoc === 0 && (
        <EmptyState
          icon={<Icon of={PackageSearch} className="size-10" />}
          title={messages.product.noneFound}
          note={
            isNarrowed(filters)
              ? 'No product fits this search and these filters.'
              : messages.product.noneFoundNote
          }
        >
          {isNarrowed(filters) && (
            <Link href={paths.manage} className={buttonClass('secondary')}>
              See all products
            </Link>
          )}
        </EmptyState>
      )}
      <div className="mt-8">
        <Pagination
          page={filters.page}
          pageCount={pageCount}
          href={(page) => manageHref({ ...filters, page })}
        />
      </div>
    </>
  );
}
