import { Link } from 'wouter';
import type { Report } from '../../shared/accounting/report.ts';
import { figure } from '../../shared/base/locale.ts';
import { formatPrice } from '../../shared/base/money.ts';
import { workNames, workParts } from '../../shared/order/work.ts';
import { ordersHref } from '../order/manage/order-filters.ts';
import { paths } from '../page/paths.ts';
import { manageHref } from '../product/manage/manage-filters.ts';
import { Icon, type IconShapes } from '../ui/icon.tsx';
import { Banknote } from '../ui/icons/banknote.ts';
import { CreditCard } from '../ui/icons/credit-card.ts';
import { Mail } from '../ui/icons/mail.ts';
import { PackageMinus } from '../ui/icons/package-minus.ts';
import { Truck } from '../ui/icons/truck.ts';

interface Count {
  count: number;
  /** In place of the number. */
  text?: string;
  label: string;
  href: string;
}

interface Task {
  title: string;
  icon: IconShapes;
  counts: Count[];
}

function tasksOf(report: Report): Task[] {
  const { attention, unattachedPayments, stock, openMessages, openWithdrawals, work, owedCents } = report;
  const payments = [
    {
      count: attention,
      label: attention === 1 ? 'needs attention' : 'need attention',
      href: ordersHref({ attention: true }),
    },
  ];
  if (unattachedPayments > 0) {
    payments.push({
      count: unattachedPayments,
      label: 'without order',
      href: ordersHref({ attention: true }),
    });
  }
  const messages: Count[] = [{ count: openMessages, label: 'to answer', href: paths.messages }];
  if (openWithdrawals > 0) {
    const label = openWithdrawals === 1 ? 'withdrawal' : 'withdrawals';
    messages.push({ count: openWithdrawals, label, href: paths.withdrawals });
  }
  return [
    {
      title: 'Orders',
      icon: Truck,
      counts: [
        {
          count: work.pack + work.handOver,
          label: workNames.ship.toLowerCase(),
          href: ordersHref({ work: 'ship' }),
        },
        { count: work.call, label: workParts.call.words, href: paths.calls },
      ],
    },
    {
      title: 'Cash on Delivery',
      icon: Banknote,
      counts: [
        { count: work.collect, label: 'orders to be paid', href: paths.cash },
        {
          count: owedCents,
          text: formatPrice(owedCents).replace(/\.\d\d$/, ''),
          label: 'with carriers',
          href: paths.cash,
        },
      ],
    },
    { title: 'Payments', icon: CreditCard, counts: payments },
    {
      title: 'Products running out',
      icon: PackageMinus,
      counts: [
        {
          count: stock.low,
          label: 'low in stock',
          href: manageHref({ stock: 'low', sort: 'stock', page: 1 }),
        },
        { count: stock.soldOut, label: 'sold out', href: manageHref({ stock: 'out', page: 1 }) },
      ],
    },
    {
      title: 'Messages',
      icon: Mail,
      counts: messages,
    },
  ];
}

function CountLink({ count, text = figure(count), label, href }: Count) {
  return (
    <Link href={href} className="group flex min-w-0 flex-wrap items-baseline gap-x-2 py-1 sm:block">
      <span
        className={`text-3xl sm:block xl:text-2xl font-extrabold tracking-tight tabular-nums ${count > 0 ? 'text-accent' : 'text-faint'}`}
      >
        {text}
      </span>{' '}
      <span className="text-sm text-soft link group-hover:decoration-current">{label}</span>
    </Link>
  );
}

export function TaskList({ report }: { report: Report }) {
  return (
    <ul aria-label="To do" className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-5">
      {tasksOf(report).map(({ title, icon, counts }) => (
        <li key={title} className="min-h-28 sm:min-h-34 rounded-lg border border-line bg-surface p-4 sm:px-6">
          <h2 className="flex items-center gap-2 font-semibold">
            <Icon of={icon} className="size-5 text-faint" />
            {title}
          </h2>
          <div className="mt-2 grid grid-cols-2 gap-4 xl:grid-cols-[auto_auto] xl:justify-between">
            {counts.map((count) => (
              <CountLink key={count.label} {...count} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
