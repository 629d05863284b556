import { DeliveryStatus } from '../../shared/webhook/webhook.ts';
import { paths } from '../page/paths.ts';

export interface DeliveryFilters {
  status?: DeliveryStatus;
  delivery?: string;
}

/** The address may be typed by hand: invalid values count as unset. */
export function parseDeliveryFilters(params: URLSearchParams): DeliveryFilters {
  return {
    status: DeliveryStatus.safeParse(params.get('status')).data,
    delivery: params.get('delivery')?.slice(0, 100) || undefined,
  };
}

export function deliveriesHref(endpointId: string, { status, delivery }: DeliveryFilters): string {
  const params = new URLSearchParams();
  if (status) params.set('status', status);
  if (delivery) params.set('delivery', delivery);
  return params.size > 0 ? `${paths.webhook(endpointId)}?${params}` : paths.webhook(endpointId);
}

/** State of the link from the log to a delivery: closing the dialog then goes back. */
export const fromLog = { fromLog: true };

export function isFromLog(): boolean {
  return (history.state as Partial<typeof fromLog> | null)?.fromLog === true;
}
