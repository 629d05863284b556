import { useEffect, useRef, useState } from 'react';
import { messages } from '../../shared/messages.ts';
import type { Product } from '../../shared/product.ts';
import { trpc } from '../trpc.ts';
import { attempt } from './attempt.ts';
import { focusTitle } from './focus.ts';

const { deleted, deleteFailed, updated, updateFailed } = messages.manage;

/** What can be done to a product without a form. */
export function useRowSteps({ _id: id }: Product) {
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const { client } = utils;
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
      void take(() =>
        attempt(() => client.product.delete.mutate({ id }), { done: deleted, failed: deleteFailed }),
      );
    },
    markSoldOut: () =>
      void take(() =>
        attempt(() => client.product.markSoldOut.mutate({ id }), { done: updated, failed: updateFailed }),
      ),
  };
}
