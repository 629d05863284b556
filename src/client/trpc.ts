import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '../server/router.ts';
import { limits } from '../shared/limits.ts';
import { signInAgainLink } from './staff/sign-in-again.ts';

/** The only file that knows the tRPC packages; screens use `trpc.product.list.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();

/** Request headers that one call brings along: `useMutation({ trpc: { context: { idempotencyKey } } })`. */
interface CallContext {
  idempotencyKey?: string;
}

export function createTrpcClient() {
  const url = '/trpc';
  return trpc.createClient({
    links: [
      signInAgainLink,
      splitLink({
        // An order travels alone, so that its Idempotency-Key is its own.
        condition: (op) => op.type === 'mutation',
        true: httpLink({
          url,
          headers({ op }) {
            const { idempotencyKey } = op.context as CallContext;
            return idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
          },
        }),
        false: httpBatchLink({ url, maxItems: limits.batchCalls, maxURLLength: 2000 }),
      }),
    ],
  });
}
