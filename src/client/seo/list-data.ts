import type { BreadcrumbList, ItemList, WithContext } from 'schema-dts';
import { limits } from '../../shared/limits.ts';
import type { Product } from '../../shared/product.ts';
import type { ShopSettings } from '../page-state.ts';
import { paths } from '../paths.ts';
import { breadcrumbSteps } from '../product/breadcrumb-steps.ts';

/** The way from the home page to a category, as the breadcrumb shows it. */
export function breadcrumbData(
  category: string | undefined,
  { publicUrl }: ShopSettings,
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbSteps(category).map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + href,
    })),
  };
}

/** The products of one page of the listing; each is described on its own page. */
export function productListData(
  products: Product[],
  page: number,
  { publicUrl }: ShopSettings,
): WithContext<ItemList> {
  const before = (page - 1) * limits.pageSize;
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: products.map(({ _id, title }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: title,
      url: publicUrl + paths.product(_id),
    })),
  };
}
