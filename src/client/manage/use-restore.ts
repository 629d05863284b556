import { trpc } from '../api/trpc.ts';
import { attempt } from './attempt.ts';

const texts = { done: 'Product restored', failed: 'The product was not restored' };

/** Restores a deleted product and shows a toast with the result. */
export function useRestore(): (id: string) => Promise<void> {
  const utils = trpc.useUtils();
  return async (id) => {
    await attempt(() => utils.client.product.restore.mutate({ id }), texts);
    await utils.product.invalidate();
  };
}
