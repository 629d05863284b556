import { useEffect } from 'react';
import { messages } from '../../shared/messages.ts';
import { useRawPath } from '../address.ts';
import { Head } from '../head.tsx';
import type { PageRequest } from '../page.ts';
import { useServerNotFound } from '../page-state.ts';
import { statusOf } from '../query-client.ts';
import { rememberProduct } from '../recent/recent-products.ts';
import { RecentlyViewed } from '../recent/recently-viewed.tsx';
import { trpc } from '../trpc.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { useKnownProduct } from './known-product.ts';
import { MissingProduct } from './missing-product.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductLoading } from './product-loading.tsx';
import { ProductView } from './product-view.tsx';

function toInput({ id = '' }: Record<string, string>) {
  return { id };
}

export function prefetch({ params, helpers }: PageRequest) {
  return helpers.product.get.fetch(toInput(params));
}

function Screen({ params }: { params: Record<string, string> }) {
  const input = toInput(params);
  const missing = useServerNotFound(useRawPath());
  const placeholderData = useKnownProduct(input.id);
  const answer = trpc.product.get.useQuery(input, { enabled: !missing, placeholderData });
  const product = answer.data?.data;
  const seen = answer.isSuccess && !answer.isPlaceholderData;
  useEffect(() => {
    if (seen) rememberProduct(input.id);
  }, [seen, input.id]);

  if (missing || statusOf(answer.error) === 404) return <MissingProduct />;
  return (
    <>
      <div className="shell py-6 lg:py-10">
        <Breadcrumb category={product?.category} />
        {product ? (
          <>
            <ProductHead product={product} />
            <ProductView product={product} />
          </>
        ) : (
          <>
            <Head title="Product" description="A product of this shop." />
            <h1 className="sr-only">Product</h1>
            {answer.isError ? (
              <ErrorState title={messages.product.fetchFailed} onRetry={() => answer.refetch()} />
            ) : (
              <ProductLoading />
            )}
          </>
        )}
      </div>
      <RecentlyViewed except={input.id} />
    </>
  );
}

export default function ProductPage({ params }: { params: Record<string, string> }) {
  return <Screen key={params.id} params={params} />;
}
