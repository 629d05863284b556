import { environmentManager, QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';

/** The HTTP status of the answer; undefined without one. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof TRPCClientError ? error.data?.httpStatus : undefined;
}

function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 60_000,
        staleTime: 10_000,
        // By default, React Query pauses calls while offline, and the shopper would see nothing happen.
        networkMode: 'always',
        // On the server a retry would delay the page; the browser can ask again.
        retry: (failures, error) => !environmentManager.isServer() && failures < 1 && mayPass(error),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
