import { Awaited } from '../staff/awaited.tsx';
import { trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Webhook } from '../ui/icons/webhook.ts';
import { WebhookRow } from './webhook-row.tsx';

export function WebhookList() {
  const list = trpc.webhook.list.useQuery();
  if (!list.data) return <Awaited query={list} what="webhooks" height="h-48" />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<Icon of={Webhook} className="size-8" />}
        title="No webhooks yet"
        note="Add one for each program that wants to hear of orders or products without asking."
      />
    );
  }
  return (
    <ul aria-label="Webhooks" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {list.data.map((endpoint) => (
        <WebhookRow key={endpoint.id} endpoint={endpoint} />
      ))}
    </ul>
  );
}
