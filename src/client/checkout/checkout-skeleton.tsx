import { Skeleton } from '../ui/skeleton.tsx';

export function CheckoutSkeleton() {
  return (
    <div role="status" className="mt-6 grid items-start gap-6 lg:grid-cols-3 lg:gap-12">
      <span className="sr-only">Loading the checkout</span>
      <Skeleton className="h-13.5 lg:hidden" />
      <div className="grid gap-5 sm:grid-cols-2 lg:col-span-2">
        <Skeleton className="h-7 w-40 sm:col-span-2" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-30 sm:col-span-2" />
        <Skeleton className="h-18 sm:col-span-2 sm:max-w-md" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
