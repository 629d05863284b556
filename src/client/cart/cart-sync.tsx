import { useEffect } from 'react';
import { cartCookie } from '../../shared/order/form-pages.ts';
import { trpc } from '../api/trpc.ts';
import { cartKey } from './stored-cart.ts';
import { useCart } from './use-cart.ts';

function readCart(): void {
  void useCart.persist.rehydrate();
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Reads the cart kept in this browser, follows other tabs, and asks before the shop is left with a filled cart. */
export function CartSync() {
  const utils = trpc.useUtils();
  const filled = useCart((cart) => cart.items.length > 0);

  useEffect(() => {
    // A null key means that the whole storage was cleared.
    const onStorage = ({ key }: StorageEvent) => (key === cartKey || key === null) && readCart();
    // A page restored from the back/forward cache has missed the changes of other tabs.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && readCart();
    if (document.cookie.includes(`${cartCookie}=`))
      void import('./cookie-cart.ts')
        .then(({ takeCookieCart }) => takeCookieCart(utils))
        // After a failure, the cookie is kept for the next page.
        .then(readCart, readCart);
    else readCart();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [utils]);

  useEffect(() => {
    if (!filled) return;
    window.addEventListener('beforeunload', warnBeforeLeaving);
    return () => window.removeEventListener('beforeunload', warnBeforeLeaving);
  }, [filled]);

  return null;
}
