import type { Product } from '../../shared/product.ts';
import { excerpt } from '../../shared/truncate.ts';
import { Head } from '../head.tsx';
import { useSettings } from '../page-state.ts';
import { paths } from '../paths.ts';
import { JsonLd } from '../seo/json-ld.tsx';
import { breadcrumbData } from '../seo/list-data.ts';
import { productData } from '../seo/product-data.ts';

/** About as much as search engines and previews show. */
const descriptionLength = 160;

/** What search engines and previews are told of a product. */
export function ProductHead({ product }: { product: Product }) {
  const { _id, title, details, category } = product;
  const settings = useSettings();
  return (
    <>
      <Head
        title={title}
        description={excerpt(details, descriptionLength)}
        canonical={paths.product(_id)}
        product={product}
      />
      <JsonLd thing={productData(product, settings)} />
      <JsonLd thing={breadcrumbData(category, settings)} />
    </>
  );
}
