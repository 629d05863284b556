import { type RefObject, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useQueryParams } from '../address.ts';
import { toTop } from '../layout/entry-state.ts';
import { clearedFilters, type ListFilters, listHref, parseFilters } from './list-filters.ts';

/** The filters that the address holds, and the way to change them. `results` is what a change must leave in view. */
export function useListFilters(results: RefObject<HTMLElement | null>) {
  const params = useQueryParams();
  const filters = useMemo(() => parseFilters(params), [params]);
  const [, navigate] = useLocation();
  const [timesCleared, setTimesCleared] = useState(0);

  const changeFilters = (next: ListFilters, { replace = false } = {}) => {
    const href = listHref(next);
    if (href === listHref(filters)) return;
    const scrolledPast = (results.current?.getBoundingClientRect().top ?? 0) < 0;
    navigate(href, { replace, ...(scrolledPast && { state: toTop }) });
  };
  const clearFilters = () => {
    setTimesCleared(timesCleared + 1);
    changeFilters(clearedFilters);
  };
  return { filters, changeFilters, clearFilters, timesCleared };
}
