import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Report, Span } from '../../shared/report.ts';
import { useQueryParams } from '../address.ts';
import { paths } from '../paths.ts';
import { refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChartColumn } from '../ui/icons/chart-column.ts';
import { Notice } from '../ui/notice.tsx';
import { BestSellerPanel } from './best-seller-panel.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { SalesPanel, useChartSoon } from './sales-panel.tsx';
import { parseSpan } from './span.ts';
import { StatusPanel } from './status-panel.tsx';
import { StockPanel } from './stock-panel.tsx';
import { TaskList } from './task-list.tsx';

function NoOrders() {
  return (
    <EmptyState
      icon={<Icon of={ChartColumn} className="size-10" />}
      title="No orders yet"
      note="As soon as somebody orders, sales and best sellers are shown here."
    >
      <Link href={paths.products} className={buttonClass('secondary')}>
        See the shop
      </Link>
    </EmptyState>
  );
}

interface FiguresProps {
  report: Report;
  span: Span;
  /** Why there are no newer ones. */
  fault: ReactNode;
}

function Figures({ report, span, fault }: FiguresProps) {
  const { days, bestSellers, statuses, stock } = report;
  const hasOrders = Object.values(statuses).some((count) => count > 0);
  return (
    <>
      <TaskList report={report} />
      {fault}
      {hasOrders ? <SalesPanel report={report} span={span} /> : <NoOrders />}
      <div className="grid items-start gap-6 lg:grid-cols-3">
        {hasOrders && <StatusPanel statuses={statuses} />}
        {hasOrders && <BestSellerPanel bestSellers={bestSellers} days={days} />}
        <StockPanel stock={stock} />
      </div>
    </>
  );
}

/** The report, and until there is one of these days the last one there was, even when asking for it has failed. */
function useReport(span: Span) {
  const found = trpc.report.dashboard.useQuery(
    { days: span },
    // What was done a moment ago on another page counts already.
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const [last, setLast] = useState<Report>();
  if (found.data && found.data !== last) setLast(found.data);
  return { ...found, report: found.data ?? last };
}

/** What there is to do, and how the shop is doing. */
export function Dashboard() {
  const span = parseSpan(useQueryParams());
  const { report, error, isFetching, isPlaceholderData, refetch } = useReport(span);
  useChartSoon();
  const retry = () => void refetch();
  const isOld = report?.days.length !== span;
  const fault = error && (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {isOld ? `The last ${span} days can’t be shown.` : 'These figures are not up to date.'}{' '}
          {refusalWords(error)}
        </p>
        <Button look="secondary" onClick={retry} disabled={isFetching}>
          {isFetching ? 'Trying again…' : 'Try again'}
        </Button>
      </div>
    </Notice>
  );
  return (
    <section className="shell py-8 sm:py-12">
      <h1 className="heading">Dashboard</h1>
      <div
        aria-busy={isPlaceholderData || undefined}
        className="mt-6 space-y-6 transition-opacity aria-busy:opacity-60"
      >
        {report && <Figures report={report} span={span} fault={fault} />}
        {!report && !error && <DashboardSkeleton />}
        {!report && error && (
          <ErrorState
            title="The figures can’t be shown"
            note={refusalWords(error)}
            onRetry={retry}
            retrying={isFetching}
          />
        )}
      </div>
    </section>
  );
}
