import { Skeleton } from '../ui/skeleton.tsx';

/** Two lines as high as real ones, while the browser's cart has not been read. */
export function CartSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your cart</span>
      <div className="h-11 border-b border-line-strong py-3.5">
        <Skeleton className="h-4 w-24" />
      </div>
      {['first', 'second'].map((line) => (
        <div
          key={line}
          className="flex h-28 flex-wrap items-center gap-x-4 border-b border-line last:border-0 sm:h-30 sm:flex-nowrap lg:h-34"
        >
          <Skeleton className="hidden size-20 shrink-0 sm:block lg:size-24" />
          <Skeleton className="h-5 w-48 shrink-0" />
          <Skeleton className="h-11 w-30 shrink-0 sm:ml-auto" />
          <Skeleton className="ml-auto h-5 w-24 sm:ml-4" />
        </div>
      ))}
    </div>
  );
}
