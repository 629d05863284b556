import { Skeleton } from '../ui/skeleton.tsx';

/** The dashboard's parts in their places, while the figures are on their way. */
export function DashboardSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading the figures</span>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {['ship', 'payments', 'stock', 'messages'].map((task) => (
          <Skeleton key={task} className="h-28 sm:h-34" />
        ))}
      </div>
      <Skeleton className="h-216 sm:h-164" />
      <div className="grid gap-6 lg:grid-cols-3">
        <Skeleton className="h-116" />
        <Skeleton className="h-160" />
        <Skeleton className="h-120" />
      </div>
    </div>
  );
}
