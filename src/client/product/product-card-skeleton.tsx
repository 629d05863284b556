import { Skeleton } from '../ui/skeleton.tsx';

/** A grey card, with everything in the place and size of a product's. */
export function ProductCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-square rounded-none" />
      <div className="p-3">
        <div className="flex min-h-10 items-start py-0.5 sm:min-h-5">
          <Skeleton className="h-4 w-4/5" />
        </div>
        <div className="mt-1 flex h-7 items-center">
          <Skeleton className="h-5 w-2/5" />
        </div>
        <div className="flex flex-wrap gap-2 pt-3">
          <Skeleton className="h-11 min-w-10 flex-auto sm:min-w-14" />
          <Skeleton className="h-11 min-w-20 flex-auto sm:min-w-25" />
        </div>
      </div>
    </div>
  );
}
