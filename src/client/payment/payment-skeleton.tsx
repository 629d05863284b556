import { Skeleton } from '../ui/skeleton.tsx';

export function PaymentSkeleton() {
  return (
    <div role="status" className="mt-6 grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
      <span className="sr-only">Loading the card form</span>
      <Skeleton className="h-13.5 lg:order-last lg:h-60" />
      <Skeleton className="h-100" />
    </div>
  );
}
