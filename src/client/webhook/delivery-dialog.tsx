import { useState } from 'react';
import { useLocation } from 'wouter';
import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type DeliveryFilters, deliveriesHref, isFromLog } from './delivery-filters.ts';
import { DeliveryView } from './delivery-view.tsx';

interface DeliveryDialogProps {
  endpoint: WebhookEndpoint;
  filters: DeliveryFilters;
}

/** Opens with the address, and closes by going back to that of the log. */
export function DeliveryDialog({ endpoint, filters: { status, delivery: id } }: DeliveryDialogProps) {
  const [, navigate] = useLocation();
  // While the dialog fades out it still shows what it showed.
  const [shownId, setShownId] = useState(id);
  if (id && id !== shownId) setShownId(id);

  function close(): void {
    if (isFromLog()) history.back();
    else navigate(deliveriesHref(endpoint.id, { status }), { replace: true });
  }

  return (
    <Dialog wide title="Delivery" open={id !== undefined} onOpenChange={close}>
      {shownId && <DeliveryView key={shownId} id={shownId} endpoint={endpoint} />}
    </Dialog>
  );
}
