import { findRoute, loadPage } from '../routes.ts';

/** Loads the chunk of the page that a link leads to once the shopper points at it, so that the click need not wait. */
export function prefetchChunks(): () => void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== location.origin) return;
    // A chunk that does not arrive is asked for again, and reported, by the click.
    loadPage(findRoute(link.pathname).route).catch(() => {});
  };
  const signs = ['pointerover', 'touchstart', 'focusin'];
  for (const sign of signs) document.addEventListener(sign, prefetch, { passive: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, prefetch);
  };
}
