import type { ComponentProps } from 'react';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import { limits } from '../../../shared/base/limits.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import { messages } from '../../../shared/base/messages.ts';
import type { ManageColumn, StaffProduct, StaffProductList } from '../../../shared/product/product.ts';
import { productFields } from '../../../shared/product/product-fields.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { useAllowed } from '../../staff/permitted.tsx';
import { ListHead, listKeys, useSelectableList } from '../../staff/selectable-list.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ArrowDown } from '../../ui/icons/arrow-down.ts';
import { ArrowUp } from '../../ui/icons/arrow-up.ts';
import { ChevronsUpDown } from '../../ui/icons/chevrons-up-down.ts';
import { PackageSearch } from '../../ui/icons/package-search.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { say } from '../../ui/say.ts';
import { Table } from '../../ui/table.tsx';
import { isNarrowed, type ManageFilters, manageHref, nextSort, sortDirection } from './manage-filters.ts';
import { ProductRow } from './product-row.tsx';
import {
  bulkKeys,
  leaveOutProducts,
  SelectionBar,
  selectProducts,
  useSelected,
} from './selected-products.tsx';

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** A column with a link that sorts by it. */
function sorted(column: ManageColumn, filters: ManageFilters) {
  const name = productFields[column].label;
  const sort = sortDirection(column, filters.sort);
  const heading = (
    <Link
      href={manageHref({ ...filters, sort: nextSort(column, filters.sort), page: 1 })}
      className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
    >
      {name}
      <Icon
        of={icons[sort ?? 'none']}
        className={`size-3.5 shrink-0 ${sort ? 'text-accent' : 'text-faint'}`}
      />
    </Link>
  );
  return { name, sort, heading, className: 'sm:py-0!' };
}

interface ProductTableProps extends Omit<ComponentProps<typeof ProductRow>, 'product' | 'low'> {
  products: StaffProduct[];
  low: StaffProductList['low'];
  filters: ManageFilters;
}

function ProductTable({ products, low, filters, ...row }: ProductTableProps) {
  return (
    <Table
      caption={`Products, at most ${limits.pageSize} on a page`}
      columns={[
        { name: 'Image', className: 'max-sm:hidden' },
        sorted('title', filters),
        sorted('price', filters),
        sorted('category', filters),
        sorted('stock', filters),
        { name: 'Actions' },
      ]}
    >
      {products.map((product) => (
        <ProductRow key={product._id} product={product} low={low[product._id] ?? 0} {...row} />
      ))}
    </Table>
  );
}

const tooManyText = `At most ${figure(limits.bulkProducts)} products can be changed at once`;

/** The keyboard shortcuts, for the dialog that lists them. */
const keys = [...listKeys('product', 'all'), ...bulkKeys];

interface ManageResultsProps {
  list: StaffProductList;
  filters: ManageFilters;
  onEdit(product: StaffProduct): void;
  /** Opens the form that makes one product of several ones. */
  onJoin(ids: string[]): Promise<void>;
}

/** The products of the catalogue for staff. Those who may change the stock can select products and change them together. */
export function ManageResults({
  list: { data, totalDoc, low },
  filters,
  onEdit,
  onJoin,
}: ManageResultsProps) {
  const pageCount = Math.ceil(totalDoc / limits.pageSize);
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  const { titles: selected } = useSelected();
  const maySelect = useAllowed('stock');
  const mayEdit = useAllowed('catalogue');
  const goTo = (page: number) => navigate(manageHref({ ...filters, page }));

  async function selectAll(): Promise<void> {
    if (totalDoc > limits.bulkProducts) {
      toast.info(`${tooManyText}. Narrow the list, or import a file`);
      return;
    }
    try {
      const { ids, titles } = await client.product.manageIds.query(filters);
      selectProducts(ids.map((id, at) => ({ _id: id, title: titles[at] as string })));
    } catch (error) {
      say('error', refusalWords(error));
    }
  }

  const { selectOne, isAll, togglePage } = useSelectableList({
    items: data,
    idOf: ({ _id: id }) => id,
    isSelected: (id) => id in selected,
    select(products, isSelected) {
      if (!maySelect) return;
      if (isSelected) selectProducts(products);
      else leaveOutProducts(products.map(({ _id: id }) => id));
    },
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
        <ProductTable
          products={data}
          low={low}
          filters={filters}
          onEdit={onEdit}
          selected={selected}
          onSelect={maySelect ? selectOne : undefined}
        />
      )}
      {totalDoc === 0 && (
        <EmptyState
          icon={PackageSearch}
          title={messages.product.noneFound}
          note={
            isNarrowed(filters)
              ? 'No products match this search and these filters.'
              : 'Add the first one, or import them all from a spreadsheet.'
          }
        >
          <Link
            href={isNarrowed(filters) ? paths.manage : paths.importProducts}
            className={buttonClass('secondary')}
          >
            {isNarrowed(filters) ? 'See all products' : 'Import products'}
          </Link>
        </EmptyState>
      )}
      <Pagination
        page={filters.page}
        pageCount={pageCount}
        href={(page) => manageHref({ ...filters, page })}
      />
      {/* The bar counts and names the selected products that are on other pages. */}
      {maySelect && <SelectionBar seen={data} onJoin={onJoin} />}
    </>
  );
}
