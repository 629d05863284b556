import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import type { ManageColumn, Product, ProductList } from '../../shared/product.ts';
import { productFields } from '../../shared/product-fields.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ArrowDown } from '../ui/icons/arrow-down.ts';
import { ArrowUp } from '../ui/icons/arrow-up.ts';
import { ChevronsUpDown } from '../ui/icons/chevrons-up-down.ts';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Pagination } from '../ui/pagination.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { isNarrowed, type ManageFilters, manageHref, nextSort, sortDirection } from './manage-filters.ts';
import { ProductRow } from './product-row.tsx';

const head = 'pr-1.5 font-semibold sm:pr-4';

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

interface SortHeaderProps {
  column: ManageColumn;
  filters: ManageFilters;
  className: string;
}

function SortHeader({ column, filters, className }: SortHeaderProps) {
  const direction = sortDirection(column, filters.sort);
  const icon = icons[direction ?? 'none'];
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <Link
        href={manageHref({ ...filters, sort: nextSort(column, filters.sort), page: 1 })}
        className="inline-flex min-h-11 items-center gap-0.5 hover:text-ink sm:gap-1"
      >
        {productFields[column].label}
        <Icon
          of={icon}
          className={`size-3.5 shrink-0 ${direction ? 'text-accent' : 'hidden text-faint sm:block'}`}
        />
      </Link>
    </th>
  );
}

interface ProductTableProps {
  products: Product[];
  filters: ManageFilters;
  onEdit(product: Product): void;
}

function ProductTable({ products, filters, onEdit }: ProductTableProps) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Products, at most {limits.pageSize} on a page</caption>
      <thead className="border-b border-line-strong text-left text-xs text-muted sm:text-sm">
        <tr>
          <th scope="col" className={`hidden sm:table-cell ${head}`}>
            Image
          </th>
          <SortHeader column="title" filters={filters} className={head} />
          <SortHeader column="price" filters={filters} className={head} />
          <SortHeader column="category" filters={filters} className={head} />
          <SortHeader column="stock" filters={filters} className={head} />
          <th scope="col" className="font-semibold">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={product._id} product={product} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  );
}

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
