import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Cart } from '../../shared/cart.ts';
import { useCart } from '../cart/use-cart.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { ShoppingCart } from '../ui/icons/shopping-cart.ts';

function pieces({ items }: Cart): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** How often something was put into the cart while this page was looked at. */
function useAdditions(): number {
  const [additions, setAdditions] = useState(0);
  useEffect(
    () =>
      useCart.subscribe((cart, before) => {
        if (before.ready && pieces(cart) > pieces(before)) setAdditions((times) => times + 1);
      }),
    [],
  );
  return additions;
}

/** Counts products, not pieces. The count is 0 until this browser's cart has been read. */
export function CartLink() {
  const [path] = useLocation();
  const ready = useCart((cart) => cart.ready);
  const count = useCart((cart) => cart.items.length);
  const additions = useAdditions();
  return (
    <Link
      href={paths.cart}
      aria-label={ready ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
      aria-current={path === paths.cart ? 'page' : undefined}
      className="relative inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken aria-[current]:bg-sunken"
    >
      <Icon of={ShoppingCart} className="size-6" />
      <span
        // A new one each time, which starts large.
        key={additions}
        aria-hidden
        className={`absolute top-0 right-0 flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-xs font-bold tabular-nums ${
          count > 0 ? 'bg-brand text-on-brand' : 'bg-track text-soft'
        } ${additions > 0 ? 'transition-transform duration-(--motion-gentle) starting:scale-160 motion-reduce:transition-none' : ''}`}
      >
        {count}
      </span>
    </Link>
  );
}
