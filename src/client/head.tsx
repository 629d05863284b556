import type { Product } from '../shared/product.ts';
import { useSettings } from './page-state.ts';
import { Sharing } from './seo/sharing.tsx';

interface HeadProps {
  title: string;
  description: string;
  /** Path and query of the address this page wants to be known by; none where there is no page. */
  canonical?: string;
  /** For pages that belong to one shopper: search engines leave them out. */
  unlisted?: boolean;
  /** What the page sells, where it is about one product. */
  product?: Product;
}

/** What the head of a page says of it; React puts it there. */
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
