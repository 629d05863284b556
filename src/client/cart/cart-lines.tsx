import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '../../shared/cart.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartTable } from './cart-table.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { useCart } from './use-cart.ts';

interface Removed {
  title: string;
  position: number;
}

/**
 * The table, or what stands in for it. When a line goes, with the button that had the focus, the focus moves to the line
 * that takes its place.
 */
export function CartLines() {
  const items = useCart((cart) => cart.items);
  const ready = useCart((cart) => cart.ready);
  const [removed, setRemoved] = useState<Removed>();
  const lines = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!removed) return;
    const links = lines.current?.querySelectorAll<HTMLElement>('tbody a') ?? [];
    const heading = document.querySelector<HTMLElement>('main h1');
    (links[Math.min(removed.position, links.length - 1)] ?? heading)?.focus();
  }, [removed]);

  const remember = ({ title }: CartItem, position: number) => setRemoved({ title, position });
  return (
    <div ref={lines} className="lg:col-span-2">
      <p role="status" className="sr-only">
        {removed && `${removed.title} was removed`}
      </p>
      {!ready && <CartSkeleton />}
      {ready && items.length === 0 && <EmptyCart />}
      {items.length > 0 && (
        <ScrollRegion label="Products in your cart" className="-m-1 p-1">
          <CartTable items={items} onRemoved={remember} />
        </ScrollRegion>
      )}
    </div>
  );
}
