import { type ReactNode, useEffect } from 'react';
import { CartDrawer } from '../cart/cart-drawer.tsx';
import { CartSync } from '../cart/cart-sync.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LateToasts } from './late-toasts.tsx';
import { MoveProgress } from './move-progress.tsx';
import { usePrefetch } from './prefetch.ts';
import { RouteAnnouncer } from './route-announcer.tsx';
import { keepScroll } from './scroll-restoration.ts';

/** What surrounds every page. */
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
      <Header />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
      <RouteAnnouncer />
      <CartSync />
      <CartDrawer />
      <LateToasts />
    </div>
  );
}
