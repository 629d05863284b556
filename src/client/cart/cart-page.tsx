import { ShoppingCart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { useCallOffOnOpen } from '../payment/use-call-off.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';
import { CartTable } from './cart-table.tsx';
import { useCart } from './use-cart.ts';
import { useCartCheck } from './use-cart-check.ts';

function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      note="Everything you add to it stays here, also when you come back another day."
      icon={<ShoppingCart aria-hidden className="size-10" />}
    >
      <Link href={paths.products} className={buttonClass()}>
        Browse products
      </Link>
    </EmptyState>
  );
}

function CartLines() {
  const items = useCart((cart) => cart.items);
  const ready = useCart((cart) => cart.ready);
  const [removed, setRemoved] = useState(0);
  const lines = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The button that had the focus went with its line; a keyboard goes on from the list.
    if (removed > 0) lines.current?.focus();
  }, [removed]);

  return (
    <div ref={lines} tabIndex={-1} className="-m-1 overflow-x-auto p-1 lg:col-span-2">
      {!ready && <CartSkeleton />}
      {ready && items.length === 0 && <EmptyCart />}
      {items.length > 0 && <CartTable items={items} onRemoved={() => setRemoved(removed + 1)} />}
    </div>
  );
}

export default function CartPage() {
  const check = useCartCheck();
  useCallOffOnOpen();
  return (
    <div className="shell py-8 sm:py-12">
      <Head
        title="Shopping Cart"
        description="The products you have chosen, and what they come to."
        canonical={paths.cart}
        unlisted
      />
      <h1 className="heading">Shopping Cart</h1>
      <CartNotices check={check} />
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-3 lg:gap-12">
        <CartLines />
        <CartSummary />
      </div>
    </div>
  );
}
