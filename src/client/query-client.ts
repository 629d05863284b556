import { environmentManager, QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';

/** The status the server answered with; undefined when there was no answer. */
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
        // Offline, a call fails like any other that gets no answer; paused, it would wait without a word.
        networkMode: 'always',
        // A page that the server renders does not wait: the browser may ask again.
        retry: (failures, error) => !environmentManager.isServer() && failures < 1 && mayPass(error),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
