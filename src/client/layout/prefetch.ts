import { useEffect } from 'react';
import type { PageRequest } from '../page.ts';
import { findRoute, loadPage } from '../routes.ts';
import { trpc } from '../trpc.ts';

/** Who only passes over a link does not mean it. */
const restMs = 80;

type Helpers = PageRequest['helpers'];

/** Asks for what a page shows, as the server does before it renders one. */
async function fetchPage({ pathname, search }: HTMLAnchorElement, helpers: Helpers): Promise<void> {
  const { route, params } = findRoute(pathname);
  const page = await loadPage(route);
  await page.prefetch?.({ params, search: new URLSearchParams(search), helpers });
}

function prefetchLinks(helpers: Helpers): () => void {
  let timer: number | undefined;
  const prefetch = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== location.origin) return;
    // What does not arrive is asked for again, and reported, by the click.
    loadPage(findRoute(link.pathname).route).catch(() => {});
    const fetch = () => void fetchPage(link, helpers).catch(() => {});
    // At once under a finger: browsers let timers wait until it is lifted, and the tap would wait for them.
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
 * Loads the chunk of the page that a link leads to once the shopper points at it, and its data once the pointer or the
 * focus rests there, so that the click need not wait.
 */
export function usePrefetch(): void {
  const utils = trpc.useUtils();
  useEffect(() => prefetchLinks(utils), [utils]);
}
