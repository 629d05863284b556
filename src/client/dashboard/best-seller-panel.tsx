import { Link } from 'wouter';
import { formatPrice } from '../../shared/money.ts';
import type { BestSeller, Report } from '../../shared/report.ts';
import { paths } from '../paths.ts';
import { counted } from '../ui/counted.ts';
import { Meter } from './meter.tsx';
import { Panel } from './panel.tsx';

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

/** The products of the span with most pieces sold; each leads to what happened to its stock. */
export function BestSellerPanel({ bestSellers, days }: Pick<Report, 'bestSellers' | 'days'>) {
  const largest = bestSellers[0]?.pieces ?? 0;
  return (
    <Panel title="Best sellers" note={`By pieces sold in these ${days.length} days, before refunds.`}>
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
