import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { limits } from '../../shared/base/limits.ts';

interface ShownPage {
  page: number;
  /** True while the rows of another page are shown. */
  isPlaceholderData: boolean;
  hrefOf(page: number): string;
}

/** The number of pages of a list. When the last row of its last page has left, the page before takes its place. */
export function usePageCount(
  total: number | undefined,
  { page, isPlaceholderData, hrefOf }: ShownPage,
): number {
  const [, navigate] = useLocation();
  const count = Math.ceil((total ?? 0) / limits.pageSize);
  const lastHref = !isPlaceholderData && count > 0 && page > count ? hrefOf(count) : undefined;
  useEffect(() => {
    if (lastHref !== undefined) navigate(lastHref, { replace: true });
  }, [lastHref, navigate]);
  return count;
}
