import { Minus, Plus } from 'lucide-react';
import type { CartItem } from '../../shared/cart.ts';
import { useCart } from './use-cart.ts';

const buttonClass =
  'inline-flex h-11 w-7 items-center justify-center rounded-md text-stone-700 hover:bg-stone-100 sm:w-10';

export function QuantityStepper({ item }: { item: CartItem }) {
  const { decrease, increase } = useCart.getState();
  return (
    <div className="inline-flex items-center rounded-md border border-stone-300 bg-white">
      <button
        type="button"
        aria-label={`Decrease quantity of ${item.title}`}
        onClick={() => decrease(item._id)}
        className={`${buttonClass} ${item.quantity === 1 ? 'opacity-40' : ''}`}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <output
        aria-label={`Quantity of ${item.title}`}
        className="min-w-6 text-center text-sm font-semibold tabular-nums"
      >
        {item.quantity}
      </output>
      <button
        type="button"
        aria-label={`Increase quantity of ${item.title}`}
        onClick={() => increase(item._id)}
        className={buttonClass}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}
