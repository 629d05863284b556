import { limits } from '../../shared/limits.ts';
import type { Product } from '../../shared/product.ts';
import type { ManageFilters } from './manage-filters.ts';
import { ProductRow } from './product-row.tsx';
import { SortHeader } from './sort-header.tsx';

interface ProductTableProps {
  products: Product[];
  filters: ManageFilters;
  onEdit(product: Product): void;
}

const head = 'pr-1.5 font-semibold sm:pr-4';

export function ProductTable({ products, filters, onEdit }: ProductTableProps) {
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
