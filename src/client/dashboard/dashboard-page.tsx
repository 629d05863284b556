import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Report, ReportQuery } from '../../shared/accounting/report.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { useQueryParams } from '../page/address.ts';
import { paths } from '../page/paths.ts';
import { Permitted } from '../staff/permitted.tsx';
import { staffPage } from '../staff/signed-in.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { daysOf, parseDays, useToday } from '../ui/date-range.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ChartColumn } from '../ui/icons/chart-column.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FirstSteps } from './first-steps.tsx';
import { BackupNotice, BestSellerPanel, StatusPanel, StockPanel } from './panels.tsx';
import { SalesPanel, useChartSoon } from './sales-panel.tsx';
import { TaskList } from './task-list.tsx';

function NoOrders() {
  return (
    <EmptyState
      icon={ChartColumn}
      title="No orders yet"
      note="Sales and best sellers are shown here after the first order."
    >
      <Link href={paths.products} className={buttonClass('secondary')}>
        See the shop
      </Link>
    </EmptyState>
  );
}

interface FiguresProps {
  report: Report;
  chosen: ReportQuery;
  onChoose(days: ReportQuery): void;
  /** The reason why they are not up to date. */
  fault: ReactNode;
}

function Figures({ report, chosen, onChoose, fault }: FiguresProps) {
  const { days, bestSellers, statuses, stock, backup } = report;
  const hasOrders = Object.values(statuses).some((count) => count > 0);
  return (
    <>
      <TaskList report={report} />
      {fault}
      {backup && backup.faults.length > 0 && <BackupNotice backup={backup} />}
      {hasOrders ? <SalesPanel report={report} chosen={chosen} onChoose={onChoose} /> : <NoOrders />}
      <div className="grid gap-6 lg:grid-cols-3">
        {hasOrders && <StatusPanel statuses={statuses} />}
        {hasOrders && <BestSellerPanel bestSellers={bestSellers} days={days} />}
        <StockPanel stock={stock} />
      </div>
      {backup && backup.faults.length === 0 && <BackupNotice backup={backup} />}
    </>
  );
}

/** The report of these days. Before it arrives, or if it failed, the last report that was shown. */
function useReport(chosen: ReportQuery) {
  const found = trpc.report.dashboard.useQuery(
    chosen,
    // Includes changes that were just made on another page.
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const [last, setLast] = useState<Report>();
  if (found.data && found.data !== last) setLast(found.data);
  return { ...found, report: found.data ?? last };
}

function DashboardSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading the figures</span>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {['ship', 'payments', 'stock', 'messages'].map((task) => (
          <Skeleton key={task} className="h-28 sm:h-34" />
        ))}
      </div>
      <Skeleton className="h-216 sm:h-164" />
      <div className="grid gap-6 lg:grid-cols-3">
        <Skeleton className="h-116" />
        <Skeleton className="h-160" />
        <Skeleton className="h-120" />
      </div>
    </div>
  );
}

function Dashboard() {
  const params = useQueryParams();
  const [, navigate] = useLocation();
  const usual = daysOf('last30', useToday());
  const chosen = ReportQuery.safeParse(parseDays(params)).data ?? usual;
  const { report, error, isFetching, isPlaceholderData, refetch } = useReport(chosen);
  useChartSoon();
  const retry = () => void refetch();
  const isOld = report?.days[0]?.day !== chosen.from || report.days.at(-1)?.day !== chosen.to;
  const choose = (days: ReportQuery) =>
    navigate(
      days.from === usual.from && days.to === usual.to
        ? paths.dashboard
        : `${paths.dashboard}?${new URLSearchParams(days)}`,
    );
  const fault = error && (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {isOld ? 'The chosen days can’t be shown.' : 'These figures are not up to date.'}{' '}
          {refusalWords(error)}
        </p>
        <Button look="secondary" onClick={retry} disabled={isFetching}>
          {isFetching ? 'Trying again…' : 'Try again'}
        </Button>
      </div>
    </Notice>
  );
  return (
    <section className="shell py-5 sm:py-8">
      <h1 className="heading">Dashboard</h1>
      <Permitted to="shop">
        <FirstSteps />
      </Permitted>
      <div
        aria-busy={isPlaceholderData || undefined}
        className="mt-6 space-y-6 transition-opacity aria-busy:opacity-60"
      >
        {report && <Figures report={report} chosen={chosen} onChoose={choose} fault={fault} />}
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

export default staffPage(Dashboard, {
  title: 'Dashboard',
  description: 'Sales, and work to do.',
  path: paths.dashboard,
});
