import { formatPrice } from '../../shared/base/money.ts';

export function Price({ cents, className = '' }: { cents: number; className?: string }) {
  return <span className={`tabular-nums ${className}`}>{formatPrice(cents)}</span>;
}
