import type { Thing, WithContext } from 'schema-dts';
import { currency, plainAmount, toCents } from '../../shared/base/money.ts';
import { scriptJson } from '../../shared/base/script-json.ts';
import { originalOf } from '../../shared/product/image.ts';
import type { Product } from '../../shared/product/product.ts';
import {
  productSharePicture,
  sharePictureSize,
  shopSharePicture,
} from '../../shared/product/share-picture.ts';
import { type ShopSettings, useSettings } from './page-state.ts';

/** Structured data (schema.org) for search engines. */
export function JsonLd<T extends Thing>({ thing }: { thing: WithContext<T> }) {
  return <script type="application/ld+json">{scriptJson(thing)}</script>;
}

type Property = [name: string, content: string | number];

/** The size of a picture on another server is unknown, so it is left out. */
function pictureProperties(
  product: Product | undefined,
  { publicUrl, shopName, look }: ShopSettings,
): Property[] {
  if (product && /^https?:/.test(product.image)) {
    return [
      ['og:image', product.image],
      ['og:image:alt', product.title],
    ];
  }
  const own = product && productSharePicture(product);
  const picture = own ?? (look.share || look.logo);
  if (!picture) return [];
  const alt: Property = ['og:image:alt', own && product ? product.title : shopName];
  // The size of one that an owner has uploaded is unknown.
  if (!own && picture !== shopSharePicture) return [['og:image', publicUrl + originalOf(picture)], alt];
  return [
    ['og:image', publicUrl + picture],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', sharePictureSize.width],
    ['og:image:height', sharePictureSize.height],
    alt,
  ];
}

function priceProperties({ price, stock }: Product): Property[] {
  return [
    ['product:price:amount', plainAmount(toCents(price))],
    ['product:price:currency', currency()],
    ['product:availability', stock > 0 ? 'in stock' : 'out of stock'],
  ];
}

interface SharingProps {
  title: string;
  description: string;
  /** The page's absolute URL. */
  url: string;
  /** The product of a product page: adds its picture and price. */
  product?: Product;
}

function Sharing({ title, description, url, product }: SharingProps) {
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

interface HeadProps {
  title: string;
  description: string;
  /** Path and query of the canonical address; none for an error page. */
  canonical?: string;
  /** For pages of one shopper: search engines do not list them. */
  unlisted?: boolean;
  product?: Product;
}

/** Title and meta tags of a page; React moves them into the document's head. */
export function Head({
  title,
  description,
  canonical,
  unlisted = canonical === undefined,
  product,
}: HeadProps) {
  const { shopName, publicUrl } = useSettings();
  const url = canonical === undefined ? undefined : publicUrl + canonical;
  return (
    <>
      <title>{title === shopName ? title : `${title} | ${shopName}`}</title>
      <meta name="description" content={description} />
      {url && <link rel="canonical" href={url} />}
      {unlisted && <meta name="robots" content="noindex" />}
      {url && !unlisted && <Sharing title={title} description={description} url={url} product={product} />}
    </>
  );
}
