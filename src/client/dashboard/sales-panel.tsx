import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { type DaySales, type Report, type ReportQuery, reportDays } from '../../shared/accounting/report.ts';
import { counted, figure } from '../../shared/base/locale.ts';
import { formatPrice } from '../../shared/base/money.ts';
import { ordersHref } from '../order/manage/order-filters.ts';
import { useSettings } from '../page/page-state.ts';
import { DateRange } from '../ui/date-range.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { changeWords, longDay, shortDay } from './words.ts';

function NoChart() {
  return (
    <p role="status" className="flex h-full items-center justify-center note">
      The chart could not be loaded. The table below has its figures.
    </p>
  );
}

/** Loaded lazily: the chart library is larger than the rest of the page. */
function loadChart() {
  return import('./sales-chart.tsx').then(
    ({ SalesChart }) => ({ default: SalesChart }),
    () => ({ default: NoChart }),
  );
}
const SalesChart = lazy(loadChart);

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="note">{label}</dt>
      <dd className="text-2xl font-extrabold tracking-tight tabular-nums sm:text-3xl">{children}</dd>
      <dd className="mt-0.5 note">{note}</dd>
    </div>
  );
}

const linkClass = 'link decoration-2';

/** Totals of the days; the numbers link to their orders. */
function SalesFigures({ report: { days, total, before } }: { report: Report }) {
  const [first, last] = [days[0], days.at(-1)] as [DaySales, DaySales];
  const href = ordersHref({ from: first.day, to: last.day });
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-3">
      <Figure label="Sales" note={changeWords(total, before, days.length)}>
        <Link href={href} className={linkClass}>
          {formatPrice(total.salesCents)}
        </Link>
      </Figure>
      <Figure label="Orders placed" note={`${shortDay(first.day)} to ${shortDay(last.day)}`}>
        <Link href={href} className={linkClass}>
          {figure(total.orders)}
        </Link>
      </Figure>
      <Figure
        label="Average sale"
        note={`${counted(total.sold, 'order')} ${total.sold === 1 ? 'counts' : 'count'} as sales`}
      >
        {total.sold > 0 ? formatPrice(total.salesCents / total.sold) : '–'}
      </Figure>
    </dl>
  );
}

const number = 'py-1.5 pl-4 text-right tabular-nums';

/** The chart's figures, the latest day first. Each day links to its orders. */
function SalesTable({ days }: { days: DaySales[] }) {
  return (
    <details className="mt-4">
      <summary className="min-h-11 w-fit content-center text-sm font-semibold">The days as a table</summary>
      <div className="mt-2 max-h-96 max-w-xl overflow-y-auto rounded-md border border-line px-4">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Sales of each day</caption>
          <thead className="sticky top-0 bg-surface text-left text-muted">
            <tr>
              <th scope="col" className="py-1.5 font-semibold">
                Day
              </th>
              <th scope="col" className={`font-semibold ${number}`}>
                Orders placed
              </th>
              <th scope="col" className={`font-semibold ${number}`}>
                Sales
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, salesCents }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {longDay(day)}
                </th>
                <td className={number}>
                  <Link
                    href={ordersHref({ from: day, to: day })}
                    aria-label={`${figure(orders)} on ${longDay(day)}`}
                    className="link"
                  >
                    {figure(orders)}
                  </Link>
                </td>
                <td className={number}>{formatPrice(salesCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface SalesPanelProps {
  report: Report;
  chosen: ReportQuery;
  onChoose(days: ReportQuery): void;
}

export function SalesPanel({ report, chosen, onChoose }: SalesPanelProps) {
  const { days, total } = report;
  const { timeZone } = useSettings();
  return (
    <Panel
      title="Sales"
      note={`By the day of the order; days begin at midnight in the time zone ${timeZone}.`}
      controls={
        <DateRange
          value={chosen}
          most={reportDays}
          onChange={({ from = chosen.from, to = chosen.to }) => onChoose({ from, to })}
        />
      }
    >
      <SalesFigures report={report} />
      <div className="mt-6 h-64 sm:h-80">
        {total.salesCents > 0 ? (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <SalesChart days={days} />
          </Suspense>
        ) : (
          <p className="flex h-full items-center justify-center rounded-md bg-sunken px-4 text-center text-muted">
            Nothing was sold in {days.length === 1 ? 'this day' : `these ${days.length} days`}.
          </p>
        )}
      </div>
      <SalesTable days={days} />
      <p className="mt-4 note">
        Orders that wait for their payment, are cancelled, expired or refunded don’t count as sales. What is
        refunded of an order is taken off the day of that order.
      </p>
    </Panel>
  );
}

/** Loads the chart library at the same time as the figures. */
export function useChartSoon(): void {
  useEffect(() => void loadChart(), []);
}
