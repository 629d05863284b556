import type { ComponentProps } from 'react';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import type { ManageColumn, Product, ProductList } from '../../shared/product.ts';
import { productFields } from '../../shared/product-fields.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { paths } from '../paths.ts';
import { useAllowed } from '../staff/permitted.tsx';
import { ListHead, listKeys, useSelectableList } from '../staff/selectable-list.tsx';
import { buttonClass } from '../ui/button.tsx';
import { counted, figure } from '../ui/counted.ts';
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
import { bulkKeys, SelectionBar, selectProducts, useSelected } from './selected-products.tsx';

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

interface ProductTableProps extends Omit<ComponentProps<typeof ProductRow>, 'product'> {
  products: Product[];
  filters: ManageFilters;
}

function ProductTable({ products, filters, ...row }: ProductTableProps) {
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
          <ProductRow key={product._id} product={product} {...row} />
        ))}
      </tbody>
    </table>
  );
}

const mostWords = `At most ${figure(limits.bulkProducts)} products can be changed at once`;

const keys = [...listKeys('product', 'all'), ...bulkKeys];

interface ManageResultsProps {
  list: ProductList;
  filters: ManageFilters;
  onEdit(product: Product): void;
}

export function ManageResults({ list: { data, totalDoc }, filters, onEdit }: ManageResultsProps) {
  const pageCount = Math.ceil(totalDoc / limits.pageSize);
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  const { ids: selected } = useSelected();
  const maySelect = useAllowed('stock');
  const mayEdit = useAllowed('catalogue');
  const goTo = (page: number) => navigate(manageHref({ ...filters, page }));

  async function selectAll(): Promise<void> {
    if (totalDoc > limits.bulkProducts) {
      toast.info(`${mostWords}. Narrow the list, or import a file`);
      return;
    }
    try {
      selectProducts((await client.product.manageIds.query(filters)).ids, true);
    } catch (error) {
      toast.error(refusalWords(error));
    }
  }

  const { selectOne, isAll, togglePage } = useSelectableList({
    items: data,
    idOf: ({ _id: id }) => id,
    isSelected: (id) => selected.has(id),
    select: (products, isSelected) =>
      maySelect &&
      selectProducts(
        products.map(({ _id: id }) => id),
        isSelected,
      ),
    selectAll: () => void (maySelect && selectAll()),
    page: filters.page,
    pageCount,
    goTo,
    open: (product) => mayEdit && onEdit(product),
  });
  return (
    <>
      {maySelect ? (
        <ListHead
          onPage={data.length}
          isAll={isAll}
          togglePage={togglePage}
          all={
            totalDoc > data.length
              ? { label: `Select all ${figure(totalDoc)}`, select: () => void selectAll() }
              : undefined
          }
          total={counted(totalDoc, 'product')}
          keys={keys}
        />
      ) : (
        <p role="status" className="mb-2 note">
          {counted(totalDoc, 'product')}
        </p>
      )}
      {data.length > 0 && (
        <ScrollRegion label="Products" className="rounded-lg border border-line bg-surface px-2 sm:px-5">
          <ProductTable
            products={data}
            filters={filters}
            onEdit={onEdit}
            selected={selected}
            onSelect={maySelect ? selectOne : undefined}
          />
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
      {maySelect && <SelectionBar />}
    </>
  );
}
