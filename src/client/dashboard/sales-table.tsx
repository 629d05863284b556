import { Link } from 'wouter';
import { formatPrice } from '../../shared/money.ts';
import type { DaySales } from '../../shared/report.ts';
import { ordersHref } from '../manage-order/order-filters.ts';
import { figure } from '../ui/counted.ts';
import { longDay } from './words.ts';

const number = 'py-1.5 pl-4 text-right tabular-nums';

/** The chart's figures to read, the latest day first; each day leads to its orders. */
export function SalesTable({ days }: { days: DaySales[] }) {
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
