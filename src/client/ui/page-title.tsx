import type { ReactNode } from 'react';
import { titleId } from './focus.ts';

/** The heading of a page, which takes the focus when the focused element is removed. */
export function PageTitle({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <h1 id={titleId} tabIndex={-1} className={`heading ${className}`}>
      {children}
    </h1>
  );
}
