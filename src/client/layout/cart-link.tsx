import { ShoppingCart } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useCart } from '../cart/use-cart.ts';
import { paths } from '../paths.ts';

/** Counts products, not pieces. The count is 0 until this browser's cart has been read. */
export function CartLink() {
  const [path] = useLocation();
  const ready = useCart((cart) => cart.ready);
  const count = useCart((cart) => cart.items.length);
  return (
    <Link
      href={paths.cart}
      aria-label={ready ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
      aria-current={path === paths.cart ? 'page' : undefined}
      className="relative inline-flex size-11 items-center justify-center rounded-md hover:bg-stone-100 aria-[current]:bg-stone-100"
    >
      <ShoppingCart aria-hidden className="size-6" />
      <span
        aria-hidden
        className={`absolute top-0 right-0 flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-xs font-bold tabular-nums ${
          count > 0 ? 'bg-accent text-white' : 'bg-stone-200 text-stone-700'
        }`}
      >
        {count}
      </span>
    </Link>
  );
}
