import { Skeleton } from '../ui/skeleton.tsx';

/** Three lines of nothing, while the browser's cart has not been read. */
export function CartSkeleton() {
  return (
    <div role="status" className="space-y-4 pt-12">
      <span className="sr-only">Loading your cart</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
