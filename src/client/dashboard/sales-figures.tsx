import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatPrice } from '../../shared/money.ts';
import type { DaySales, Report } from '../../shared/report.ts';
import { ordersHref } from '../manage-order/order-filters.ts';
import { counted, figure } from '../ui/counted.ts';
import { changeWords, shortDay } from './words.ts';

interface FigureProps {
  label: string;
  note: string;
  children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div>
      <dt className="note">{label}</dt>
      <dd className="text-2xl font-extrabold tracking-tight tabular-nums sm:text-3xl">{children}</dd>
      <dd className="mt-0.5 note">{note}</dd>
    </div>
  );
}

const linkClass = 'link decoration-2';

/** What the days of the span come to; the numbers lead to their orders. */
export function SalesFigures({ report: { days, total, before } }: { report: Report }) {
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
