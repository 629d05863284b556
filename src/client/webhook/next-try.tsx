import type { Delivery, WebhookEndpoint } from '../../shared/webhook.ts';
import { Moment } from '../order/moment.tsx';

interface NextTryProps {
  endpoint: WebhookEndpoint;
  delivery: Delivery;
}

/** What a delivery on its way waits for. */
export function NextTry({ endpoint, delivery: { attempts, nextAttemptAt } }: NextTryProps) {
  if (!nextAttemptAt) return null;
  if (endpoint.disabledAt)
    return <span className="block text-muted">Waits for the webhook to be enabled</span>;
  // What is due is being tried.
  if (attempts === 0 || Date.parse(nextAttemptAt) < Date.now()) return null;
  return (
    <span className="block text-muted">
      Next try <Moment at={nextAttemptAt} />
    </span>
  );
}
