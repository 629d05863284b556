import type { CSSProperties } from 'react';

/** Five stars, some of them filled, also in part. `text` says so to screen readers. */
export function Stars({ value, text, className = '' }: { value: number; text: string; className?: string }) {
  return (
    <>
      <span
        aria-hidden
        className={`stars ${className}`}
        style={{ '--filled': `${20 * value}%` } as CSSProperties}
      />
      <span className="sr-only">{text}</span>
    </>
  );
}
