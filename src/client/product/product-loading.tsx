import { messages } from '../../shared/messages.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** A product's page before anything of it is known. */
export function ProductLoading() {
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
