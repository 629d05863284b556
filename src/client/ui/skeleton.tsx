export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-md bg-track ${className}`} />;
}

export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className="flex items-center gap-6 px-5 py-4">
          <Skeleton className="h-4 w-24 shrink-0" />
          <Skeleton className="h-4 grow" />
          <Skeleton className="h-4 w-16 shrink-0" />
        </div>
      ))}
    </div>
  );
}
