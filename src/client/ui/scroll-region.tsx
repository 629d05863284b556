import type { ReactNode } from 'react';

interface ScrollRegionProps {
  /** What is in it. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page that scrolls sideways by itself where it is wider than its place: a table, and nothing else. */
export function ScrollRegion({ label, className = '', children }: ScrollRegionProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls also for those who have keys alone
      tabIndex={0}
      aria-label={label}
      className={`overflow-x-auto ${className}`}
    >
      {children}
    </section>
  );
}
