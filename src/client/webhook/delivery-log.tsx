import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { counted } from '../../shared/base/locale.ts';
import { type Delivery, DeliveryStatus, type WebhookEndpoint } from '../../shared/webhook/webhook.ts';
import { QueryError } from '../api/awaited.tsx';
import { OlderButton } from '../api/older-button.tsx';
import { trpc } from '../api/trpc.ts';
import { useQueryParams } from '../page/address.ts';
import { TableLoading } from '../ui/block-loading.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Inbox } from '../ui/icons/inbox.ts';
import { LinkSegments } from '../ui/link-segments.tsx';
import { Moment } from '../ui/moment.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveriesHref, fromLog, parseDeliveryFilters } from './delivery-filters.ts';
import { lookAtLogIn, newsOf } from './delivery-news.ts';
import { DeliveryBadge, NextTry } from './delivery-state.tsx';
import { answerWords } from './words.ts';

const emptyTitles: Record<DeliveryStatus | 'all', string> = {
  all: 'Nothing was sent yet',
  pending: 'Nothing is on its way',
  delivered: 'Nothing was delivered yet',
  failed: 'Nothing has failed',
};

/** The log of a webhook. While the webhook is enabled it refetches, and announces the results of pending deliveries. */
function useDeliveries({ id, disabledAt }: WebhookEndpoint, status: DeliveryStatus | undefined) {
  const utils = trpc.useUtils();
  const log = trpc.webhook.deliveries.useInfiniteQuery(
    { id, status },
    {
      getNextPageParam: ({ older }) => older,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => !disabledAt && lookAtLogIn(state.data?.pages.length ?? 0),
    },
  );
  const { data, isPlaceholderData } = log;
  const seen = useRef<{ status: typeof status; deliveries: Delivery[] }>(undefined);
  const [news, setNews] = useState('');

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const deliveries = data.pages.flatMap((page) => page.data);
    const before = seen.current;
    seen.current = { status, deliveries };
    const words =
      before?.status === status ? newsOf(before?.deliveries ?? deliveries, deliveries, status) : [];
    if (words.length === 0) return;
    setNews(words.join(', '));
    void utils.webhook.get.invalidate({ id });
  }, [data, isPlaceholderData, id, status, utils]);

  return { log, deliveries: data?.pages.flatMap((page) => page.data), news };
}

const labels: Record<DeliveryStatus, string> = {
  pending: 'On their way',
  delivered: 'Delivered',
  failed: 'Failed',
};

interface StatusTabsProps {
  endpointId: string;
  status: DeliveryStatus | undefined;
}

function StatusTabs({ endpointId, status: shown }: StatusTabsProps) {
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

interface DeliveryRowProps {
  endpoint: WebhookEndpoint;
  /** The log's filter, kept in the link. */
  status: DeliveryStatus | undefined;
  delivery: Delivery;
}

function DeliveryRow({ endpoint, status, delivery }: DeliveryRowProps) {
  const { id, type, createdAt, attempts, last } = delivery;
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-4 py-3 text-sm hover:bg-sunken/50 sm:px-6 md:grid-cols-[13rem_6rem_1fr_4rem_11rem] md:items-center">
      <Link
        href={deliveriesHref(endpoint.id, { status, delivery: id })}
        state={fromLog}
        // The whole row is the link.
        className="font-mono font-semibold wrap-anywhere link after:absolute after:inset-0 max-md:pr-24"
      >
        {type}
      </Link>
      <p className="max-md:absolute max-md:top-3 max-md:right-4">
        <DeliveryBadge status={delivery.status} />
      </p>
      <p className="min-w-0 wrap-anywhere text-soft">
        {last ? answerWords(last) : 'Not tried yet'}
        <NextTry endpoint={endpoint} delivery={delivery} />
      </p>
      <p className="text-muted max-md:hidden">{counted(attempts, 'try', 'tries')}</p>
      <p className="text-muted md:text-right">
        <Moment at={createdAt} />
        <span className="md:hidden">, {counted(attempts, 'try', 'tries')}</span>
      </p>
    </li>
  );
}

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
      {log.isPending && <TableLoading label="Loading the deliveries" rows={5} />}
      {log.error && !deliveries && <QueryError query={log} what="deliveries" />}
      {deliveries?.length === 0 && (
        <EmptyState
          icon={Inbox}
          iconClass="size-8"
          title={emptyTitles[status ?? 'all']}
          note={status ? undefined : 'The next event and the next test appear here.'}
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
      <OlderButton query={log} />
      <DeliveryDialog endpoint={endpoint} filters={filters} />
    </section>
  );
}
