import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import { Link } from 'wouter';
import { messages } from '../../shared/base/messages.ts';
import { endingOf, productAddress } from '../../shared/product/address.ts';
import { hasMeasures } from '../../shared/product/fit.ts';
import type { Product } from '../../shared/product/product.ts';
import { statusOf } from '../api/query-client.ts';
import { trpc } from '../api/trpc.ts';
import { useRawPath } from '../page/address.ts';
import { Head } from '../page/head.tsx';
import { Missing } from '../page/missing.tsx';
import { Moved, type PageRequest } from '../page/page.ts';
import { useServerNotFound } from '../page/page-state.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChevronRight } from '../ui/icons/chevron-right.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { BuyBar } from './buy-bar.tsx';
import { CardSection } from './card-section.tsx';
import { breadcrumbSteps } from './list-data.ts';
import { ProductHead } from './product-head.tsx';
import { ProductView } from './product-view.tsx';
import { RecentlyViewed, rememberProduct } from './recently-viewed.tsx';
import { reviewsInput } from './reviews.ts';
import { ReviewsSection } from './reviews-section.tsx';
import { ownId, variantOf } from './variants.ts';

function toInput({ id = '' }: Record<string, string>) {
  return { id };
}

/** Only the product decides the status: the page works without its other parts. */
export async function prefetch({ params, search, helpers, settings }: PageRequest) {
  const input = toInput(params);
  const [{ data }] = await Promise.all([
    helpers.product.get.fetch(input),
    helpers.product.related.prefetch(input),
  ]);
  if (data.parentId) await helpers.product.related.prefetch({ id: data.parentId });
  if (hasMeasures(data)) await helpers.product.fitting.prefetch({ id: ownId(data) });
  const ending = endingOf(data.title);
  // A link from before the product got another title.
  if (
    settings &&
    params.ending !== undefined &&
    ![ending, encodeURIComponent(ending)].includes(params.ending)
  )
    throw new Moved(
      `${productAddress({ ...input, title: data.title })}${search.size > 0 ? `?${search}` : ''}`,
    );
  if (data.rating) await helpers.review.ofProduct.prefetch(reviewsInput(ownId(data)));
  if (data.maker) await helpers.maker.get.prefetch({ id: data.maker });
  // For search engines, which read the page of the server.
  if ((await settings)?.isPlain === false) await helpers.deliveryOption.list.prefetch({});
}

/** tRPC's query keys of these procedures. */
const lists = [[['product', 'list']], [['product', 'featured']], [['collection', 'get']]];

function findKnown(queryClient: QueryClient, id: string): Product | undefined {
  for (const queryKey of lists) {
    for (const [, list] of queryClient.getQueriesData<{ data: Product[] }>({ queryKey })) {
      const product = list?.data.find(({ _id }) => _id === id);
      if (product) return product;
    }
  }
}

/** A product in the query cache that has this one among its variants, or is one of them. */
function findRelative(queryClient: QueryClient, id: string): Product | undefined {
  for (const [, answer] of queryClient.getQueriesData<{ data: Product }>({
    queryKey: [['product', 'get']],
  })) {
    const { data } = answer ?? {};
    if (data?.variants && [ownId(data), ...data.variants.map(({ _id }) => _id)].includes(id)) return data;
  }
}

/** The product from lists in the query cache, shown until its own answer arrives. */
function useKnownProduct(id: string) {
  const queryClient = useQueryClient();
  return () => {
    const relative = findRelative(queryClient, id);
    const product = (relative && variantOf(relative, id)) ?? findKnown(queryClient, id);
    return product && { data: product };
  };
}

function ProductLoading() {
  return (
    <div role="status" className="grid gap-8 md:grid-cols-2 lg:gap-14">
      <Skeleton className="aspect-square rounded-lg" />
      <div className="space-y-5">
        <p className="text-muted">{messages.product.loading}</p>
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}

function Breadcrumb({ category }: { category?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-6">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {breadcrumbSteps(category).map(({ label, href }, index) => (
          <Fragment key={href}>
            {index > 0 && (
              <li aria-hidden>
                <Icon of={ChevronRight} className="size-4 text-faint" />
              </li>
            )}
            <li>
              <Link href={href} className="inline-flex min-h-9 items-center hover:text-ink hover:underline">
                {label}
              </Link>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

/** The products that fit the product, those that go with it, and similar ones. */
function Related({ product }: { product: Product }) {
  const id = ownId(product);
  const fitting = trpc.product.fitting.useQuery({ id }, { enabled: hasMeasures(product) }).data?.data ?? [];
  const related = trpc.product.related.useQuery({ id }).data?.data;
  if (!related) return null;
  const isElse = ({ _id }: Product) => !fitting.some((fits) => fits._id === _id);
  return (
    <>
      <CardSection title="What fits" products={fitting} />
      <CardSection title="Goes with this" products={related.goesWith.filter(isElse)} />
      <CardSection title="You may also like" products={related.alsoLike.filter(isElse)} />
    </>
  );
}

function Screen({ params }: { params: Record<string, string> }) {
  const input = toInput(params);
  const missing = useServerNotFound(useRawPath());
  const placeholderData = useKnownProduct(input.id);
  const answer = trpc.product.get.useQuery(input, { enabled: !missing, placeholderData });
  const product = answer.data?.data;
  const seen = answer.isSuccess && !answer.isPlaceholderData;
  useEffect(() => {
    if (seen && product) rememberProduct(ownId(product));
  }, [seen, product]);

  if (missing || statusOf(answer.error) === 404) return <Missing what="product" />;
  return (
    <>
      <div className="shell py-6 lg:py-10">
        <Breadcrumb category={product?.category} />
        {product ? (
          <>
            <ProductHead product={product} />
            <ProductView product={product} />
            <ReviewsSection product={product} />
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
      {product && <Related product={product} />}
      <RecentlyViewed except={product ? ownId(product) : input.id} />
      {product && <BuyBar product={product} />}
    </>
  );
}

export default function ProductPage({ params }: { params: Record<string, string> }) {
  const queryClient = useQueryClient();
  const { id = '' } = params;
  const relative = findRelative(queryClient, id);
  // Another variant of the product is the same screen: what was chosen and has the focus stays.
  return <Screen key={relative ? ownId(relative) : id} params={params} />;
}
