import type { ReactNode } from 'react';

interface LoadingProps {
  /** What is on its way; heard, not seen. */
  label: string;
  className?: string;
  /** Skeletons, in the shape of what comes. */
  children: ReactNode;
}

/** Stands where something is about to be. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
