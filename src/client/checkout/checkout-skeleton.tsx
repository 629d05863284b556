import { Skeleton } from '../ui/skeleton.tsx';

export function CheckoutSkeleton() {
  return (
    <div role="status" className="mt-6 grid items-start gap-8 lg:grid-cols-3 lg:gap-12">
      <span className="sr-only">Loading the checkout</span>
      <div className="space-y-5 lg:col-span-2">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-30" />
        <Skeleton className="h-18" />
        <Skeleton className="h-14" />
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
