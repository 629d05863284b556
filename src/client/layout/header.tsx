import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { counted } from '../../shared/base/locale.ts';
import type { Cart } from '../../shared/order/cart.ts';
import { useCart } from '../cart/use-cart.ts';
import { paths } from '../page/paths.ts';
import { toTop } from '../ui/entry-state.ts';
import { Icon } from '../ui/icon.tsx';
import { ShoppingCart } from '../ui/icons/shopping-cart.ts';
import { Brand } from './brand.tsx';
import { Drawer } from './drawer.tsx';
import { HeaderSearch } from './header-search.tsx';
import { NavLink, navItems } from './nav.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

function BrandLink() {
  return (
    <Link
      href={paths.home}
      state={toTop}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 text-xl font-extrabold tracking-tight"
    >
      <Brand />
    </Link>
  );
}

function pieces({ items }: Cart): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The number of additions to the cart since this page was loaded. */
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
function CartLink() {
  const [path] = useLocation();
  const ready = useCart((cart) => cart.ready);
  const count = useCart((cart) => cart.items.length);
  const additions = useAdditions();
  return (
    <Link
      href={paths.cart}
      aria-label={ready ? `Cart, ${counted(count, 'item')}` : 'Cart'}
      aria-current={path === paths.cart ? 'page' : undefined}
      className="relative inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken aria-[current]:bg-sunken"
    >
      <Icon of={ShoppingCart} className="size-6" />
      <span
        // A new element for each addition, to start its animation.
        key={additions}
        aria-hidden
        className={`absolute top-0 right-0 flex h-5 min-w-5 noscript:hidden items-center justify-center rounded-full px-1 text-xs font-bold tabular-nums ${
          count > 0 ? 'bg-brand text-on-brand' : 'bg-track text-soft'
        } ${additions > 0 ? 'transition-transform duration-(--motion-gentle) starting:scale-160 motion-reduce:transition-none' : ''}`}
      >
        {count}
      </span>
    </Link>
  );
}

export function Header() {
  return (
    <header className="sticky top-0 z-header border-b border-line bg-surface print:static">
      <div className="shell flex min-h-16 items-center gap-2 max-[22.5rem]:gap-1">
        <Drawer />
        <BrandLink />
        <nav aria-label="Main" className="ml-6 hidden h-16 gap-6 wide:flex xl:ml-10 xl:gap-8">
          {navItems.map(({ label, href }) => (
            <NavLink key={href} href={href} label={label} className="nav-link" />
          ))}
        </nav>
        <HeaderSearch />
        <div className="flex items-center gap-3 wide:ml-3">
          <div className="max-wide:hidden noscript:hidden">
            <ThemeSwitch compact />
          </div>
          <CartLink />
        </div>
      </div>
    </header>
  );
}
