import { DeliveryStatus } from '../../shared/webhook.ts';
import { LinkSegments } from '../ui/link-segments.tsx';
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
    <LinkSegments
      label="Which deliveries"
      links={[undefined, ...DeliveryStatus.options].map((status) => ({
        href: deliveriesHref(endpointId, { status }),
        label: status ? labels[status] : 'All',
        isChosen: status === shown,
      }))}
    />
  );
}
