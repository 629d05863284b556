import { useState } from 'react';
import { formatPrice } from '../../shared/base/money.ts';
import type { CartItem } from '../../shared/order/cart.ts';
import { Icon } from '../ui/icon.tsx';
import { Minus } from '../ui/icons/minus.ts';
import { Plus } from '../ui/icons/plus.ts';
import { useCart } from './use-cart.ts';

const buttonClass =
  'inline-flex size-11 scroll-mb-28 max-[359px]:w-9 items-center justify-center rounded-md text-soft hover:bg-sunken';

function announcementOf(id: string): string {
  const { items, totalCents } = useCart.getState();
  const quantity = items.find(({ _id }) => _id === id)?.quantity;
  return `Quantity ${quantity}, total ${formatPrice(totalCents)}`;
}

export function QuantityStepper({ item }: { item: CartItem }) {
  const { decrease, increase } = useCart.getState();
  const [announcement, setAnnouncement] = useState('');
  const step = (change: (id: string) => void) => () => {
    change(item._id);
    setAnnouncement(announcementOf(item._id));
  };
  return (
    <div className="inline-flex items-center rounded-md border border-line-control bg-surface">
      <button
        type="button"
        aria-label={`Decrease quantity of ${item.title}`}
        aria-disabled={item.quantity === 1}
        onClick={step(decrease)}
        className={`${buttonClass} aria-disabled:opacity-40`}
      >
        <Icon of={Minus} className="size-4" />
      </button>
      <output
        aria-live="off"
        aria-label={`Quantity of ${item.title}`}
        className="min-w-6 text-center text-sm font-semibold tabular-nums"
      >
        {item.quantity}
      </output>
      <button
        type="button"
        aria-label={`Increase quantity of ${item.title}`}
        onClick={step(increase)}
        className={buttonClass}
      >
        <Icon of={Plus} className="size-4" />
      </button>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}
