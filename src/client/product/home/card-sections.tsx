import { Link } from 'wouter';
import { limits } from '../../../shared/base/limits.ts';
import { messages } from '../../../shared/base/messages.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ArrowRight } from '../../ui/icons/arrow-right.ts';
import { CardGrid, cardGrid, ProductCardSkeleton } from '../product-card.tsx';
import { PriceNote } from '../product-price.tsx';

function LoadingCards() {
  return (
    <div role="status" className={cardGrid}>
      <span className="sr-only">{messages.product.loading}</span>
      {[...Array(limits.featuredProducts).keys()].map((position) => (
        <ProductCardSkeleton key={position} />
      ))}
    </div>
  );
}

function FeaturedProducts() {
  const { data, isPending, isError, isFetching, refetch } = trpc.product.featured.useQuery();
  if (isPending) return <LoadingCards />;
  if (isError) {
    return <ErrorState title={messages.product.fetchFailed} onRetry={refetch} retrying={isFetching} />;
  }
  if (data.data.length === 0) {
    return <EmptyState title={messages.product.noneFound} note={messages.product.noneFoundNote} />;
  }
  return <CardGrid products={data.data} />;
}

interface SectionHeadProps {
  id: string;
  title: string;
  /** The address of all products, of which the section shows some, and the accessible name of the link. */
  all: string;
  allLabel?: string;
}

function SectionHead({ id, title, all, allLabel }: SectionHeadProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <h2 id={id} className="heading">
        {title}
      </h2>
      <Link
        href={all}
        aria-label={allLabel}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent hover:underline"
      >
        see all
        <Icon of={ArrowRight} className="size-4" />
      </Link>
      <PriceNote className="w-full" />
    </div>
  );
}

export function BestSellers() {
  return (
    <section aria-labelledby="best-sellers-title" className="border-y border-line bg-surface">
      <div className="shell py-16 sm:py-20">
        <SectionHead id="best-sellers-title" title="Best Selling Product" all={paths.products} />
        <FeaturedProducts />
      </div>
    </section>
  );
}

/** The input of the query of the collection, the same on the server and in the browser. */
export const homeCollectionInput = (value: string) => ({ value, limit: limits.featuredProducts });

/** The collection that staff have chosen for the home page; nothing without products. */
export function HomeCollection({ value }: { value: string }) {
  const { data, isPending } = trpc.collection.get.useQuery(homeCollectionInput(value));
  if (!isPending && !data?.data.length) return null;
  const { title = '', text } = data?.collection ?? {};
  const id = 'home-collection-title';
  return (
    <section aria-labelledby={id} className="shell pb-16 wrap-anywhere sm:pb-20">
      <SectionHead id={id} title={title} all={paths.collection(value)} allLabel={`see all: ${title}`} />
      {text && <p className="-mt-4 mb-8 max-w-2xl whitespace-pre-line text-muted">{text}</p>}
      {data ? <CardGrid products={data.data} /> : <LoadingCards />}
    </section>
  );
}
