import type { Delivery, DeliveryStatus, WebhookEndpoint } from '../../shared/webhook/webhook.ts';
import { Badge } from '../ui/badge.tsx';
import { Moment } from '../ui/moment.tsx';
import { statusWords } from './words.ts';

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const { label, look } = statusWords[status];
  return (
    <Badge look={look} className="whitespace-nowrap">
      {label}
    </Badge>
  );
}

interface NextTryProps {
  endpoint: WebhookEndpoint;
  delivery: Delivery;
}

export function NextTry({ endpoint, delivery: { attempts, nextAttemptAt } }: NextTryProps) {
  if (!nextAttemptAt) return null;
  if (endpoint.disabledAt)
    return <span className="block text-muted">Waiting for the webhook to be enabled</span>;
  // A due attempt is running.
  if (attempts === 0 || Date.parse(nextAttemptAt) < Date.now()) return null;
  return (
    <span className="block text-muted">
      Next try <Moment at={nextAttemptAt} />
    </span>
  );
}
