import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import type { Product } from '../../shared/product.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { stockLabels } from './manage-filters.ts';

/**
 * How many pieces there are, which leads to every change of them, and whether somebody should order more; a phone has
 * room for a colour only.
 */
export function StockCell({ product: { _id: id, title, stock } }: { product: Product }) {
  const level = stock === 0 ? 'out' : stock <= limits.lowStock ? 'low' : undefined;
  const look = level && { out: 'max-sm:text-bad', low: 'max-sm:text-accent' }[level];
  return (
    <div className={`flex flex-col items-start gap-1 tabular-nums ${look ? `${look} max-sm:font-bold` : ''}`}>
      <Link
        href={paths.stockLedger(id)}
        aria-label={`${stock.toLocaleString('en-US')} pieces: every change of ${title}`}
        className="-my-3 inline-flex min-h-11 min-w-8 items-center link"
      >
        {stock.toLocaleString('en-US')}
      </Link>
      {level && (
        <Badge look={level === 'out' ? 'bad' : 'accent'} className="max-sm:sr-only">
          {stockLabels[level]}
        </Badge>
      )}
    </div>
  );
}
