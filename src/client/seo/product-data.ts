import type { Product as ProductData, WithContext } from 'schema-dts';
import { absoluteUrl } from '../../shared/absolute-url.ts';
import { categoryLabel } from '../../shared/category.ts';
import { noPicture } from '../../shared/image.ts';
import type { Product } from '../../shared/product.ts';
import { oneLine } from '../../shared/truncate.ts';
import type { ShopSettings } from '../page-state.ts';
import { paths } from '../paths.ts';

function picturesOf({ image, images }: Product, publicUrl: string): string[] {
  return [image, ...images]
    .filter((address) => address !== noPicture)
    .flatMap((address) => absoluteUrl(publicUrl, address) ?? []);
}

/** A product and what it is sold for. */
export function productData(
  product: Product,
  { shopName, publicUrl }: ShopSettings,
): WithContext<ProductData> {
  const { _id, title, details, category, price, stock } = product;
  const url = publicUrl + paths.product(_id);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: title,
    description: oneLine(details),
    image: picturesOf(product, publicUrl),
    sku: _id,
    category: categoryLabel(category),
    brand: { '@type': 'Brand', name: shopName },
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: 'USD',
      availability: stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: shopName },
    },
  };
}
