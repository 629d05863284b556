import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { CartItem } from '../../../shared/order/cart.ts';
import { shownCategories } from '../../../shared/product/category.ts';
import { trpc } from '../../api/trpc.ts';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShoppingCart } from '../../ui/icons/shopping-cart.ts';
import { Picture } from '../../ui/picture.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CartTable } from './cart-table.tsx';

/** Two lines as high as real ones, until the cart has been read from the browser's storage. */
function CartSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your cart</span>
      <div className="h-11 border-b border-line-strong py-3.5">
        <Skeleton className="h-4 w-24" />
      </div>
      {['first', 'second'].map((line) => (
        <div
          key={line}
          className="flex h-28 flex-wrap items-center gap-x-4 border-b border-line last:border-0 sm:h-30 sm:flex-nowrap lg:h-34"
        >
          <Skeleton className="hidden size-20 shrink-0 sm:block lg:size-24" />
          <Skeleton className="h-5 w-48 shrink-0" />
          <Skeleton className="h-11 w-30 shrink-0 sm:ml-auto" />
          <Skeleton className="ml-auto h-5 w-24 sm:ml-4" />
        </div>
      ))}
    </div>
  );
}

function EmptyCart() {
  const pictures = trpc.content.home.useQuery().data?.categoryPictures;
  return (
    <>
      <EmptyState
        title="Your cart is empty"
        note="What you add to it stays here, even if you come back another day."
        icon={ShoppingCart}
      >
        <Link href={paths.products} className={buttonClass()}>
          Browse products
        </Link>
      </EmptyState>
      <nav aria-labelledby="cart-categories" className="mt-10">
        <h2 id="cart-categories" className="heading-card">
          Or start with a category
        </h2>
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {shownCategories().map(({ label, value, image = pictures?.[value as keyof typeof pictures] }) => (
            <li key={value}>
              <Link
                href={paths.category(value)}
                className="group block h-full overflow-hidden rounded-lg border border-line bg-surface hover:border-line-control"
              >
                {image && (
                  <Picture
                    src={image}
                    alt=""
                    width={960}
                    height={720}
                    sizes="(min-width: 1024px) 230px, (min-width: 640px) 33vw, 50vw"
                    className="aspect-4/3 w-full bg-sunken object-cover"
                  />
                )}
                <span className="block px-3 py-2.5 text-sm font-semibold group-hover:text-accent">
                  {label}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

interface Removed {
  title: string;
  position: number;
}

/** When a line is removed together with its focused button, the focus moves to the line that takes its place. */
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
