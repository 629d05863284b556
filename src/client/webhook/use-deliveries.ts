import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Delivery, DeliveryStatus, WebhookEndpoint } from '../../shared/webhook.ts';
import { trpc } from '../trpc.ts';
import { lookAtLogIn, newsOf } from './delivery-news.ts';

/** The log of a webhook; while the webhook is enabled it refreshes itself, and says what became of what was on its way. */
export function useDeliveries({ id, disabledAt }: WebhookEndpoint, status: DeliveryStatus | undefined) {
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
