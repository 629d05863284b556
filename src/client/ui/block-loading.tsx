import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface LoadingProps {
  /** For screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** In place of one block. @param height the class with its height */
export function BoxLoading({ height, ...loading }: Omit<LoadingProps, 'children'> & { height: string }) {
  return (
    <Loading {...loading}>
      <Skeleton className={height} />
    </Loading>
  );
}

/** In place of a table, or of a list of rows. */
export function TableLoading({ rows, ...loading }: Omit<LoadingProps, 'children'> & { rows: number }) {
  return (
    <Loading {...loading}>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {[...Array(rows).keys()].map((row) => (
          <div key={row} className="flex items-center gap-6 px-5 py-4">
            <Skeleton className="h-4 w-24 shrink-0" />
            <Skeleton className="h-4 grow" />
            <Skeleton className="h-4 w-16 shrink-0" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
