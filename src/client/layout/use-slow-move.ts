import { type Query, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useQueryParams, useRawPath } from '../address.ts';
import { usePageWait } from './page-wait.ts';

/** Shorter waits are not felt as such. */
const patienceMs = 100;

/** A page asks for its data a moment after it is there. */
const breathMs = 50;

/** What has nothing to show yet; what is only brought up to date keeps nobody waiting. */
const firstFetches = { predicate: ({ state }: Query) => state.status === 'pending' };

/** As it is now: React hears of it a little later. */
function isWaiting(queryClient: QueryClient): boolean {
  return usePageWait.getState().isWaiting || queryClient.isFetching(firstFetches) > 0;
}

/** Whether a move inside the shop keeps the shopper waiting, for its page's chunk or for what that page shows. */
export function useSlowMove(): boolean {
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
      // Once a move has ended, what is fetched later is not its matter.
      isUnderWay.current = false;
      setSlow(false);
    };
    const timer = setTimeout(look, isBusy ? patienceMs : breathMs);
    return () => clearTimeout(timer);
  }, [address, isBusy, queryClient]);
  return isSlow;
}
