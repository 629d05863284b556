import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { originalOf } from '../../shared/product/image.ts';
import type { Look } from '../../shared/settings/look.ts';
import { themeColors, themeScript } from '../../shared/settings/theme.ts';
import { createTrpcClient, trpc } from '../api/trpc.ts';
import { RootLayout } from '../layout/root-layout.tsx';
import { type PageState, PageStateContext } from '../page/page-state.ts';
import { TimeZoneContext } from '../ui/moment.tsx';
import { PageView } from './page-view.tsx';

function Screens() {
  const [path] = useLocation();
  return (
    <RootLayout>
      <PageView path={path} />
    </RootLayout>
  );
}

/** The whole page. The server adds scripts, styles and the page's state to its text. */
function Document({ look, style, children }: { look: Look; style: string; children: ReactNode }) {
  return (
    // The script sets the theme on it before React runs.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        {look.icon ? (
          <link rel="icon" href={look.icon} type="image/webp" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href={look.icon ? originalOf(look.icon) : '/apple-touch-icon.png'} />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, which the security policy knows by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of colours that were checked. */}
        {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

interface AppProps {
  queryClient: QueryClient;
  state: Omit<PageState, 'queries'> & { queries?: DehydratedState };
  /** In place of the screen at the address. */
  children?: ReactNode;
}

export function App({ queryClient, state, children = <Screens /> }: AppProps) {
  const [trpcClient] = useState(createTrpcClient);
  return (
    <Document look={state.settings.look} style={state.settings.style}>
      <PageStateContext.Provider value={state}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <HydrationBoundary state={state.queries}>
              <TimeZoneContext value={state.settings.timeZone}>{children}</TimeZoneContext>
            </HydrationBoundary>
          </QueryClientProvider>
        </trpc.Provider>
      </PageStateContext.Provider>
    </Document>
  );
}
