import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { Badge } from '../ui/badge.tsx';

/** Whether a webhook is told anything; one that the shop disabled itself stands out. */
export function StateBadge({ endpoint: { disabledReason } }: { endpoint: WebhookEndpoint }) {
  if (!disabledReason) return <Badge look="good">Enabled</Badge>;
  return <Badge look={disabledReason === 'staff' ? 'neutral' : 'bad'}>Disabled</Badge>;
}
