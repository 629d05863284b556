import { DeliveryStatus } from '../../shared/webhook.ts';
import { paths } from '../paths.ts';

/** What the page of a webhook shows of its log, as its address says it. */
export interface DeliveryFilters {
  status?: DeliveryStatus;
  /** The delivery that is open. */
  delivery?: string;
}

/** Reads an address that may be typed by hand: a value that makes no sense counts as unset. */
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

/** Goes with the link from the log to a delivery: closing it leads back there. */
export const fromLog = { fromLog: true };

export function isFromLog(): boolean {
  return (history.state as Partial<typeof fromLog> | null)?.fromLog === true;
}
