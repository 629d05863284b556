import type { ReactNode } from 'react';
import { AddForm } from '../cart/add-form.tsx';
import { CartSync } from '../cart/cart-sync.tsx';
import { Late, lazily } from '../page/late.tsx';
import { Connection } from './connection.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const CartDrawer = lazily(async () => (await import('../cart/cart-drawer.tsx')).CartDrawer);

export default function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      <Connection />
      {children}
      <Footer />
      <CartSync />
      <AddForm />
      <Late of={CartDrawer} />
    </>
  );
}
