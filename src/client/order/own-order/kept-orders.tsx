import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { X } from '../../ui/icons/x.ts';
import { Moment } from '../../ui/moment.tsx';
import { type KeptOrder, readKeptOrders, removeKeptOrder } from '../order-links.ts';

/**
 * The orders of this device, and a way to remove one; none on the server and at hydration. While the confirmation still asks for the
 * link of an order, the number of orders `asked` for is above zero.
 */
export function useKeptOrders() {
  const [kept, setKept] = useState<{ orders: KeptOrder[]; asked: number }>({ orders: [], asked: 0 });
  const asked = useIsMutating({ mutationKey: getMutationKey(trpc.ownOrder.remember) });
  useEffect(() => setKept({ orders: readKeptOrders(), asked }), [asked]);

  function remove(number: string): void {
    removeKeptOrder(number);
    setKept({ orders: readKeptOrders(), asked });
  }

  return { ...kept, remove };
}

/** Links to the orders that were placed on this device. */
export function KeptOrders({ orders, remove }: Pick<ReturnType<typeof useKeptOrders>, 'orders' | 'remove'>) {
  if (orders.length === 0) return null;
  return (
    <section
      aria-labelledby="kept-orders"
      className="mt-8 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="kept-orders" className="heading-card">
        Orders on this device
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {orders.map(({ number, placedAt }) => (
          <li key={number} className="flex items-center justify-between gap-3">
            <Link href={paths.followOrder(number)} className="min-w-0 py-3">
              <span className="link font-semibold">{number}</span>
              <span className="block text-sm text-muted">
                <Moment at={placedAt} />
              </span>
            </Link>
            <IconButton
              icon={X}
              iconClass="size-4"
              label={`Remove ${number} from this device`}
              look="muted"
              onClick={() => remove(number)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
