import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { useCallOffOnOpen } from '../payment/use-call-off.ts';
import { RecentlyViewed } from '../recent/recently-viewed.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartSummary } from './cart-summary.tsx';
import { useCart } from './use-cart.ts';
import { useCartCheck } from './use-cart-check.ts';

export default function CartPage() {
  const check = useCartCheck();
  useCallOffOnOpen();
  const isEmpty = useCart((cart) => cart.ready && cart.items.length === 0);
  return (
    <>
      <div className="shell py-8 sm:py-12">
        <Head
          title="Shopping Cart"
          description="The products you have chosen, and what they come to."
          canonical={paths.cart}
          unlisted
        />
        <h1 tabIndex={-1} className="heading">
          Shopping Cart
        </h1>
        <CartNotices check={check} />
        {/* On a phone the bar with the total sticks to the screen for as long as this box is in sight. */}
        <div className="mt-6 flex flex-col gap-6 lg:grid lg:grid-cols-3 lg:items-start lg:gap-12">
          <CartLines />
          <CartSummary />
        </div>
      </div>
      {isEmpty && <RecentlyViewed />}
    </>
  );
}
