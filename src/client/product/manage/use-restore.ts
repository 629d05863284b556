import { nanoid } from 'nanoid';
import type { ExternalToast } from 'sonner';
import { trpc } from '../../api/trpc.ts';
import { attempt } from './attempt.ts';

/** Long enough to notice a mistake. */
const undoMs = 10_000;

/** A button that undoes the change that a toast reports. */
export function undoBy(undo: () => Promise<void>): ExternalToast {
  return {
    action: { label: 'Undo', onClick: () => void undo() },
    // Large enough for a touch.
    actionButtonStyle: { height: 36, paddingInline: 14 },
    duration: undoMs,
  };
}

const texts = { done: 'Product restored', failed: 'The product was not restored' };

/** Restores a deleted product and shows a toast with the result. */
export function useRestore(): (id: string) => Promise<void> {
  const utils = trpc.useUtils();
  return async (id) => {
    await attempt(() => utils.client.product.restore.mutate({ id }), texts);
    await utils.product.invalidate();
  };
}

const stockTexts = { done: 'Stock restored', failed: 'The stock was not restored' };

/** Undoes that a product was marked as sold out: adds the pieces that this removed to those that came back since. */
export function useRestoreStock(): (id: string, pieces: number) => Promise<void> {
  const utils = trpc.useUtils();
  return async (id, quantity) => {
    const input = { id, kind: 'count', quantity, stockSeen: 0, reason: 'Not sold out after all' } as const;
    const options = { context: { idempotencyKey: nanoid() } };
    await attempt(async () => {
      const { success, data } = await utils.client.product.changeStock.mutate(input, options);
      return { success, message: `Stock is ${data.after} again` };
    }, stockTexts);
    await utils.product.invalidate();
  };
}
