import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { LoaderCircle } from './icons/loader-circle.ts';
import { Skeleton } from './skeleton.tsx';

interface LoadingProps {
  /** For screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
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

export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex min-h-64 items-center justify-center text-faint">
      <Icon of={LoaderCircle} className="size-8 animate-spin" />
      <span className="sr-only">{label}</span>
    </div>
  );
}

/** Covers the page while it waits, after a delay: fast answers cause no flash. */
export function FullScreenLoader({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-header flex animate-[fade-in_var(--motion-quick)_ease-out_200ms_both] items-center justify-center bg-ground/70"
    >
      <Icon of={LoaderCircle} className="size-10 animate-spin text-accent" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
