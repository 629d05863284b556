import { Webhook } from 'lucide-react';
import { refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WebhookRow } from './webhook-row.tsx';

export function WebhookList() {
  const list = trpc.webhook.list.useQuery();
  if (!list.data) {
    if (!list.error) {
      return (
        <div role="status">
          <span className="sr-only">Loading the webhooks</span>
          <Skeleton className="h-48" />
        </div>
      );
    }
    return (
      <ErrorState
        title="The webhooks can’t be shown"
        note={refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<Webhook aria-hidden className="size-8" />}
        title="No webhooks yet"
        note="Add one for each program that wants to hear of orders or products without asking."
      />
    );
  }
  return (
    <ul
      aria-label="Webhooks"
      className="divide-y divide-stone-200 rounded-lg border border-stone-200 bg-white"
    >
      {list.data.map((endpoint) => (
        <WebhookRow key={endpoint.id} endpoint={endpoint} />
      ))}
    </ul>
  );
}
