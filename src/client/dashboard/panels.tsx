import { Link } from 'wouter';
import type { BestSeller, Report } from '../../shared/accounting/report.ts';
import { counted, figure } from '../../shared/base/locale.ts';
import { formatPrice } from '../../shared/base/money.ts';
import { type OrderStatus, orderStatuses } from '../../shared/order/order-status.ts';
import { backupFaultWords } from '../../shared/recovery/backup.ts';
import { ordersHref } from '../order/manage/order-filters.ts';
import { paths } from '../page/paths.ts';
import { manageHref } from '../product/manage/manage-filters.ts';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';

/** A bar in proportion to the largest value. */
function Meter({ value, largest }: { value: number; largest: number }) {
  const percent = largest > 0 ? (100 * value) / largest : 0;
  return (
    <div aria-hidden className="h-2 rounded-full bg-sunken">
      <div className="h-full min-w-px rounded-full bg-good" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** Each number links to the orders with this status. */
export function StatusPanel({ statuses }: Pick<Report, 'statuses'>) {
  const counts = Object.entries(statuses) as [OrderStatus, number][];
  const largest = Math.max(...Object.values(statuses));
  return (
    <Panel title="Orders by status" note="All orders, whenever they were placed.">
      <ul className="mt-3">
        {counts.map(([status, count]) => (
          <li key={status}>
            <Link href={ordersHref({ status })} className="group block py-1.5">
              <span className="flex justify-between gap-4 text-sm">
                <span className="link group-hover:decoration-current">
                  {orderStatuses[status].staff.label}
                </span>{' '}
                <span className="font-semibold tabular-nums">{figure(count)}</span>
              </span>
              <span className="mt-1.5 block">
                <Meter value={count} largest={largest} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Title({ productId, title }: BestSeller) {
  if (productId === null) {
    return (
      <span className="min-w-0 wrap-anywhere">
        {title} <span className="text-muted">(deleted)</span>
      </span>
    );
  }
  return (
    <Link href={paths.stockLedger(productId)} className="min-w-0 wrap-anywhere link">
      {title}
    </Link>
  );
}

/** Each product links to its stock ledger. */
export function BestSellerPanel({ bestSellers, days }: Pick<Report, 'bestSellers' | 'days'>) {
  const largest = bestSellers[0]?.pieces ?? 0;
  return (
    <Panel
      title="Best sellers"
      note={`By pieces sold in ${days.length === 1 ? 'this day' : `these ${days.length} days`}, before refunds.`}
    >
      {largest === 0 && <p className="mt-6 text-muted">Nothing was sold in these days.</p>}
      <ol className="mt-3">
        {bestSellers.map((product) => (
          <li key={product.productId ?? product.title} className="py-1.5 text-sm">
            <div className="flex justify-between gap-4">
              <Title {...product} />
              <p className="shrink-0 text-right tabular-nums">
                <span className="font-semibold">{counted(product.pieces, 'piece')}</span>{' '}
                <span className="block text-muted">{formatPrice(product.salesCents)}</span>
              </p>
            </div>
            <div className="mt-1.5">
              <Meter value={product.pieces} largest={largest} />
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const linkClass = 'link';

/** Each product links to its stock ledger. */
export function StockPanel({ stock: { level, low, lowest } }: Pick<Report, 'stock'>) {
  return (
    <Panel title="Low stock" note={`Products and variants with ${counted(level, 'piece')} or fewer left.`}>
      {low === 0 && <p className="mt-6 text-muted">No product runs low.</p>}
      <ul className="mt-3 divide-y divide-line">
        {lowest.map(({ productId, title, stock }) => (
          <li key={productId} className="flex justify-between gap-4 py-2.5 text-sm">
            <Link href={paths.stockLedger(productId)} className={`min-w-0 wrap-anywhere ${linkClass}`}>
              {title}
            </Link>
            <span className="shrink-0 font-semibold tabular-nums">
              {stock === 0 ? 'sold out' : `${figure(stock)} left`}
            </span>
          </li>
        ))}
      </ul>
      {low > 0 && (
        <p className="mt-3 text-sm">
          <Link href={manageHref({ stock: 'low', sort: 'stock', page: 1 })} className={linkClass}>
            See all {counted(low, 'product')}
          </Link>
        </p>
      )}
    </Panel>
  );
}

/** The time at which the last backup was made and checked, and its faults. */
export function BackupNotice({ backup }: Pick<Report, 'backup'>) {
  if (!backup) return null;
  const { finishedAt, verifiedAt, faults } = backup;
  if (faults.length > 0) {
    return (
      <Notice
        look="warn"
        actions={
          <Link href={paths.health} className="link">
            See the shop’s health
          </Link>
        }
      >
        {faults.map((fault) => (
          <p key={fault}>{backupFaultWords[fault]}.</p>
        ))}
      </Notice>
    );
  }
  return (
    <p className="text-sm text-muted">
      {finishedAt ? (
        <>
          Last backup: <Moment at={finishedAt} />.{' '}
        </>
      ) : (
        'The first backup is being made. '
      )}
      {verifiedAt ? (
        <>
          Restored and checked: <Moment at={verifiedAt} />.
        </>
      ) : (
        'None was restored and checked yet.'
      )}
    </p>
  );
}
