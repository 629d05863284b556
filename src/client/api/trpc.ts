import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '../../server/http/router.ts';
import { limits } from '../../shared/base/limits.ts';
import { watchedFetch } from './answers.ts';
import { proveAgainLink } from './held-calls.ts';
import { signInAgainLink } from './sign-in-again.ts';

/** Screens use `trpc.product.list.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();

/** Headers of one call: `useMutation({ trpc: { context: { idempotencyKey } } })`. */
interface CallContext {
  idempotencyKey?: string;
}

export function createTrpcClient() {
  const url = '/trpc';
  return trpc.createClient({
    links: [
      signInAgainLink,
      proveAgainLink,
      splitLink({
        // Mutations are not batched, so that each has its own Idempotency-Key.
        condition: (op) => op.type === 'mutation',
        true: httpLink({
          url,
          fetch: watchedFetch,
          headers({ op }) {
            const { idempotencyKey } = op.context as CallContext;
            return idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
          },
        }),
        false: httpBatchLink({ url, fetch: watchedFetch, maxItems: limits.batchCalls, maxURLLength: 2000 }),
      }),
    ],
  });
}
