import { counted } from '../../shared/base/locale.ts';
import { trpc } from '../api/trpc.ts';

/** The number of restock requests for a product; hidden if there are none. */
export function RestockWaiting({ id }: { id: string }) {
  const waiting = trpc.restock.waiting.useQuery({ id }).data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <p className="mt-4 text-sm">
      {counted(waiting, 'shopper is waiting', 'shoppers are waiting')} for an e-mail when it is back in stock.
    </p>
  );
}
