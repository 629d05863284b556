import { Link } from 'wouter';
import type { OrderStatus } from '../../shared/order.ts';
import type { Report } from '../../shared/report.ts';
import { ordersHref } from '../manage-order/order-filters.ts';
import { statusWords } from '../manage-order/words.ts';
import { figure } from '../ui/counted.ts';
import { Meter } from './meter.tsx';
import { Panel } from './panel.tsx';

/** All orders by what became of them; each number leads to its list. */
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
                <span className="link group-hover:decoration-current">{statusWords[status].label}</span>{' '}
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
