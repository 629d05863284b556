import type { Product } from '../../shared/product.ts';
import { Head } from '../head.tsx';
import { useSettings } from '../page-state.ts';
import { JsonLd } from '../seo/json-ld.tsx';
import { breadcrumbData, productListData } from '../seo/list-data.ts';
import { listDescription } from '../seo/list-description.ts';
import { isKnownCategory, type ListFilters, listHref } from './list-filters.ts';
import { canonicalList, listDocumentTitle } from './list-title.ts';

interface ListHeadProps {
  filters: ListFilters;
  /** What the list shows, as soon as it is known. */
  products: Product[] | undefined;
}

/** What search engines and previews are told of the listing. */
export function ListHead({ filters, products }: ListHeadProps) {
  const { categories, page } = filters;
  const settings = useSettings();
  const canonical = canonicalList(filters);
  const category = categories.length === 1 ? categories.find(isKnownCategory) : undefined;
  // Of searches and narrowed lists, another address stands for all; it lists its products itself.
  const isCanonical = canonical === listHref(filters);
  return (
    <>
      <Head
        title={listDocumentTitle(filters)}
        description={listDescription(filters)}
        canonical={canonical}
        unlisted={page > 1 && products?.length === 0}
      />
      <JsonLd thing={breadcrumbData(category, settings)} />
      {isCanonical && products?.length ? <JsonLd thing={productListData(products, page, settings)} /> : null}
    </>
  );
}
