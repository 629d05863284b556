import { formatPrice } from '../../shared/base/money.ts';

/** An amount with a dollar sign and two decimals, in figures of equal width. */
export function Price({ cents, className = '' }: { cents: number; className?: string }) {
  return <span className={`tabular-nums ${className}`}>{formatPrice(cents)}</span>;
}
