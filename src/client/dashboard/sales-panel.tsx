import { lazy, Suspense, useEffect } from 'react';
import type { Report, Span } from '../../shared/report.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Panel } from './panel.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { SalesTable } from './sales-table.tsx';
import { SpanSwitch } from './span-switch.tsx';

function NoChart() {
  return (
    <p role="status" className="flex h-full items-center justify-center note">
      The chart could not be loaded. The table below has its figures.
    </p>
  );
}

/** The library that draws is larger than the rest of the page: only who sees a chart loads it. */
function loadChart() {
  return import('./sales-chart.tsx').then(
    ({ SalesChart }) => ({ default: SalesChart }),
    () => ({ default: NoChart }),
  );
}
const SalesChart = lazy(loadChart);

interface SalesPanelProps {
  report: Report;
  span: Span;
}

/** Sales of the span, day by day. */
export function SalesPanel({ report, span }: SalesPanelProps) {
  const { days, total } = report;
  return (
    <Panel
      title="Sales"
      note="By the day of the order; days begin at midnight UTC."
      controls={<SpanSwitch span={span} />}
    >
      <SalesFigures report={report} />
      <div className="mt-6 h-64 sm:h-80">
        {total.salesCents > 0 ? (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <SalesChart days={days} />
          </Suspense>
        ) : (
          <p className="flex h-full items-center justify-center rounded-md bg-sunken px-4 text-center text-muted">
            Nothing was sold in these {days.length} days.
          </p>
        )}
      </div>
      <SalesTable days={days} />
      <p className="mt-4 note">
        Orders that wait for their payment, are cancelled, expired or refunded don’t count as sales. Money
        given back for a part of an order is taken off the day of that order.
      </p>
    </Panel>
  );
}

/** Has the drawing library on its way while the figures are. */
export function useChartSoon(): void {
  useEffect(() => void loadChart(), []);
}
