import { useEffect } from 'react';
import { trpc } from '../api/trpc.ts';
import type { PageRequest } from '../page/page.ts';
import { findRoute, loadRoute } from '../page/routes.ts';

/** Don't prefetch on a passing hover. */
const restMs = 80;

type Helpers = PageRequest['helpers'];

/** Fetches a page's data, as the server does before it renders the page. */
async function fetchPage({ pathname, search }: HTMLAnchorElement, helpers: Helpers): Promise<void> {
  const { route, params } = findRoute(pathname);
  const page = await loadRoute(route);
  await page.prefetch?.({ params, search: new URLSearchParams(search), helpers });
}

function prefetchLinks(helpers: Helpers): () => void {
  let timer: number | undefined;
  const prefetch = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== location.origin) return;
    // If it fails, the click loads it again and reports the failure.
    loadRoute(findRoute(link.pathname).route).catch(() => {});
    const fetch = () => void fetchPage(link, helpers).catch(() => {});
    // At once for a touch: browsers hold timers back until the finger is lifted.
    if (type === 'touchstart') fetch();
    else timer = window.setTimeout(fetch, restMs);
  };
  const signs = ['pointerover', 'touchstart', 'focusin'];
  for (const sign of signs) document.addEventListener(sign, prefetch, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const sign of signs) document.removeEventListener(sign, prefetch);
  };
}

/**
 * Prefetches the page of a link: its chunks when the pointer reaches the link, its data when the pointer or the focus
 * rests there.
 */
export function usePrefetch(): void {
  const utils = trpc.useUtils();
  useEffect(() => prefetchLinks(utils), [utils]);
}
