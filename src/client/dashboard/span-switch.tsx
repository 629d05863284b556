import { Link } from 'wouter';
import { type Span, spans } from '../../shared/report.ts';
import { dashboardHref } from './span.ts';

export function SpanSwitch({ span }: { span: Span }) {
  return (
    <nav aria-label="Days" className="flex rounded-md border border-line-strong p-0.5">
      {spans.map((days) => (
        <Link
          key={days}
          href={dashboardHref(days)}
          aria-current={days === span || undefined}
          className="inline-flex min-h-10 items-center rounded px-3 text-sm font-semibold text-soft hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-on-ink"
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}
