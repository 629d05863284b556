import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { Toaster } from 'sonner';
import { CartSync } from '../cart/cart-sync.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { prefetchChunks } from './prefetch.ts';
import { RouteAnnouncer } from './route-announcer.tsx';
import { keepScroll } from './scroll-restoration.ts';

/** Below the header, whose menu and cart would otherwise be covered for as long as a toast stays. */
const toastOffset = { top: 72 };

/** Darker than sonner's own, which miss the contrast that small text needs. */
const toastColors = {
  '--success-text': 'var(--color-green-900)',
  '--error-text': 'var(--color-red-900)',
} as CSSProperties;

/** What surrounds every page. */
export function RootLayout({ children }: { children: ReactNode }) {
  useEffect(keepScroll, []);
  useEffect(prefetchChunks, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
      <RouteAnnouncer />
      <CartSync />
      <Toaster
        position="top-center"
        offset={toastOffset}
        mobileOffset={toastOffset}
        richColors
        closeButton
        style={toastColors}
      />
    </div>
  );
}
