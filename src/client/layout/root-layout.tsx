import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Late, lazily } from '../page/late.tsx';
import { MoveProgress } from './move-progress.tsx';
import { usePrefetch } from './prefetch.ts';
import { keepScroll } from './scroll-restoration.ts';

const Toasts = lazily(async () => (await import('./toasts.tsx')).Toasts);

const timeoutMs = 5000;

/**
 * After a navigation inside the shop, does for screen readers what a page load does: moves the focus to the new page's
 * heading, or to `main`, and reads out its title.
 */
function RouteAnnouncer() {
  const [path] = useLocation();
  const announcedPath = useRef(path);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (announcedPath.current === path) return;
    announcedPath.current = path;
    const deadline = performance.now() + timeoutMs;
    const left = document.activeElement;
    let frame = 0;
    const arrive = () => {
      const main = document.getElementById('main');
      const heading = main?.querySelector('h1');
      // The page's chunk may still be loading.
      if (!heading && performance.now() < deadline) {
        frame = requestAnimationFrame(arrive);
        return;
      }
      setTitle(document.title);
      const { activeElement, body } = document;
      // The focus stays with a user who went on meanwhile, to the search for instance.
      if (main?.contains(activeElement) || (activeElement !== left && activeElement !== body)) return;
      const target = heading ?? main;
      target?.setAttribute('tabindex', '-1');
      target?.focus({ preventScroll: true });
    };
    frame = requestAnimationFrame(arrive);
    return () => cancelAnimationFrame(frame);
  }, [path]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

export function RootLayout({ children }: { children: ReactNode }) {
  useEffect(keepScroll, []);
  usePrefetch();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-skip-link rounded-md bg-ink px-4 py-3 font-semibold text-on-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <MoveProgress />
      {children}
      <RouteAnnouncer />
      <Late of={Toasts} />
    </div>
  );
}
