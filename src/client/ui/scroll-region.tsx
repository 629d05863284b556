import type { ReactNode } from 'react';

interface ScrollRegionProps {
  /** Its accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls sideways if its content, a table, is wider than its place. */
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
