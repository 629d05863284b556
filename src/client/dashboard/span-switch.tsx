import { Link } from 'wouter';
import { type Span, spans } from '../../shared/report.ts';
import { dashboardHref } from './span.ts';

export function SpanSwitch({ span }: { span: Span }) {
  return (
    <nav aria-label="Days" className="flex rounded-md border border-stone-300 p-0.5">
      {spans.map((days) => (
        <Link
          key={days}
          href={dashboardHref(days)}
          aria-current={days === span || undefined}
          className="inline-flex min-h-10 items-center rounded px-3 text-sm font-semibold text-stone-700 hover:bg-stone-100 aria-[current]:bg-ink aria-[current]:text-white"
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}
