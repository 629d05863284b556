import { limits } from '../../shared/base/limits.ts';
import { findCategory } from '../../shared/product/category.ts';
import type { Product } from '../../shared/product/product.ts';
import { Head, JsonLd } from '../page/head.tsx';
import { useSettings } from '../page/page-state.ts';
import { breadcrumbData, breadcrumbSteps, productListData } from './list-data.ts';
import { isKnownCategory, type ListFilters, listHref } from './list-filters.ts';
import { canonicalList, listDocumentTitle, listTitle } from './list-title.ts';

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

export function ListHead({ filters, products }: ListHeadProps) {
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
