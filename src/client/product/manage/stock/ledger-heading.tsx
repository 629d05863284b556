import { Link } from 'wouter';
import { limits } from '../../../../shared/base/limits.ts';
import { figure } from '../../../../shared/base/locale.ts';
import type { StockLedger } from '../../../../shared/product/stock.ts';
import { activityHref } from '../../../activity/activity-filters.ts';
import { actorName } from '../../../activity/actor-name.ts';
import { paths } from '../../../page/paths.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RestockWaiting } from '../../restock-waiting.tsx';

const linkClass = 'font-semibold link';

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="grow rounded-lg border border-line bg-surface px-5 py-4 sm:grow-0 sm:basis-44">
      <dt className="note">{label}</dt>
      <dd className="mt-1 text-3xl font-extrabold tracking-tight tabular-nums">{figure(value)}</dd>
    </div>
  );
}

function isRestorable(deletedAt: string): boolean {
  return Date.now() - Date.parse(deletedAt) < limits.restoreDays * 86_400_000;
}

export function LedgerHeading({ product }: { product: StockLedger['product'] }) {
  const { _id: id, title, stock, committed, unitsSold, deletedAt, deletedBy, isHidden } = product;
  return (
    <>
      <p className="mt-2 text-lg wrap-anywhere">
        {deletedAt ? (
          <span className="font-semibold">{title}</span>
        ) : (
          <Link href={isHidden ? paths.previewProduct(id) : paths.product(id)} className={linkClass}>
            {title}
          </Link>
        )}
      </p>
      {deletedAt && (
        <Notice look="warn" className="mt-3">
          Deleted <Moment at={deletedAt} />
          {deletedBy && ` by ${actorName(deletedBy)}`}.
          {isRestorable(deletedAt) && (
            <>
              {' '}
              It can{' '}
              <Link href={paths.deletedProducts} className={linkClass}>
                still be restored
              </Link>
              .
            </>
          )}
        </Notice>
      )}
      <dl className="mt-6 flex flex-wrap gap-4">
        <Figure label="On hand" value={stock + committed} />
        <Figure label="Committed" value={committed} />
        <Figure label="Available" value={stock} />
        <Figure label="Units sold" value={unitsSold} />
      </dl>
      <RestockWaiting id={id} />
      <p className="mt-4 text-sm">
        <Link href={activityHref({ subject: id })} className={linkClass}>
          What staff did to this product
        </Link>
      </p>
    </>
  );
}
