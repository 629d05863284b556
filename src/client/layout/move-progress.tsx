import { type Query, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useQueryParams, useRawPath } from '../page/address.ts';
import { usePageWait } from './page-wait.ts';

/** Shorter waits are not noticed. */
const delayMs = 100;

/** A page starts its queries a moment after it is mounted. */
const breathMs = 50;

/** Queries without data. During a refetch, the page shows the old data. */
const firstFetches = { predicate: ({ state }: Query) => state.status === 'pending' };

/** Read directly: React is notified a little later. */
function isWaiting(queryClient: QueryClient): boolean {
  return usePageWait.getState().isWaiting || queryClient.isFetching(firstFetches) > 0;
}

/** Whether a navigation inside the shop waits for the page's chunk or its data. */
function useSlowMove(): boolean {
  const address = `${useRawPath()}?${useQueryParams()}`;
  const queryClient = useQueryClient();
  const isPageMissing = usePageWait((wait) => wait.isWaiting);
  const isBusy = useIsFetching(firstFetches) > 0 || isPageMissing;
  const lastAddress = useRef(address);
  const isUnderWay = useRef(false);
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (lastAddress.current !== address) isUnderWay.current = true;
    lastAddress.current = address;
    if (!isUnderWay.current) return;
    const look = () => {
      if (isBusy) return setSlow(true);
      if (isWaiting(queryClient)) return;
      // The navigation has ended: later fetches do not belong to it.
      isUnderWay.current = false;
      setSlow(false);
    };
    const timer = setTimeout(look, isBusy ? delayMs : breathMs);
    return () => clearTimeout(timer);
  }, [address, isBusy, queryClient]);
  return isSlow;
}

/**
 * A thin bar at the top while a navigation inside the shop takes long. It grows ever more slowly, because the duration
 * is unknown. For screen readers the route announcer reports the new page.
 */
export function MoveProgress() {
  const isSlow = useSlowMove();
  if (!isSlow) return null;
  return (
    <div
      aria-hidden
      data-part="move-progress"
      className="fixed inset-x-0 top-0 z-overlay h-0.75 origin-left scale-x-90 bg-brand transition-transform duration-[10s] starting:scale-x-0 motion-reduce:scale-x-100 motion-reduce:transition-none"
    />
  );
}
