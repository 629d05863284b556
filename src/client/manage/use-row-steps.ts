import { useEffect, useRef, useState } from 'react';
import type { ExternalToast } from 'sonner';
import { messages } from '../../shared/messages.ts';
import type { Product } from '../../shared/product.ts';
import { trpc } from '../trpc.ts';
import { attempt } from './attempt.ts';
import { focusTitle } from './focus.ts';
import { useRestore } from './use-restore.ts';

const { deleted, deleteFailed, updated, updateFailed } = messages.manage;

/** Long enough to notice a slip; the deleted products stay restorable from their own page. */
const undoMs = 10_000;

/** What can be done to a product without a form. */
export function useRowSteps({ _id: id }: Product) {
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const { client } = utils;
  const restore = useRestore();
  const isLeaving = useRef(false);

  useEffect(
    () => () => {
      // The button that had the focus goes with its row; by then the row is out of the page.
      if (isLeaving.current) setTimeout(focusTitle);
    },
    [],
  );

  async function take(step: () => ReturnType<typeof attempt>): Promise<void> {
    setBusy(true);
    await step();
    await utils.product.invalidate();
    setBusy(false);
  }

  return {
    isBusy,
    remove() {
      isLeaving.current = true;
      const undo: ExternalToast = {
        action: { label: 'Undo', onClick: () => void restore(id) },
        // Large enough for a thumb.
        actionButtonStyle: { height: 36, paddingInline: 14 },
        duration: undoMs,
      };
      void take(() =>
        attempt(() => client.product.delete.mutate({ id }), { done: deleted, failed: deleteFailed }, undo),
      );
    },
    markSoldOut: () =>
      void take(() =>
        attempt(() => client.product.markSoldOut.mutate({ id }), { done: updated, failed: updateFailed }),
      ),
  };
}
