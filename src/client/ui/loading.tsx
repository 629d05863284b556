import type { ReactNode } from 'react';

interface LoadingProps {
  /** For screen readers. */
  label: string;
  className?: string;
  /** The skeletons. */
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
