import { limits } from '../../shared/limits.ts';
import { Badge } from '../ui/badge.tsx';
import { stockLabels } from './manage-filters.ts';

/** How many pieces there are, and whether somebody should order more; a phone has room for a colour only. */
export function StockCell({ stock }: { stock: number }) {
  const level = stock === 0 ? 'out' : stock <= limits.lowStock ? 'low' : undefined;
  const look = level && { out: 'max-sm:text-red-800', low: 'max-sm:text-accent' }[level];
  return (
    <div className={`flex flex-col items-start gap-1 tabular-nums ${look ? `${look} max-sm:font-bold` : ''}`}>
      {stock.toLocaleString('en-US')}
      {level && (
        <Badge look={level === 'out' ? 'bad' : 'accent'} className="max-sm:sr-only">
          {stockLabels[level]}
        </Badge>
      )}
    </div>
  );
}
