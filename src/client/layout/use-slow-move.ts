import { type Query, useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useQueryParams, useRawPath } from '../address.ts';
import { findRoute, loadPage } from '../routes.ts';

/** Shorter waits are not felt as such. */
const patienceMs = 100;

/** A page asks for its data a moment after its chunk is there. */
const breathMs = 50;

/** Whether a query has nothing to show yet; what is only brought up to date keeps nobody waiting. */
function isFirstFetch({ state }: Query): boolean {
  return state.status === 'pending';
}

/** Whether the chunk of the page at this path is still on its way; that of the path the shop opened with is here. */
function useChunkOnItsWay(path: string): boolean {
  const [herePath, setHerePath] = useState(path);
  useEffect(() => {
    let isCurrent = true;
    const arrive = () => isCurrent && setHerePath(path);
    loadPage(findRoute(path).route).then(arrive, arrive);
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return herePath !== path;
}

/** Whether a move inside the shop keeps the shopper waiting, for its page's chunk or for what that page shows. */
export function useSlowMove(): boolean {
  const path = useRawPath();
  const address = `${path}?${useQueryParams()}`;
  const isLoading = useChunkOnItsWay(path);
  const isFetching = useIsFetching({ predicate: isFirstFetch }) > 0;
  const isBusy = isLoading || isFetching;
  const lastAddress = useRef(address);
  const isUnderWay = useRef(false);
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (lastAddress.current !== address) isUnderWay.current = true;
    lastAddress.current = address;
    if (!isUnderWay.current) return;
    const look = () => {
      // Once a move has ended, what is fetched later is not its matter.
      if (!isBusy) isUnderWay.current = false;
      setSlow(isBusy);
    };
    const timer = setTimeout(look, isBusy ? patienceMs : breathMs);
    return () => clearTimeout(timer);
  }, [address, isBusy]);
  return isSlow;
}
