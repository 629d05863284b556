import { useMemo } from 'react';
import type { DeliveryStatus, WebhookEndpoint } from '../../shared/webhook.ts';
import { useQueryParams } from '../address.ts';
import { refusalWords } from '../staff/refusal.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Inbox } from '../ui/icons/inbox.ts';
import { Loading } from '../ui/loading.tsx';
import { OlderButton } from '../ui/older-button.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { parseDeliveryFilters } from './delivery-filters.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useDeliveries } from './use-deliveries.ts';

const emptyTitles: Record<DeliveryStatus | 'all', string> = {
  all: 'Nothing was sent yet',
  pending: 'Nothing is on its way',
  delivered: 'Nothing was delivered yet',
  failed: 'Nothing has failed',
};

/** Everything a webhook was sent or is to be sent, the newest first. */
export function DeliveryLog({ endpoint }: { endpoint: WebhookEndpoint }) {
  const params = useQueryParams();
  const filters = useMemo(() => parseDeliveryFilters(params), [params]);
  const { status } = filters;
  const { log, deliveries, news } = useDeliveries(endpoint, status);
  return (
    <section aria-labelledby="deliveries" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="deliveries" className="heading-section">
          Deliveries
        </h2>
        <StatusTabs endpointId={endpoint.id} status={status} />
      </div>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {log.isPending && (
        <Loading label="Loading the deliveries">
          <TableSkeleton rows={5} />
        </Loading>
      )}
      {log.error && !deliveries && (
        <ErrorState
          title="The deliveries can’t be shown"
          note={refusalWords(log.error)}
          onRetry={() => void log.refetch()}
          retrying={log.isFetching}
        />
      )}
      {deliveries?.length === 0 && (
        <EmptyState
          icon={<Icon of={Inbox} className="size-8" />}
          title={emptyTitles[status ?? 'all']}
          note={status ? undefined : 'The next event it is told of appears here, and so does a test.'}
        />
      )}
      {deliveries && deliveries.length > 0 && (
        <ol
          aria-label="Deliveries"
          aria-busy={log.isPlaceholderData}
          className={`divide-y divide-line rounded-lg border border-line bg-surface ${log.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} endpoint={endpoint} status={status} delivery={delivery} />
          ))}
        </ol>
      )}
      {log.hasNextPage && (
        <OlderButton
          isLoading={log.isFetchingNextPage}
          refusal={log.isFetchNextPageError ? refusalWords(log.error) : undefined}
          onClick={() => void log.fetchNextPage()}
        />
      )}
      <DeliveryDialog endpoint={endpoint} filters={filters} />
    </section>
  );
}
