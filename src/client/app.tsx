import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Document } from './document.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { type PageState, PageStateContext } from './page-state.ts';
import { PageView } from './page-view.tsx';
import { createTrpcClient, trpc } from './trpc.ts';

interface AppProps {
  queryClient: QueryClient;
  state: Omit<PageState, 'queries'> & { queries?: DehydratedState };
}

function Screens() {
  const [path] = useLocation();
  return (
    <RootLayout>
      <PageView path={path} />
    </RootLayout>
  );
}

export function App({ queryClient, state }: AppProps) {
  const [trpcClient] = useState(createTrpcClient);
  return (
    <Document>
      <PageStateContext.Provider value={state}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <HydrationBoundary state={state.queries}>
              <Screens />
            </HydrationBoundary>
          </QueryClientProvider>
        </trpc.Provider>
      </PageStateContext.Provider>
    </Document>
  );
}
