import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import type { Report } from '../../shared/report.ts';
import { manageHref } from '../manage/manage-filters.ts';
import { paths } from '../paths.ts';
import { counted, figure } from '../ui/counted.ts';
import { Panel } from './panel.tsx';

const linkClass = 'link';

/** The products that run out next; each leads to what happened to its stock. */
export function StockPanel({ stock: { low, lowest } }: Pick<Report, 'stock'>) {
  return (
    <Panel title="Low stock" note={`Products with 1 to ${limits.lowStock} pieces left.`}>
      {low === 0 && <p className="mt-6 text-muted">No product runs low.</p>}
      <ul className="mt-3 divide-y divide-line">
        {lowest.map(({ productId, title, stock }) => (
          <li key={productId} className="flex justify-between gap-4 py-2.5 text-sm">
            <Link href={paths.stockLedger(productId)} className={`min-w-0 wrap-anywhere ${linkClass}`}>
              {title}
            </Link>
            <span className="shrink-0 font-semibold tabular-nums">{figure(stock)} left</span>
          </li>
        ))}
      </ul>
      {low > lowest.length && (
        <p className="mt-3 text-sm">
          <Link href={manageHref({ stock: 'low', sort: 'stock', page: 1 })} className={linkClass}>
            See all {counted(low, 'product')}
          </Link>
        </p>
      )}
    </Panel>
  );
}
