import type { ReactNode } from 'react';
import { CartDrawer } from '../cart/cart-drawer.tsx';
import { CartSync } from '../cart/cart-sync.tsx';
import { Footer } from '../footer.tsx';
import { Header } from './header.tsx';

/** What shoppers have around a page. */
export default function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      {children}
      <Footer />
      <CartSync />
      <CartDrawer />
    </>
  );
}
