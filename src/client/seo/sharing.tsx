import type { Product } from '../../shared/product.ts';
import { productSharePicture, sharePictureSize, shopSharePicture } from '../../shared/share-picture.ts';
import { type ShopSettings, useSettings } from '../page-state.ts';

interface SharingProps {
  title: string;
  description: string;
  /** The full address of the page. */
  url: string;
  /** What the page sells; its picture and price are shown. */
  product?: Product;
}

type Property = [name: string, content: string | number];

/** A picture that is kept elsewhere is named as it is: nobody knows how large it is. */
function pictureProperties(product: Product | undefined, { publicUrl, shopName }: ShopSettings): Property[] {
  if (product && /^https?:/.test(product.image)) {
    return [
      ['og:image', product.image],
      ['og:image:alt', product.title],
    ];
  }
  const own = product && productSharePicture(product);
  return [
    ['og:image', publicUrl + (own ?? shopSharePicture)],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', sharePictureSize.width],
    ['og:image:height', sharePictureSize.height],
    ['og:image:alt', own ? product.title : `Home gym equipment from ${shopName}`],
  ];
}

function priceProperties({ price, stock }: Product): Property[] {
  return [
    ['product:price:amount', price.toFixed(2)],
    ['product:price:currency', 'USD'],
    ['product:availability', stock > 0 ? 'in stock' : 'out of stock'],
  ];
}

/** What a link to the page is shown with where it is shared: Open Graph, which X reads as well. */
export function Sharing({ title, description, url, product }: SharingProps) {
  const settings = useSettings();
  const properties: Property[] = [
    ['og:site_name', settings.shopName],
    ['og:type', product ? 'product' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ...pictureProperties(product, settings),
    ...(product ? priceProperties(product) : []),
  ];
  return (
    <>
      {properties.map(([name, content]) => (
        <meta key={name} property={name} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
