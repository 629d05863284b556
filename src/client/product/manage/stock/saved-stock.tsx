import { useState } from 'react';
import type { StockUpdated } from '../../../../shared/product/stock.ts';
import { useCommand } from '../../../api/command.ts';
import { trpc } from '../../../api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

export interface SavedChanges {
  words: string;
  changes: StockUpdated['data']['changes'];
}

/** The last change of the stock, and a button that takes it back. Pieces that were sold or came in meanwhile still count. */
export function SavedStock({ saved: { words, changes } }: { saved: SavedChanges }) {
  const { client, product } = trpc.useUtils();
  const [isUndone, setUndone] = useState(false);
  const { attempt, isPending, refusal } = useCommand(client.product.updateStock.mutate, {
    reload: () => product.invalidate(),
  });
  const changed = changes.filter(({ before, after }) => before !== after);

  async function undo(): Promise<void> {
    const items = changed.map(({ id, before, after }) => ({ id, stock: before, stockSeen: after }));
    if (await attempt({ items, reason: 'Undone' })) setUndone(true);
  }

  return (
    <Notice
      look="good"
      className="mt-4"
      actions={
        !isUndone &&
        changed.length > 0 && (
          <Button look="secondary" isBusy={isPending} onClick={() => void undo()}>
            Undo
          </Button>
        )
      }
    >
      <span className="font-semibold">{isUndone ? `Undone: ${words}` : words}</span>
      {refusal && <span className="block text-bad">{refusal}</span>}
    </Notice>
  );
}
