import { Link } from 'wouter';
import { limits } from '../../../shared/base/limits.ts';
import { messages } from '../../../shared/base/messages.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ArrowRight } from '../../ui/icons/arrow-right.ts';
import { ProductCard, ProductCardSkeleton } from '../product-card.tsx';

const gridClass = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4';

function LoadingCards() {
  return (
    <div role="status" className={gridClass}>
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
  return (
    <ul className={gridClass}>
      {data.data.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}

export function BestSellers() {
  return (
    <section aria-labelledby="best-sellers-title" className="border-y border-line bg-surface">
      <div className="shell py-16 sm:py-20">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h2 id="best-sellers-title" className="heading">
            Best Selling Product
          </h2>
          <Link
            href={paths.products}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent hover:underline"
          >
            see all
            <Icon of={ArrowRight} className="size-4" />
          </Link>
        </div>
        <FeaturedProducts />
      </div>
    </section>
  );
}
