import type { BreadcrumbList, ItemList, WithContext } from 'schema-dts';
import { categoryLabel } from '../../shared/product/category.ts';
import type { Product } from '../../shared/product/product.ts';
import type { ShopSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';

interface Step {
  label: string;
  href: string;
}

/** The way from the home page to a category, if it is known. */
export function breadcrumbSteps(category: string | undefined): Step[] {
  const steps: Step[] = [
    { label: 'Home', href: paths.home },
    { label: 'Product', href: paths.products },
  ];
  if (category) steps.push({ label: categoryLabel(category), href: paths.category(category) });
  return steps;
}

export function breadcrumbData(steps: Step[], { publicUrl }: ShopSettings): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + href,
    })),
  };
}

/** The products of one page of a list, after those of the pages before; each is described on its own page. */
export function productListData(
  products: Product[],
  before: number,
  { publicUrl }: ShopSettings,
): WithContext<ItemList> {
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
