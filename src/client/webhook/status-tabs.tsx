import { Link } from 'wouter';
import { DeliveryStatus } from '../../shared/webhook.ts';
import { deliveriesHref } from './delivery-filters.ts';

const labels: Record<DeliveryStatus, string> = {
  pending: 'On their way',
  delivered: 'Delivered',
  failed: 'Failed',
};

interface StatusTabsProps {
  endpointId: string;
  status: DeliveryStatus | undefined;
}

/** Which deliveries are shown. */
export function StatusTabs({ endpointId, status: shown }: StatusTabsProps) {
  return (
    <nav aria-label="Which deliveries">
      <ul className="inline-flex gap-1 rounded-lg bg-stone-200 p-1">
        {[undefined, ...DeliveryStatus.options].map((status) => (
          <li key={status ?? 'all'}>
            <Link
              href={deliveriesHref(endpointId, { status })}
              aria-current={status === shown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-md px-2.5 text-sm font-semibold text-stone-700 hover:text-ink aria-[current]:bg-white aria-[current]:text-ink aria-[current]:shadow-sm sm:px-4"
            >
              {status ? labels[status] : 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
